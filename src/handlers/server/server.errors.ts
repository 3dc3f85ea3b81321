import type { Recipes } from '../error-recipes/recipe.js';

const LINKIFIER = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://tracker.example.com/{id}' };
const ADDED = { as: 'admin', method: 'POST', path: '/realm/filters', fields: LINKIFIER };

export const server: Recipes = {
  'POST /realm/emoji/{emoji_name}': {
    BAD_REQUEST: [{ when: 'the file is missing', path: '/realm/emoji/parrot' }],
  },
  'DELETE /realm/emoji/{emoji_name}': {
    BAD_REQUEST: [{ when: 'the emoji does not exist', path: '/realm/emoji/parrot' }],
  },
  'POST /realm/filters': {
    BAD_REQUEST: [
      { when: 'the caller is not an administrator', fields: LINKIFIER },
      { when: 'the pattern is not valid', as: 'admin', fields: { ...LINKIFIER, pattern: '(' } },
      {
        when: 'the URL template uses no group of the pattern',
        as: 'admin',
        fields: { ...LINKIFIER, url_template: 'https://tracker.example.com' },
      },
      { when: 'another linkifier has the pattern', as: 'admin', before: [ADDED], fields: LINKIFIER },
    ],
  },
  'PATCH /realm/filters/{filter_id}': {
    BAD_REQUEST: [
      { when: 'the linkifier does not exist', as: 'admin', path: '/realm/filters/99', fields: LINKIFIER },
    ],
  },
  'DELETE /realm/filters/{filter_id}': {
    BAD_REQUEST: [{ when: 'the linkifier does not exist', as: 'admin', path: '/realm/filters/99' }],
  },
  'PATCH /realm/linkifiers': {
    BAD_REQUEST: [
      {
        when: 'the list lacks a linkifier',
        as: 'admin',
        before: [ADDED],
        fields: { ordered_linkifier_ids: [] },
      },
    ],
  },
};
