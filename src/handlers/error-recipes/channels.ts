import type { Recipes } from './recipe.js';

const ARCHIVED = { as: 'admin', method: 'DELETE', path: '/streams/2' };

/** Recipes for errors of channels, subscriptions and topics. */
export const channels: Recipes = {
  'GET /users/me/subscriptions': {
    BAD_REQUEST: [
      { when: 'the value of `include_subscribers` is unknown', fields: { include_subscribers: 'some' } },
    ],
  },
  'POST /users/me/subscriptions': {
    BAD_REQUEST: [
      {
        when: 'the caller may not subscribe others',
        settings: { can_subscribe_others: 'administrators' },
        fields: { subscriptions: [{ name: 'quiet' }], principals: [6] },
      },
      { when: 'the channel is private', fields: { subscriptions: [{ name: 'leadership' }] } },
      { when: 'a guest creates a channel', as: 'guest', fields: { subscriptions: [{ name: 'brand new' }] } },
    ],
  },
  'DELETE /users/me/subscriptions': {
    BAD_REQUEST: [
      { when: 'the channel does not exist', fields: { subscriptions: ['nowhere'] } },
      {
        when: 'the caller may not unsubscribe others',
        fields: { subscriptions: ['general'], principals: [6] },
      },
    ],
  },
  'GET /get_stream_id': {
    BAD_REQUEST: [{ when: 'the channel does not exist', fields: { stream: 'nowhere' } }],
  },
  'GET /streams': {
    BAD_REQUEST: [{ when: 'a parameter cannot be parsed', fields: { include_all: 'perhaps' } }],
  },
  'GET /streams/{stream_id}/email_address': {
    BAD_REQUEST: [
      { when: 'the caller cannot read the channel', path: '/streams/3/email_address' },
      { when: 'the caller may not post in the channel', path: '/streams/4/email_address' },
      {
        when: 'the sender is neither the caller nor a bot that the caller may manage',
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
      { when: 'the user does not exist', path: '/users/99/subscriptions/1' },
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
        when: 'the property does not exist',
        fields: { subscription_data: [{ stream_id: 1, property: 'colour', value: '#f00' }] },
      },
      {
        when: 'the value does not fit the property',
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
      { when: 'the policy does not exist', fields: { stream_id: 1, topic: 'standup', visibility_policy: 4 } },
    ],
  },
  'PATCH /users/me/subscriptions/muted_topics': {
    BAD_REQUEST: [
      { when: 'the channel is missing', fields: { topic: 'standup', op: 'add' } },
      { when: 'the channel does not exist', fields: { topic: 'standup', op: 'add', stream: 'nowhere' } },
      { when: 'the topic is not muted', fields: { topic: 'standup', op: 'remove', stream_id: 1 } },
    ],
  },
  'DELETE /streams/{stream_id}': {
    BAD_REQUEST: [
      { when: 'the channel does not exist', path: '/streams/99' },
      { when: 'the channel is already archived', as: 'admin', path: '/streams/2', before: [ARCHIVED] },
    ],
    CANNOT_ADMINISTER_CHANNEL: [{ when: 'the caller may not administer the channel', path: '/streams/1' }],
  },
  'GET /streams/{stream_id}': {
    BAD_REQUEST: [
      { when: 'the channel does not exist', path: '/streams/99' },
      { when: 'the caller cannot see the channel', path: '/streams/3' },
    ],
  },
  'PATCH /streams/{stream_id}': {
    BAD_REQUEST: [
      { when: 'the caller cannot see the channel', path: '/streams/3', fields: { description: 'Plans' } },
      {
        when: 'a default channel becomes private',
        as: 'admin',
        path: '/streams/1',
        fields: { is_private: true },
      },
      {
        when: 'a caller who is not an owner changes how long messages are kept',
        as: 'admin',
        path: '/streams/1',
        fields: { message_retention_days: 30 },
      },
      {
        when: 'the channel is not archived',
        as: 'admin',
        path: '/streams/1',
        fields: { is_archived: false },
      },
    ],
    CHANNEL_ALREADY_EXISTS: [
      {
        when: 'another channel has the name',
        as: 'admin',
        path: '/streams/1',
        fields: { new_name: 'Engineering' },
        extra: { channel_name: 'Engineering' },
      },
    ],
    CANNOT_ADMINISTER_CHANNEL: [
      {
        when: 'the caller may not administer the channel',
        path: '/streams/1',
        fields: { description: 'Plans' },
      },
    ],
    EXPECTATION_MISMATCH: [
      {
        when: 'the permission is not the expected one',
        as: 'admin',
        path: '/streams/1',
        fields: { can_send_message_group: { new: 4, old: 5 } },
      },
    ],
  },
  'POST /channels/create': {
    BAD_REQUEST: [
      { when: 'a guest creates a channel', as: 'guest', fields: { name: 'lunch', subscribers: [] } },
      { when: 'a subscriber does not exist', fields: { name: 'lunch', subscribers: [99] } },
      { when: 'the name is empty', fields: { name: ' ', subscribers: [] } },
    ],
    CHANNEL_ALREADY_EXISTS: [
      {
        when: 'another channel has the name',
        fields: { name: 'General', subscribers: [] },
        extra: { channel_name: 'General' },
      },
    ],
  },
  'POST /default_streams': {
    BAD_REQUEST: [
      { when: 'the caller is not an administrator', fields: { stream_id: 5 } },
      { when: 'the channel is private', as: 'admin', fields: { stream_id: 3 } },
    ],
  },
  'DELETE /default_streams': {
    BAD_REQUEST: [
      { when: 'the caller is not an administrator', fields: { stream_id: 1 } },
      { when: 'the channel does not exist', as: 'admin', fields: { stream_id: 99 } },
    ],
  },
  'POST /streams/{stream_id}/delete_topic': {
    BAD_REQUEST: [
      {
        when: 'the caller is not an administrator',
        path: '/streams/1/delete_topic',
        fields: { topic_name: 'standup' },
      },
      {
        when: 'the channel is archived',
        as: 'admin',
        path: '/streams/2/delete_topic',
        before: [ARCHIVED],
        fields: { topic_name: 'standup' },
      },
    ],
  },
  'GET /users/{user_id}/channels': {
    BAD_REQUEST: [{ when: 'the user does not exist', path: '/users/99/channels' }],
  },
  'PATCH /users/me/subscriptions': {
    BAD_REQUEST: [
      { when: 'the channel is missing' },
      { when: 'the caller may not subscribe to a channel', fields: { add: [{ name: 'leadership' }] } },
      { when: 'a channel to leave does not exist', fields: { delete: ['nowhere'] } },
    ],
  },
  'PATCH /users/me/subscriptions/{stream_id}': {
    BAD_REQUEST: [
      {
        when: 'the caller is not subscribed to the channel',
        path: '/users/me/subscriptions/6',
        fields: { property: 'is_muted', value: 'true' },
      },
      {
        when: 'the value does not fit the property',
        path: '/users/me/subscriptions/1',
        fields: { property: 'is_muted', value: 'yes' },
      },
    ],
  },
  'GET /users/me/{stream_id}/topics': {
    BAD_REQUEST: [
      { when: 'the channel does not exist', path: '/users/me/99/topics' },
      { when: 'the caller cannot read the channel', path: '/users/me/3/topics' },
    ],
  },
};
