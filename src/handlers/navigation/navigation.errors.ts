import type { Recipes } from '../error-recipes/recipe.js';

export const navigation: Recipes = {
  'POST /navigation_views': {
    BAD_REQUEST: [
      { when: 'the fragment is blank', fields: { fragment: ' ', is_pinned: true } },
      {
        when: 'a built-in view gets a name',
        fields: { fragment: 'recent', is_pinned: true, name: 'Mine' },
      },
      { when: 'the view is already configured', fields: { fragment: 'inbox', is_pinned: true } },
      {
        when: 'a view whose fragment contains "?" is already configured',
        before: [
          {
            as: 'member',
            method: 'POST',
            path: '/navigation_views',
            fields: { fragment: 'search?q=1', is_pinned: true },
          },
        ],
        fields: { fragment: 'search?q=1', is_pinned: true },
      },
    ],
  },
  'PATCH /navigation_views/{fragment}': {
    BAD_REQUEST: [
      { when: 'a built-in view gets a name', path: '/navigation_views/inbox', fields: { name: 'Mine' } },
    ],
    NOT_FOUND: [
      { when: 'the view is not configured', path: '/navigation_views/recent', fields: { is_pinned: true } },
    ],
  },
  'DELETE /navigation_views/{fragment}': {
    NOT_FOUND: [{ when: 'the view is not configured', path: '/navigation_views/recent' }],
  },
};
