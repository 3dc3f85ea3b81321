import * as z from 'zod';
import { groupSetting, id, unixSeconds } from './common.js';

/** The six permissions of a user group. */
export const GROUP_SETTINGS = [
  'can_add_members_group',
  'can_join_group',
  'can_leave_group',
  'can_manage_group',
  'can_mention_group',
  'can_remove_members_group',
] as const;
export type GroupSettingName = (typeof GROUP_SETTINGS)[number];

/** The system groups in the order of their IDs. */
export const SYSTEM_GROUPS = [
  'role:internet',
  'role:everyone',
  'role:members',
  'role:fullmembers',
  'role:moderators',
  'role:administrators',
  'role:owners',
  'role:nobody',
] as const;
export type SystemGroupName = (typeof SYSTEM_GROUPS)[number];

/** The ID of a system group; these never change. */
export function systemGroupId(name: SystemGroupName): number {
  return SYSTEM_GROUPS.indexOf(name) + 1;
}

/** The name of the system group with this ID; `undefined` for other groups. */
export function systemGroupName(groupId: number): SystemGroupName | undefined {
  return SYSTEM_GROUPS[groupId - 1];
}

/** A user group. Members of a system group follow from the users' roles, so a system group stores none. */
export const userGroup = z.strictObject({
  id,
  name: z.string().min(1),
  description: z.string(),
  is_system_group: z.boolean(),
  creator_id: id.nullable(),
  date_created: unixSeconds.nullable(),
  deactivated: z.boolean(),
  direct_member_ids: z.array(id),
  direct_subgroup_ids: z.array(id),
  can_add_members_group: groupSetting,
  can_join_group: groupSetting,
  can_leave_group: groupSetting,
  can_manage_group: groupSetting,
  can_mention_group: groupSetting,
  can_remove_members_group: groupSetting,
});
export type UserGroup = z.infer<typeof userGroup>;
