import type { Recipes } from './recipe.js';

export const channels: Recipes = {
  'GET /users/me/subscriptions': {
    BAD_REQUEST: [{ when: 'there is no such choice', fields: { include_subscribers: 'some' } }],
  },
  'POST /users/me/subscriptions': {
    BAD_REQUEST: [
      {
        when: 'the caller may not subscribe others',
        settings: { can_subscribe_others: 'administrators' },
        fields: { subscriptions: [{ name: 'quiet' }], principals: [6] },
      },
      { when: 'the channel is private', fields: { subscriptions: [{ name: 'leadership' }] } },
      { when: 'guests create no channels', as: 'guest', fields: { subscriptions: [{ name: 'brand new' }] } },
    ],
  },
  'DELETE /users/me/subscriptions': {
    BAD_REQUEST: [
      { when: 'there is no such channel', fields: { subscriptions: ['nowhere'] } },
      {
        when: 'the caller may not unsubscribe others',
        fields: { subscriptions: ['general'], principals: [6] },
      },
    ],
  },
  'GET /get_stream_id': {
    BAD_REQUEST: [{ when: 'there is no such channel', fields: { stream: 'nowhere' } }],
  },
  'GET /streams': {
    BAD_REQUEST: [{ when: 'only administrators list all channels', fields: { include_all_active: true } }],
  },
  'GET /users/me/{stream_id}/topics': {
    BAD_REQUEST: [
      { when: 'there is no such channel', path: '/users/me/99/topics' },
      { when: 'the caller cannot read the channel', path: '/users/me/3/topics' },
    ],
  },
};
