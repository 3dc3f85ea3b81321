import { type Recipes, step } from './recipe.js';

const ARCHIVED = step('admin', 'DELETE', '/streams/2');

/** Recipes for errors of channels, subscriptions and topics. */
export const channels: Recipes = {
  'GET /users/me/subscriptions': {
    'the value of `include_subscribers` is unknown': { fields: { include_subscribers: 'some' } },
  },
  'POST /users/me/subscriptions': {
    'the caller may not subscribe others': {
      settings: { can_subscribe_others: 'administrators' },
      fields: { subscriptions: [{ name: 'quiet' }], principals: [6] },
    },
    'the channel is private': { fields: { subscriptions: [{ name: 'leadership' }] } },
    'a guest creates a channel': { as: 'guest', fields: { subscriptions: [{ name: 'brand new' }] } },
  },
  'DELETE /users/me/subscriptions': {
    'the channel does not exist': { fields: { subscriptions: ['nowhere'] } },
    'the caller may not unsubscribe others': { fields: { subscriptions: ['general'], principals: [6] } },
  },
  'GET /get_stream_id': { 'the channel does not exist': { fields: { stream: 'nowhere' } } },
  'GET /streams': { 'a parameter cannot be parsed': { fields: { include_all: 'perhaps' } } },
  'GET /streams/{stream_id}/email_address': {
    'the caller cannot read the channel': { path: '/streams/3/email_address' },
    'the caller may not post in the channel': { path: '/streams/4/email_address' },
    'the sender is neither the caller nor a bot that the caller may manage': {
      path: '/streams/1/email_address',
      fields: { sender_id: 6 },
    },
  },
  'GET /streams/{stream_id}/members': {
    'the caller cannot read the channel': { path: '/streams/3/members' },
  },
  'GET /users/{user_id}/subscriptions/{stream_id}': {
    'the user does not exist': { path: '/users/99/subscriptions/1' },
    'the caller cannot read the channel': { path: '/users/1/subscriptions/3' },
  },
  'POST /users/me/subscriptions/properties': {
    'the caller is not subscribed to the channel': {
      fields: { subscription_data: [{ stream_id: 6, property: 'pin_to_top', value: true }] },
    },
    'the property does not exist': {
      fields: { subscription_data: [{ stream_id: 1, property: 'colour', value: '#f00' }] },
    },
    'the value does not fit the property': {
      fields: { subscription_data: [{ stream_id: 1, property: 'color', value: 'red' }] },
    },
  },
  'POST /user_topics': {
    'the caller cannot read the channel': {
      fields: { stream_id: 3, topic: 'planning', visibility_policy: 3 },
    },
    'the policy does not exist': { fields: { stream_id: 1, topic: 'standup', visibility_policy: 4 } },
  },
  'PATCH /users/me/subscriptions/muted_topics': {
    'the channel is missing': { fields: { topic: 'standup', op: 'add' } },
    'the channel does not exist': { fields: { topic: 'standup', op: 'add', stream: 'nowhere' } },
    'the topic is not muted': { fields: { topic: 'standup', op: 'remove', stream_id: 1 } },
  },
  'DELETE /streams/{stream_id}': {
    'the channel does not exist': { path: '/streams/99' },
    'the channel is already archived': { as: 'admin', path: '/streams/2', before: [ARCHIVED] },
    'the caller may not administer the channel': { code: 'CANNOT_ADMINISTER_CHANNEL', path: '/streams/1' },
  },
  'GET /streams/{stream_id}': {
    'the channel does not exist': { path: '/streams/99' },
    'the caller cannot see the channel': { path: '/streams/3' },
  },
  'PATCH /streams/{stream_id}': {
    'the caller cannot see the channel': { path: '/streams/3', fields: { description: 'Plans' } },
    'a default channel becomes private': { as: 'admin', path: '/streams/1', fields: { is_private: true } },
    'a caller who is not an owner changes how long messages are kept': {
      as: 'admin',
      path: '/streams/1',
      fields: { message_retention_days: 30 },
    },
    'the channel is not archived': { as: 'admin', path: '/streams/1', fields: { is_archived: false } },
    'another channel has the name': {
      code: 'CHANNEL_ALREADY_EXISTS',
      as: 'admin',
      path: '/streams/1',
      fields: { new_name: 'Engineering' },
      extra: { channel_name: 'Engineering' },
    },
    'the caller may not administer the channel': {
      code: 'CANNOT_ADMINISTER_CHANNEL',
      path: '/streams/1',
      fields: { description: 'Plans' },
    },
    'the permission is not the expected one': {
      code: 'EXPECTATION_MISMATCH',
      as: 'admin',
      path: '/streams/1',
      fields: { can_send_message_group: { new: 4, old: 5 } },
    },
  },
  'POST /channels/create': {
    'a guest creates a channel': { as: 'guest', fields: { name: 'lunch', subscribers: [] } },
    'a subscriber does not exist': { fields: { name: 'lunch', subscribers: [99] } },
    'the name is empty': { fields: { name: ' ', subscribers: [] } },
    'another channel has the name': {
      code: 'CHANNEL_ALREADY_EXISTS',
      fields: { name: 'General', subscribers: [] },
      extra: { channel_name: 'General' },
    },
  },
  'POST /default_streams': {
    'the caller is not an administrator': { fields: { stream_id: 5 } },
    'the channel is private': { as: 'admin', fields: { stream_id: 3 } },
  },
  'DELETE /default_streams': {
    'the caller is not an administrator': { fields: { stream_id: 1 } },
    'the channel does not exist': { as: 'admin', fields: { stream_id: 99 } },
  },
  'POST /streams/{stream_id}/delete_topic': {
    'the caller is not an administrator': {
      path: '/streams/1/delete_topic',
      fields: { topic_name: 'standup' },
    },
    'the channel is archived': {
      as: 'admin',
      path: '/streams/2/delete_topic',
      before: [ARCHIVED],
      fields: { topic_name: 'standup' },
    },
  },
  'GET /users/{user_id}/channels': { 'the user does not exist': { path: '/users/99/channels' } },
  'PATCH /users/me/subscriptions': {
    'the channel is missing': {},
    'the caller may not subscribe to a channel': { fields: { add: [{ name: 'leadership' }] } },
    'a channel to leave does not exist': { fields: { delete: ['nowhere'] } },
  },
  'PATCH /users/me/subscriptions/{stream_id}': {
    'the caller is not subscribed to the channel': {
      path: '/users/me/subscriptions/6',
      fields: { property: 'is_muted', value: 'true' },
    },
    'the value does not fit the property': {
      path: '/users/me/subscriptions/1',
      fields: { property: 'is_muted', value: 'yes' },
    },
  },
  'GET /users/me/{stream_id}/topics': {
    'the channel does not exist': { path: '/users/me/99/topics' },
    'the caller cannot read the channel': { path: '/users/me/3/topics' },
  },
};
