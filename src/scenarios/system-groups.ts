import { SYSTEM_GROUPS, systemGroupId } from '../model/index.js';
import { definite } from '../values.js';
import type { SeedWorld } from './define.js';

const DESCRIPTIONS = [
  'Everyone on the internet',
  'Everyone in this organization, guests too',
  'Members of this organization, guests left out',
  'Members of this organization, new accounts and guests left out',
  'Moderators, administrators and owners',
  'Administrators and owners',
  'Owners of this organization',
  'Nobody',
];

/** Creates the system groups, which have the same IDs in every organization. */
export async function createSystemGroups(world: SeedWorld): Promise<void> {
  const nobody = systemGroupId('role:nobody');
  for (const [i, name] of SYSTEM_GROUPS.entries()) {
    await world.create.userGroup({
      id: i + 1,
      name,
      description: definite(DESCRIPTIONS[i]),
      is_system_group: true,
      date_created: null,
      can_add_members_group: nobody,
      can_join_group: nobody,
      can_leave_group: nobody,
      can_manage_group: nobody,
      can_mention_group: nobody,
      can_remove_members_group: nobody,
    });
  }
}
