import type { Recipes } from '../error-recipes/recipe.js';

export const server: Recipes = {
  'POST /realm/emoji/{emoji_name}': {
    BAD_REQUEST: [{ when: 'there is no file', path: '/realm/emoji/parrot' }],
  },
  'DELETE /realm/emoji/{emoji_name}': {
    BAD_REQUEST: [{ when: 'there is no such emoji', path: '/realm/emoji/parrot' }],
  },
};
