import type { Recipes } from '../error-recipes/recipe.js';

export const uploads: Recipes = {
  'POST /user_uploads': {
    BAD_REQUEST: [{ when: 'the file is missing' }],
  },
  'DELETE /attachments/{attachment_id}': {
    BAD_REQUEST: [{ when: 'the attachment does not exist', path: '/attachments/999' }],
  },
  'GET /thumbnail/status/{realm_id}/{filename}': {
    BAD_REQUEST: [
      { when: 'the file does not exist', path: '/thumbnail/status/1/none/none.png', status: 404 },
    ],
  },
  'GET /user_uploads/{realm_id}/{filename}': {
    BAD_REQUEST: [{ when: 'the file does not exist', path: '/user_uploads/1/none/none.txt', status: 404 }],
  },
};
