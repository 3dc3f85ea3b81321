import type { Recipes } from '../error-recipes/recipe.js';

export const groups: Recipes = {
  'GET /user_groups': {
    BAD_REQUEST: [{ when: 'a parameter does not parse', fields: { include_deactivated_groups: 'perhaps' } }],
  },
  'PATCH /user_groups/{user_group_id}': {
    BAD_REQUEST: [
      { when: 'there is no such user group', path: '/user_groups/999', fields: { name: 'crew' } },
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
      { when: 'there is no such user group', path: '/user_groups/999/deactivate' },
      { when: 'a system group is deactivated', as: 'owner', path: '/user_groups/3/deactivate' },
    ],
    CANNOT_DEACTIVATE_GROUP_IN_USE: [
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
};
