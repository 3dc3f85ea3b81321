import type * as z from 'zod';
import { LATEST_LEVEL } from '../../contract/levels/index.js';
import { groupSchema, presentGroup } from '../../handlers/groups/group.present.js';
import { parseGroupName } from '../../handlers/groups/group.rules.js';
import { parseNewSetting } from '../../handlers/groups/group-setting.rules.js';
import { GROUP_SETTINGS, systemGroupId } from '../../model/index.js';
import type { Definition, Traits } from '../factory.js';
import { freeName, named } from '../names.js';
import { assertActiveGroup, assertActiveUsers, assertUsers } from './references.js';

/** A user group as the API answers it. */
export type WireUserGroup = z.output<typeof groupSchema>;

const traits = {
  deactivated: () => ({ deactivated: true }),
  /** Contains these groups. */
  nested: (...groups: { id: number }[]) => ({
    direct_subgroup_ids:
      groups.length === 0 ? [systemGroupId('role:moderators')] : groups.map(({ id }) => id),
  }),
  withMembers: (...users: { user_id: number }[]) => ({
    members: users.map(({ user_id }) => user_id),
  }),
  /** These people or groups alone may mention it; nobody where none is given. */
  mentionableBy: (...who: ({ user_id: number } | { id: number })[]) => ({
    can_mention_group: {
      direct_members: who.flatMap((one) => ('user_id' in one ? [one.user_id] : [])),
      direct_subgroups: who.flatMap((one) => ('user_id' in one ? [] : [one.id])),
    },
  }),
} satisfies Traits<WireUserGroup>;

export const userGroup: Definition<WireUserGroup, WireUserGroup, WireUserGroup, typeof traits> = {
  name: 'userGroup',
  schema: groupSchema,
  inputs: {},
  stored: [
    'name',
    'description',
    'members',
    'direct_subgroup_ids',
    'deactivated',
    'creator_id',
    ...GROUP_SETTINGS,
  ],
  traits,
  build({ n, now, names }, given) {
    const administrators = systemGroupId('role:administrators');
    return {
      id: 1000 + n,
      ...named(names.groups, n),
      members: [],
      direct_subgroup_ids: [],
      is_system_group: false,
      creator_id: null,
      date_created: now - 60 * 86_400,
      deactivated: false,
      can_add_members_group: administrators,
      can_join_group: administrators,
      can_leave_group: systemGroupId('role:everyone'),
      can_manage_group: administrators,
      can_mention_group: systemGroupId('role:everyone'),
      can_remove_members_group: administrators,
      ...given,
    };
  },
  count: (org) => org.tables.user_groups.ids().at(-1) ?? 0,
  async store(org, { id, members, ...wire }, given) {
    const isTaken = (wanted: string) => org.tables.user_groups.firstBy('name', wanted) !== undefined;
    const name = parseGroupName(org, freeName(given.name, wire.name, isTaken));
    assertActiveUsers(org, 'members', members);
    for (const group of wire.direct_subgroup_ids) assertActiveGroup(org, 'direct_subgroup_ids', group);
    const settings = Object.fromEntries(
      GROUP_SETTINGS.map((setting) => [setting, parseNewSetting(org, setting, wire[setting])]),
    );
    if (wire.creator_id !== null) assertUsers(org, 'creator_id', [wire.creator_id]);
    const record = await org.tables.user_groups.create({
      ...wire,
      ...settings,
      name,
      direct_member_ids: [...new Set(members)].sort((a, b) => a - b),
    });
    return presentGroup(org, record, LATEST_LEVEL) as WireUserGroup;
  },
};
