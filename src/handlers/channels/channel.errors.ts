import type { Recipes } from '../error-recipes/recipe.js';

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
  'GET /streams/{stream_id}/email_address': {
    BAD_REQUEST: [
      { when: 'the caller cannot read the channel', path: '/streams/3/email_address' },
      { when: 'the caller may not post in the channel', path: '/streams/4/email_address' },
      {
        when: 'the sender is neither the caller nor a bot of the caller',
        path: '/streams/1/email_address',
        fields: { sender_id: 6 },
      },
    ],
  },
  'GET /streams/{stream_id}/members': {
    BAD_REQUEST: [{ when: 'the caller cannot read the channel', path: '/streams/3/members' }],
  },
  'GET /users/{user_id}/subscriptions/{stream_id}': {
    BAD_REQUEST: [
      { when: 'there is no such user', path: '/users/99/subscriptions/1' },
      { when: 'the caller cannot read the channel', path: '/users/1/subscriptions/3' },
    ],
  },
  'POST /users/me/subscriptions/properties': {
    BAD_REQUEST: [
      {
        when: 'the caller is not subscribed to the channel',
        fields: { subscription_data: [{ stream_id: 6, property: 'pin_to_top', value: true }] },
      },
      {
        when: 'there is no such property',
        fields: { subscription_data: [{ stream_id: 1, property: 'colour', value: '#f00' }] },
      },
      {
        when: 'the property does not take the value',
        fields: { subscription_data: [{ stream_id: 1, property: 'color', value: 'red' }] },
      },
    ],
  },
  'POST /user_topics': {
    BAD_REQUEST: [
      {
        when: 'the caller cannot read the channel',
        fields: { stream_id: 3, topic: 'planning', visibility_policy: 3 },
      },
      {
        when: 'there is no such policy',
        fields: { stream_id: 1, topic: 'standup', visibility_policy: 4 },
      },
    ],
  },
  'PATCH /users/me/subscriptions/muted_topics': {
    BAD_REQUEST: [
      { when: 'no channel is named', fields: { topic: 'standup', op: 'add' } },
      { when: 'there is no such channel', fields: { topic: 'standup', op: 'add', stream: 'nowhere' } },
    ],
  },
  'DELETE /streams/{stream_id}': {
    BAD_REQUEST: [
      { when: 'there is no such channel', path: '/streams/99' },
      { when: 'the caller may not archive it', path: '/streams/1' },
    ],
  },
  'GET /users/me/{stream_id}/topics': {
    BAD_REQUEST: [
      { when: 'there is no such channel', path: '/users/me/99/topics' },
      { when: 'the caller cannot read the channel', path: '/users/me/3/topics' },
    ],
  },
};
