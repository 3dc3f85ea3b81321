import * as z from 'zod';
import { DEFAULT_LEVEL } from '../../contract/levels/index.js';
import { groupSchema, presentGroup } from '../../handlers/groups/group.present.js';
import { parseGroupName } from '../../handlers/groups/group.rules.js';
import { parseNewSetting } from '../../handlers/groups/group-setting.rules.js';
import { GROUP_SETTINGS, systemGroupId } from '../../model/index.js';
import type { Definition, Traits } from '../factory.js';
import { userGroupRecord } from '../records/channels.js';
import { freeName } from '../samples.js';
import { OBJECT, OBJECTS, USER, USERS, type UserReference } from '../trait-arguments.js';
import { assertActiveGroup, assertActiveUsers, assertUsers } from './references.js';

/** A user group as the API returns it. */
export type WireUserGroup = z.output<typeof groupSchema>;

const traits = {
  deactivated: () => ({ deactivated: true }),
  /** Contains these groups; without arguments, the moderators. */
  nested: (...groups: { id: number }[]) => ({
    direct_subgroup_ids:
      groups.length === 0 ? [systemGroupId('role:moderators')] : groups.map(({ id }) => id),
  }),
  withMembers: (...users: UserReference[]) => ({
    members: users.map(({ user_id }) => user_id),
  }),
  /** Only these users and groups may mention it; without arguments no one may. */
  mentionableBy: (...usersOrGroups: (UserReference | { id: number })[]) => ({
    can_mention_group: {
      direct_members: usersOrGroups.flatMap((input) => ('user_id' in input ? [input.user_id] : [])),
      direct_subgroups: usersOrGroups.flatMap((input) => ('user_id' in input ? [] : [input.id])),
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
  traitArguments: { nested: OBJECTS, withMembers: USERS, mentionableBy: z.array(z.union([USER, OBJECT])) },
  build(context, input) {
    const { direct_member_ids, ...record } = userGroupRecord(context, {});
    return { id: 1000 + context.n, members: direct_member_ids, ...record, ...input };
  },
  count: (org) => org.tables.user_groups.ids().at(-1) ?? 0,
  async store(org, { id, members, ...wire }, input) {
    const isTaken = (wanted: string) => org.tables.user_groups.firstBy('name', wanted) !== undefined;
    const name = parseGroupName(org, freeName(input.name, wire.name, isTaken));
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
    return presentGroup(org, record, DEFAULT_LEVEL);
  },
};
