import type { Recipes } from '../error-recipes/recipe.js';

export const events: Recipes = {
  'POST /register': {
    BAD_REQUEST: [{ when: 'a parameter cannot be parsed', fields: { event_types: 'message' } }],
  },
  'GET /events': {
    BAD_REQUEST: [{ when: 'the queue ID is missing' }],
    BAD_EVENT_QUEUE_ID: [
      {
        when: 'the queue is unknown, expired, deleted, or belongs to another user',
        fields: { queue_id: 'gone' },
        extra: { queue_id: 'gone' },
      },
    ],
  },
  'DELETE /events': {
    BAD_REQUEST: [{ when: 'the queue ID is missing' }],
    BAD_EVENT_QUEUE_ID: [
      {
        when: 'the queue is unknown, expired, deleted, or belongs to another user',
        fields: { queue_id: 'gone' },
        extra: { queue_id: 'gone' },
      },
    ],
  },
};
