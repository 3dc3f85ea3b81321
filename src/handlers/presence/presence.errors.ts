import type { Recipes } from '../error-recipes/recipe.js';

export const presence: Recipes = {
  'GET /users/{user_id_or_email}/presence': {
    BAD_REQUEST: [
      { when: 'the user does not exist', path: '/users/nobody@example.com/presence' },
      { when: 'the user was never seen, or is a bot', path: '/users/8/presence' },
    ],
  },
  'POST /users/me/presence': {
    BAD_REQUEST: [{ when: 'the status is unknown', fields: { status: 'asleep' } }],
  },
};
