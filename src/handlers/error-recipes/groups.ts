import type { Recipes } from './recipe.js';

/** Recipes for errors of user groups and channel folders. */
export const groups: Recipes = {
  'GET /user_groups': {
    BAD_REQUEST: [
      { when: 'a parameter cannot be parsed', fields: { include_deactivated_groups: 'perhaps' } },
    ],
  },
  'PATCH /user_groups/{user_group_id}': {
    BAD_REQUEST: [
      { when: 'the user group does not exist', path: '/user_groups/999', fields: { name: 'crew' } },
      {
        when: 'the caller may not manage the group',
        as: 'colleague',
        path: '/user_groups/9',
        fields: { name: 'crew' },
      },
      { when: 'a system group is edited', as: 'owner', path: '/user_groups/3', fields: { name: 'crew' } },
      { when: 'another group has the name', path: '/user_groups/9', fields: { name: 'on-call' } },
      {
        when: 'a permission names a deactivated group',
        path: '/user_groups/9',
        fields: { can_mention_group: { new: 11 } },
      },
    ],
    EXPECTATION_MISMATCH: [
      {
        when: '`old` is not the current value',
        path: '/user_groups/9',
        fields: { can_mention_group: { new: 4, old: 11 } },
      },
    ],
  },
  'POST /user_groups/{user_group_id}/deactivate': {
    BAD_REQUEST: [
      { when: 'the user group does not exist', path: '/user_groups/999/deactivate' },
      { when: 'a system group is deactivated', as: 'owner', path: '/user_groups/3/deactivate' },
    ],
    CANNOT_DEACTIVATE_GROUP_IN_USE: [
      {
        when: 'a permission of the organization names the group',
        as: 'admin',
        path: '/user_groups/10/deactivate',
        settings: { can_create_public_channel_group: 10 },
        extra: { objections: [{ type: 'realm', settings: ['can_create_public_channel_group'] }] },
      },
      {
        when: 'a permission of another group names the group',
        as: 'admin',
        before: [
          { as: 'admin', method: 'PATCH', path: '/user_groups/9', fields: { can_join_group: { new: 10 } } },
        ],
        path: '/user_groups/10/deactivate',
        extra: { objections: [{ type: 'user_group', group_id: 9, settings: ['can_join_group'] }] },
      },
    ],
  },
  'POST /user_groups/create': {
    BAD_REQUEST: [
      {
        when: 'a guest creates a group',
        as: 'guest',
        fields: { name: 'crew', description: '', members: [] },
      },
      { when: 'another group has the name', fields: { name: 'design', description: '', members: [] } },
      { when: 'a member does not exist', fields: { name: 'crew', description: '', members: [999] } },
      {
        when: 'a permission names a deactivated group',
        fields: { name: 'crew', description: '', members: [], can_join_group: 11 },
      },
      {
        when: 'a subgroup is deactivated',
        fields: { name: 'crew', description: '', members: [], subgroups: [11] },
      },
    ],
  },
  'GET /user_groups/{user_group_id}/members': {
    BAD_REQUEST: [{ when: 'the group does not exist', path: '/user_groups/999/members' }],
  },
  'GET /user_groups/{user_group_id}/members/{user_id}': {
    BAD_REQUEST: [
      { when: 'the group does not exist', path: '/user_groups/999/members/4' },
      { when: 'the user does not exist', path: '/user_groups/9/members/999' },
    ],
  },
  'POST /user_groups/{user_group_id}/members': {
    BAD_REQUEST: [
      { when: 'no change is requested', path: '/user_groups/9/members' },
      { when: 'the group is a system group', path: '/user_groups/3/members', fields: { add: [5] } },
      {
        when: 'the caller may not add members',
        as: 'colleague',
        path: '/user_groups/9/members',
        fields: { add: [5] },
      },
      {
        when: 'the caller may not remove members',
        as: 'colleague',
        path: '/user_groups/9/members',
        fields: { delete: [4] },
      },
      { when: 'the user is already a member', path: '/user_groups/9/members', fields: { add: [6] } },
      { when: 'the user is not a member', path: '/user_groups/9/members', fields: { delete: [5] } },
    ],
  },
  'GET /user_groups/{user_group_id}/subgroups': {
    BAD_REQUEST: [{ when: 'the group does not exist', path: '/user_groups/999/subgroups' }],
  },
  'POST /user_groups/{user_group_id}/subgroups': {
    BAD_REQUEST: [
      { when: 'no change is requested', path: '/user_groups/9/subgroups' },
      { when: 'the subgroup does not exist', path: '/user_groups/9/subgroups', fields: { add: [999] } },
      { when: 'the group would contain itself', path: '/user_groups/9/subgroups', fields: { add: [9] } },
      {
        when: 'the caller may not add subgroups',
        as: 'colleague',
        path: '/user_groups/9/subgroups',
        fields: { add: [10] },
      },
    ],
  },
  'DELETE /user_groups/{user_group_id}': {
    BAD_REQUEST: [{ when: 'the group does not exist', path: '/user_groups/999' }],
    CANNOT_DEACTIVATE_GROUP_IN_USE: [
      {
        when: 'a permission of another group names the group',
        as: 'admin',
        before: [
          { as: 'admin', method: 'PATCH', path: '/user_groups/9', fields: { can_join_group: { new: 10 } } },
        ],
        path: '/user_groups/10',
        extra: { objections: [{ type: 'user_group', group_id: 9, settings: ['can_join_group'] }] },
      },
    ],
  },
  'GET /channel_folders': {
    BAD_REQUEST: [{ when: 'a parameter cannot be parsed', fields: { include_archived: 'perhaps' } }],
  },
  'PATCH /channel_folders/{channel_folder_id}': {
    BAD_REQUEST: [
      { when: 'the caller is not an administrator', path: '/channel_folders/1', fields: { name: 'Work' } },
      {
        when: 'the folder does not exist',
        as: 'admin',
        path: '/channel_folders/99',
        fields: { name: 'Work' },
      },
      { when: 'the name is empty', as: 'admin', path: '/channel_folders/1', fields: { name: ' ' } },
      {
        when: 'the name is too long',
        as: 'admin',
        settings: { max_channel_folder_name_length: 3 },
        path: '/channel_folders/1',
        fields: { name: 'Work' },
      },
    ],
  },
  'POST /channel_folders/create': {
    BAD_REQUEST: [
      { when: 'the caller is not an administrator', fields: { name: 'Work' } },
      { when: 'the name is empty', as: 'admin', fields: { name: ' ' } },
      { when: 'another folder has the name', as: 'admin', fields: { name: 'projects' } },
    ],
  },
  'PATCH /channel_folders': {
    BAD_REQUEST: [{ when: 'the list lacks a folder', as: 'admin', fields: { order: [2] } }],
  },
};
