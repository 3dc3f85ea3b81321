import { type Recipes, step } from './recipe.js';

const NEW_GROUP = { name: 'crew', description: '', members: [] };

/** A request after which a permission of group 9 names group 10. */
const NAMED_BY_GROUP_9 = step('admin', 'PATCH', '/user_groups/9', { can_join_group: { new: 10 } });
const OBJECTION_OF_GROUP_9 = {
  objections: [{ type: 'user_group', group_id: 9, settings: ['can_join_group'] }],
};

/** Recipes for errors of user groups and channel folders. */
export const groups: Recipes = {
  'GET /user_groups': {
    'a parameter cannot be parsed': { fields: { include_deactivated_groups: 'perhaps' } },
  },
  'PATCH /user_groups/{user_group_id}': {
    'the user group does not exist': { path: '/user_groups/999', fields: { name: 'crew' } },
    'the caller may not manage the group': {
      as: 'colleague',
      path: '/user_groups/9',
      fields: { name: 'crew' },
    },
    'a system group is edited': { as: 'owner', path: '/user_groups/3', fields: { name: 'crew' } },
    'another group has the name': { path: '/user_groups/9', fields: { name: 'on-call' } },
    'a permission names a deactivated group': {
      path: '/user_groups/9',
      fields: { can_mention_group: { new: 11 } },
    },
    '`old` is not the current value': {
      code: 'EXPECTATION_MISMATCH',
      path: '/user_groups/9',
      fields: { can_mention_group: { new: 4, old: 11 } },
    },
    'a permission names a group that is already deactivated': {
      scenario: 'deactivated-group',
      path: '/user_groups/9',
      fields: { can_mention_group: { new: 12 } },
    },
    'the caller is not in the group that manages this group, or in one of its subgroups': {
      scenario: 'nested-groups',
      as: 'moderator',
      path: '/user_groups/20',
      fields: { description: 'Mine' },
    },
  },
  'POST /user_groups/{user_group_id}/deactivate': {
    'the user group does not exist': { path: '/user_groups/999/deactivate' },
    'a system group is deactivated': { as: 'owner', path: '/user_groups/3/deactivate' },
    'a permission of the organization names the group': {
      code: 'CANNOT_DEACTIVATE_GROUP_IN_USE',
      as: 'admin',
      path: '/user_groups/10/deactivate',
      settings: { can_create_public_channel_group: 10 },
      extra: { objections: [{ type: 'realm', settings: ['can_create_public_channel_group'] }] },
    },
    'a permission of another group names the group': {
      code: 'CANNOT_DEACTIVATE_GROUP_IN_USE',
      as: 'admin',
      before: [NAMED_BY_GROUP_9],
      path: '/user_groups/10/deactivate',
      extra: OBJECTION_OF_GROUP_9,
    },
    'permissions of a channel and of another group name the group': {
      code: 'CANNOT_DEACTIVATE_GROUP_IN_USE',
      scenario: 'deactivated-group',
      as: 'admin',
      path: '/user_groups/15/deactivate',
    },
    'the group is a subgroup of others': {
      code: 'CANNOT_DEACTIVATE_GROUP_IN_USE',
      scenario: 'nested-groups',
      as: 'admin',
      path: '/user_groups/15/deactivate',
    },
  },
  'POST /user_groups/create': {
    'a guest creates a group': { as: 'guest', fields: NEW_GROUP },
    'another group has the name': { fields: { ...NEW_GROUP, name: 'design' } },
    'a member does not exist': { fields: { ...NEW_GROUP, members: [999] } },
    'a permission names a deactivated group': { fields: { ...NEW_GROUP, can_join_group: 11 } },
    'a subgroup is deactivated': { fields: { ...NEW_GROUP, subgroups: [11] } },
  },
  'GET /user_groups/{user_group_id}/members': {
    'the group does not exist': { path: '/user_groups/999/members' },
  },
  'GET /user_groups/{user_group_id}/members/{user_id}': {
    'the group does not exist': { path: '/user_groups/999/members/4' },
    'the user does not exist': { path: '/user_groups/9/members/999' },
  },
  'POST /user_groups/{user_group_id}/members': {
    'no change is requested': { path: '/user_groups/9/members' },
    'the group is a system group': { path: '/user_groups/3/members', fields: { add: [5] } },
    'the caller may not add members': {
      as: 'colleague',
      path: '/user_groups/9/members',
      fields: { add: [5] },
    },
    'the caller may not remove members': {
      as: 'colleague',
      path: '/user_groups/9/members',
      fields: { delete: [4] },
    },
    'the user is already a member': { path: '/user_groups/9/members', fields: { add: [6] } },
    'the user is not a member': { path: '/user_groups/9/members', fields: { delete: [5] } },
  },
  'GET /user_groups/{user_group_id}/subgroups': {
    'the group does not exist': { path: '/user_groups/999/subgroups' },
  },
  'POST /user_groups/{user_group_id}/subgroups': {
    'no change is requested': { path: '/user_groups/9/subgroups' },
    'the subgroup does not exist': { path: '/user_groups/9/subgroups', fields: { add: [999] } },
    'the group would contain itself': { path: '/user_groups/9/subgroups', fields: { add: [9] } },
    'the caller may not add subgroups': {
      as: 'colleague',
      path: '/user_groups/9/subgroups',
      fields: { add: [10] },
    },
  },
  'DELETE /user_groups/{user_group_id}': {
    'the group does not exist': { path: '/user_groups/999' },
    'a permission of another group names the group': {
      code: 'CANNOT_DEACTIVATE_GROUP_IN_USE',
      as: 'admin',
      before: [NAMED_BY_GROUP_9],
      path: '/user_groups/10',
      extra: OBJECTION_OF_GROUP_9,
    },
  },
  'GET /channel_folders': { 'a parameter cannot be parsed': { fields: { include_archived: 'perhaps' } } },
  'PATCH /channel_folders/{channel_folder_id}': {
    'the caller is not an administrator': { path: '/channel_folders/1', fields: { name: 'Work' } },
    'the folder does not exist': { as: 'admin', path: '/channel_folders/99', fields: { name: 'Work' } },
    'the name is empty': { as: 'admin', path: '/channel_folders/1', fields: { name: ' ' } },
    'the name is too long': {
      as: 'admin',
      settings: { max_channel_folder_name_length: 3 },
      path: '/channel_folders/1',
      fields: { name: 'Work' },
    },
    'a folder is unarchived and another has its name': {
      scenario: 'archived-folders',
      as: 'admin',
      path: '/channel_folders/4',
      fields: { is_archived: false },
    },
  },
  'POST /channel_folders/create': {
    'the caller is not an administrator': { fields: { name: 'Work' } },
    'the name is empty': { as: 'admin', fields: { name: ' ' } },
    'another folder has the name': { as: 'admin', fields: { name: 'projects' } },
  },
  'PATCH /channel_folders': { 'the list lacks a folder': { as: 'admin', fields: { order: [2] } } },
};
