import * as z from 'zod';
import { defineEndpoint, integer, json, since, text } from '../../contract/index.js';
import type { Capability } from '../../contract/levels/index.js';
import {
  GROUP_SETTINGS,
  type GroupSetting,
  type GroupSettingName,
  groupSetting,
  systemGroupId,
  type UserRecord,
} from '../../model/index.js';
import { assertHoldsPermission } from '../access/organization-permissions.rules.js';
import { MAX_DESCRIPTION_LENGTH, parseGroupName } from './group.rules.js';
import { requireMembers, requireSubgroups } from './group-members.rules.js';
import { assertGroupId, parseNewSetting } from './group-setting.rules.js';

const setting = (capability: Capability, note: string) =>
  json(groupSetting).optional().since(capability).describe(note);

export const createUserGroup = defineEndpoint({
  method: 'POST',
  path: '/user_groups/create',
  area: 'groups',
  summary: 'Create a user group',
  docs: 'create-user-group',
  botsSince: 'groupEditByBots',
  params: {
    name: text().describe('1 to 100 code points, unique in the organization'),
    description: text().max(MAX_DESCRIPTION_LENGTH),
    members: json(z.array(z.int())).describe('user IDs; the caller is only added if listed'),
    subgroups: json(z.array(z.int()))
      .default([])
      .since('groupCreatedWithSubgroups')
      .describe('IDs of groups that become subgroups'),
    can_add_members_group: setting('canAddMembersGroup', 'who may add members; the creator by default'),
    can_join_group: setting('canJoinGroup', 'who may join; no one by default'),
    can_leave_group: setting('canLeaveGroup', 'who may leave; everyone by default'),
    can_manage_group: setting('canManageGroup', 'who may manage the group; the creator by default'),
    can_mention_group: setting('canMentionGroup', 'who may mention the group; everyone by default'),
    can_mention_group_id: integer()
      .optional()
      .until('canMentionGroup')
      .describe('the older name of can_mention_group'),
    can_remove_members_group: setting('canRemoveMembersGroup', 'who may remove members; no one by default'),
  },
  response: z.object({ group_id: since('createdGroupId', z.int()) }),
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params, supports }) {
    assertHoldsPermission(org, actor, 'can_create_groups', 'create user groups');
    const settings = newGroupSettings(actor);
    for (const name of GROUP_SETTINGS) {
      const input =
        name === 'can_mention_group' ? (params[name] ?? params.can_mention_group_id) : params[name];
      if (input === undefined) continue;
      if (!supports('groupSettingObject')) assertGroupId(name, input);
      settings[name] = parseNewSetting(org, name, input);
    }
    const { id } = await org.tables.user_groups.create({
      name: parseGroupName(org, params.name),
      description: params.description,
      is_system_group: false,
      creator_id: actor.id,
      date_created: org.clock.now(),
      deactivated: false,
      direct_member_ids: requireMembers(org, 'members', params.members),
      direct_subgroup_ids: requireSubgroups(org, 'subgroups', params.subgroups),
      ...settings,
    });
    return { group_id: id };
  },
});

/** Returns a new group's permissions: its creator may manage it and add members; everyone may leave and mention it. */
function newGroupSettings(creator: UserRecord): Record<GroupSettingName, GroupSetting> {
  const onlyCreator = { direct_members: [creator.id], direct_subgroups: [] };
  return {
    can_add_members_group: onlyCreator,
    can_join_group: systemGroupId('role:nobody'),
    can_leave_group: systemGroupId('role:everyone'),
    can_manage_group: onlyCreator,
    can_mention_group: systemGroupId('role:everyone'),
    can_remove_members_group: systemGroupId('role:nobody'),
  };
}
