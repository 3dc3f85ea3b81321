import type { Recipes } from '../error-recipes/recipe.js';

const NEW_BOT = { full_name: 'Deploy bot', short_name: 'deploy' };

/** Error recipes of bots. */
export const bots: Recipes = {
  'POST /bots': {
    BAD_REQUEST: [
      { when: 'the caller is a guest', as: 'guest', fields: NEW_BOT },
      { when: 'the caller is a bot', as: 'bot', fields: NEW_BOT },
      { when: 'the name is empty', fields: { ...NEW_BOT, full_name: ' ' } },
      { when: 'the short name is taken', fields: { ...NEW_BOT, short_name: 'helper' } },
      {
        when: 'another bot has the name',
        before: [{ as: 'member', method: 'POST', path: '/bots', fields: NEW_BOT }],
        fields: { ...NEW_BOT, short_name: 'other' },
      },
      { when: 'the channel does not exist', fields: { ...NEW_BOT, default_sending_stream: 'nowhere' } },
      { when: 'an outgoing webhook has no URL', fields: { ...NEW_BOT, bot_type: 3 } },
      {
        when: 'the service of an embedded bot does not exist',
        fields: { ...NEW_BOT, bot_type: 4, service_name: 'nothing' },
      },
    ],
  },
  'GET /bots': { BAD_REQUEST: [{ when: 'the caller is a bot', as: 'bot' }] },
  'PATCH /bots/{bot_id}': {
    BAD_REQUEST: [
      { when: 'the bot does not exist', path: '/bots/6', fields: { full_name: 'Carl' } },
      {
        when: 'the caller is neither the owner of the bot nor an administrator',
        as: 'colleague',
        path: '/bots/8',
        fields: { full_name: 'Mine' },
      },
      { when: 'the new owner is deactivated', path: '/bots/8', fields: { bot_owner_id: 7 } },
      { when: 'the bot has no service', path: '/bots/8', fields: { service_interface: 2 } },
      { when: 'the bot has no configuration', path: '/bots/8', fields: { config_data: { key: 'value' } } },
      { when: 'a member changes the role of their bot', path: '/bots/8', fields: { role: 300 } },
    ],
  },
  'DELETE /bots/{bot_id}': {
    BAD_REQUEST: [
      { when: 'the bot does not exist', path: '/bots/6' },
      {
        when: 'the caller is neither the owner of the bot nor an administrator',
        as: 'colleague',
        path: '/bots/8',
      },
    ],
  },
  'GET /bots/{bot_id}/api_key': {
    BAD_REQUEST: [
      { when: 'the bot does not exist', path: '/bots/6/api_key' },
      {
        when: 'the caller is neither the owner of the bot nor an administrator',
        as: 'colleague',
        path: '/bots/8/api_key',
      },
    ],
  },
  'POST /bots/{bot_id}/api_key/regenerate': {
    BAD_REQUEST: [
      { when: 'the bot does not exist', path: '/bots/6/api_key/regenerate' },
      {
        when: 'the caller is neither the owner of the bot nor an administrator',
        as: 'colleague',
        path: '/bots/8/api_key/regenerate',
      },
    ],
  },
  'GET /bot_storage': {
    BAD_REQUEST: [
      { when: 'the caller is not a bot' },
      { when: 'a key does not exist', as: 'bot', fields: { keys: ['unknown'] } },
    ],
  },
  'PUT /bot_storage': {
    BAD_REQUEST: [
      { when: 'the caller is not a bot', fields: { storage: {} } },
      { when: 'a value is not a string', as: 'bot', fields: { storage: { count: 1 } } },
    ],
  },
  'DELETE /bot_storage': {
    BAD_REQUEST: [
      { when: 'the caller is not a bot' },
      { when: 'a key does not exist', as: 'bot', fields: { keys: ['unknown'] } },
    ],
  },
};
