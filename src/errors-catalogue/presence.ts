import type { Recipes } from './recipe.js';

export const presence: Recipes = {
  'POST /users/me/presence': {
    BAD_REQUEST: [{ when: 'there is no such status', fields: { status: 'asleep' } }],
  },
};
