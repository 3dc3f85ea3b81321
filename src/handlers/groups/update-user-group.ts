import { badRequest } from '../../contract/errors/index.js';
import { boolean, defineEndpoint, integer, json, text } from '../../contract/index.js';
import { type Capability, supports } from '../../contract/levels/index.js';
import { GROUP_SETTINGS, type Organization, type UserGroup } from '../../model/index.js';
import { groupDeactivated, nothingToDo } from '../access/refusals.rules.js';
import { updateGroup } from './group.resource.js';
import { assertMayEditGroup, MAX_DESCRIPTION_LENGTH, parseGroupName, requireGroup } from './group.rules.js';
import { parseSettingChange, parseSettingUpdate, settingUpdate } from './group-setting.rules.js';

const setting = (since: Capability, note: string) =>
  json(settingUpdate).optional().since(since).describe(note);

export const updateUserGroup = defineEndpoint({
  method: 'PATCH',
  path: '/user_groups/{user_group_id}',
  area: 'groups',
  summary: 'Update a user group',
  docs: 'update-user-group',
  botsSince: 'groupEditByBots',
  params: {
    name: text().optional().describe('1 to 100 code points, unique in the organization'),
    description: text().max(MAX_DESCRIPTION_LENGTH).optional(),
    can_add_members_group: setting('canAddMembersGroup', 'who may add members'),
    can_join_group: setting('canJoinGroup', 'who may join'),
    can_leave_group: setting('canLeaveGroup', 'who may leave'),
    can_manage_group: setting(
      'canManageGroup',
      'who may manage the group; not role:internet or role:everyone',
    ),
    can_mention_group: setting('canMentionGroup', 'who may mention it; not role:internet or role:owners'),
    can_mention_group_id: integer()
      .optional()
      .until('canMentionGroup')
      .describe('the older name of can_mention_group'),
    can_remove_members_group: setting('canRemoveMembersGroup', 'who may remove members'),
    deactivated: boolean()
      .optional()
      .since('groupReactivation')
      .describe('false reactivates the group; true has no effect'),
  },
  errors: ['BAD_REQUEST', 'EXPECTATION_MISMATCH'],
  async run({ org, actor, path, params, level }) {
    if (Object.values(params).every((value) => value === undefined) && org.follows('rejectsEmptyGroupEdits'))
      throw nothingToDo('Nothing to do. Specify what to change in the user group.');
    const group = requireGroup(org, path.user_group_id);
    assertMayEditGroup(org, actor, group);
    const takesObjects = supports(level, 'groupSettingObject');
    const changes: Partial<UserGroup> = {};
    if (params.name !== undefined) changes.name = parseGroupName(org, params.name, group);
    if (params.description !== undefined) changes.description = params.description;
    for (const name of GROUP_SETTINGS) {
      const input =
        name === 'can_mention_group' ? (params[name] ?? params.can_mention_group_id) : params[name];
      if (input === undefined) continue;
      const update = parseSettingUpdate(name, input, takesObjects);
      const value = parseSettingChange(org, name, group[name], update, level);
      if (value !== undefined) changes[name] = value;
    }
    if (group.deactivated && !supports(level, 'deactivatedGroupEditable'))
      assertOnlyRenamed(org, group.id, changes);
    if (params.deactivated === false) changes.deactivated = false;
    await updateGroup(org, group, changes);
  },
});

/** Older servers change only the name of a deactivated group, even in a request that also reactivates it. */
function assertOnlyRenamed(org: Organization, groupId: number, changes: Partial<UserGroup>): void {
  const others = Object.keys(changes).filter((key) => key !== 'name');
  if (others.length === 0) return;
  const msg = `The group is deactivated; only its name can be changed, not ${others.join(', ')}`;
  throw groupDeactivated(badRequest(msg), org, groupId);
}
