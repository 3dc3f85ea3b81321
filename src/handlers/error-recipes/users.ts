import { NO_FILES, type Recipes, step } from './recipe.js';

// IDs in the scenario `default`: users 1 owner, 4 member (the default caller), 5 guest, 6 colleague, 8 bot; custom
// profile fields 1 (short text), 4 (date), 7 (only administrators edit it). No record has the ID 99 or 999. Roles: 100
// owner, 200 administrator, 400 member.

/** The causes of errors of PATCH /settings and of its older paths. */
const SETTINGS = {
  'the value does not fit the setting': { fields: { color_scheme: 9 } },
  'the time zone does not exist': { fields: { timezone: 'Moon/Crater' } },
  'the name is empty': { fields: { full_name: ' ' } },
};

const NEW_USER = { email: 'new@example.com', password: 'secret', full_name: 'New Person' };
const OF_MEMBER = { target_users: { user_ids: [4], skip_if_already_edited: false } };

const NOT_AN_IMAGE = { code: 'BAD_IMAGE', unreachable: NO_FILES } as const;
const MAY_NOT_MANAGE = 'the caller is neither the owner of the bot nor an administrator';
const NEW_BOT = { full_name: 'Deploy bot', short_name: 'deploy' };

export const users: Recipes = {
  'GET /users': {
    'a parameter cannot be parsed': { fields: { user_ids: 'none' } },
    'the request has no credentials, in an organization without public access': {
      code: 'UNAUTHORIZED',
      as: null,
    },
  },
  'GET /users/{user_id}': {
    'the user does not exist': { path: '/users/999' },
    'the guest shares no channel with the user': {
      scenario: 'limited-guests',
      as: 'guest',
      path: '/users/11',
    },
  },
  'GET /users/{email}': {
    'no user has this email': { path: '/users/nobody@example.com' },
    'the real email is not visible to the caller': { path: '/users/colleague@example.com' },
  },
  'DELETE /users/{user_id}': {
    'the caller is not an administrator': { path: '/users/6' },
    'the user does not exist': { as: 'admin', path: '/users/999' },
    'the user is the only owner': { as: 'owner', path: '/users/1' },
  },
  'DELETE /users/me/profile_data': {
    'the custom profile field does not exist': { fields: { data: [99] } },
    'only administrators may edit the field': { fields: { data: [7] } },
    'the caller is a bot': { as: 'bot', fields: { data: [1] } },
  },
  'DELETE /users/me': {
    'the caller is the only owner': { code: 'CANNOT_DEACTIVATE_LAST_USER', as: 'owner' },
  },
  'POST /users/{user_id}/status': {
    'the caller is not an administrator': { path: '/users/6/status', fields: { status_text: 'Out' } },
    'the user does not exist': { as: 'admin', path: '/users/999/status', fields: { status_text: 'Out' } },
    'the user is a bot': { as: 'admin', path: '/users/8/status', fields: { status_text: 'Out' } },
    'no parameter is specified': { as: 'admin', path: '/users/6/status' },
  },
  'POST /users/{user_id}/reactivate': {
    'the caller is not an administrator': { path: '/users/7/reactivate' },
    'the user does not exist': { as: 'admin', path: '/users/999/reactivate' },
    'the user is an active bot': { as: 'admin', path: '/users/8/reactivate' },
    'the user is deleted': { scenario: 'imported', as: 'admin', path: '/users/14/reactivate' },
  },
  'PATCH /users/{user_id}': {
    'the caller is not an administrator': { path: '/users/6', fields: { full_name: 'Carl' } },
    'the user does not exist': { as: 'admin', path: '/users/999', fields: { full_name: 'Nobody' } },
    'a guest becomes an administrator': { as: 'owner', path: '/users/5', fields: { role: 200 } },
    'the only owner loses the role': { as: 'owner', path: '/users/1', fields: { role: 400 } },
    'a caller who is not an owner grants the owner role': {
      as: 'admin',
      path: '/users/4',
      fields: { role: 100 },
    },
    'the caller may not change emails': {
      as: 'admin',
      path: '/users/4',
      fields: { new_email: 'other@example.com' },
    },
    'the name is empty': { as: 'admin', path: '/users/4', fields: { full_name: ' ' } },
    'the custom profile field does not exist': {
      as: 'admin',
      path: '/users/4',
      fields: { profile_data: [{ id: 99, value: 'x' }] },
    },
    'the only active owner steps down, and the other owners are deactivated': {
      scenario: 'sole-owner',
      as: 'owner',
      path: '/users/1',
      fields: { role: 200 },
    },
    'an owner who may not change emails changes an email': {
      scenario: 'two-owners',
      as: 'co-owner',
      path: '/users/1',
      fields: { new_email: 'first@example.com' },
    },
    'a moderator changes a role': {
      scenario: 'role-change',
      as: 'moderator',
      path: '/users/4',
      fields: { role: 600 },
    },
  },
  'PATCH /users/{email}': {
    'the caller is not an administrator': { path: '/users/admin@example.com', fields: { full_name: 'Adam' } },
    'no user has this email': {
      as: 'admin',
      path: '/users/nobody@example.com',
      fields: { full_name: 'Nobody' },
    },
    'a guest becomes an administrator': {
      as: 'owner',
      path: '/users/guest@example.com',
      fields: { role: 200 },
    },
    'a placeholder names a user whose real email the caller can see': {
      as: 'admin',
      path: '/users/user6@chat.example.com',
      fields: { full_name: 'Carl' },
    },
  },
  'PATCH /users/me/profile_data': {
    'the custom profile field does not exist': { fields: { data: [{ id: 99, value: 'x' }] } },
    'only administrators may edit the field': { fields: { data: [{ id: 7, value: '0042' }] } },
    'the value does not fit the field': { fields: { data: [{ id: 4, value: 'yesterday' }] } },
    'the caller is a bot': { as: 'bot', fields: { data: [{ id: 1, value: '+1 555 0199' }] } },
    'only administrators may edit the custom profile fields': {
      scenario: 'profile-fields-locked',
      fields: { data: [{ id: 2, value: 'Hello' }] },
    },
  },
  'POST /users/me/alert_words': {
    'a word is longer than 100 code points': { fields: { alert_words: ['x'.repeat(101)] } },
  },
  'DELETE /users/me/alert_words': { 'a parameter cannot be parsed': { fields: { alert_words: 'tea' } } },
  'POST /users/me/muted_users/{muted_user_id}': {
    'the user does not exist': { path: '/users/me/muted_users/999' },
    'the user is the caller': { path: '/users/me/muted_users/4' },
    'the user is already muted': {
      path: '/users/me/muted_users/6',
      before: [step('member', 'POST', '/users/me/muted_users/6')],
    },
  },
  'DELETE /users/me/muted_users/{muted_user_id}': {
    'the user is not muted': { path: '/users/me/muted_users/6' },
  },
  'PATCH /settings': {
    ...SETTINGS,
    'another user has the name, in an organization that requires unique names': {
      settings: { require_unique_names: true },
      before: [step('admin', 'PATCH', '/users/6', { full_name: 'Dora Deactivated' })],
      fields: { full_name: 'Dora Deactivated' },
    },
    'a guest changes the settings of others': { as: 'guest', fields: { ...OF_MEMBER, color_scheme: 2 } },
    'an administrator changes a setting of others that only they may change': {
      as: 'admin',
      fields: { ...OF_MEMBER, email: 'max@example.org' },
    },
  },
  'PATCH /settings/notifications': SETTINGS,
  'PATCH /settings/display': SETTINGS,
  'POST /users/me/status': {
    'no parameter is specified': {},
    'the text is longer than 60 code points': { fields: { status_text: 'x'.repeat(61) } },
    'the emoji does not exist': { fields: { emoji_name: 'nonsense' } },
  },
  'POST /users': {
    'the caller is not an administrator': { fields: NEW_USER },
    'the email is taken': { as: 'admin', fields: { ...NEW_USER, email: 'member@example.com' } },
    'no license is left': { as: 'admin', settings: { license_limit: 1 }, fields: NEW_USER },
  },
  'DELETE /users/me/avatar': {
    'only administrators may change profile pictures': { settings: { avatar_changes_disabled: true } },
  },
  'POST /users/me/avatar': {
    'the file is missing': {},
    'the file is not an image': NOT_AN_IMAGE,
  },
  'GET /users/{user_id}/status': { 'the user does not exist': { path: '/users/999/status' } },
  'GET /users/{user_id_or_email}/presence': {
    'the user does not exist': { path: '/users/nobody@example.com/presence' },
    'the user was never seen, or is a bot': { path: '/users/8/presence' },
  },
  'POST /users/me/presence': { 'the status is unknown': { fields: { status: 'asleep' } } },
  'POST /bots': {
    'the caller is a guest': { as: 'guest', fields: NEW_BOT },
    'the caller is a bot': { as: 'bot', fields: NEW_BOT },
    'the name is empty': { fields: { ...NEW_BOT, full_name: ' ' } },
    'the short name is taken': { fields: { ...NEW_BOT, short_name: 'helper' } },
    'an active user has the name': {
      before: [step('member', 'POST', '/bots', NEW_BOT)],
      fields: { ...NEW_BOT, short_name: 'other' },
    },
    'the channel does not exist': { fields: { ...NEW_BOT, default_sending_stream: 'nowhere' } },
    'the service of an embedded bot does not exist': {
      fields: { ...NEW_BOT, bot_type: 4, service_name: 'nothing' },
    },
    'the picture is not an image': NOT_AN_IMAGE,
  },
  'GET /bots': { 'the caller is a guest or a bot': { as: 'guest' } },
  'PATCH /bots/{bot_id}': {
    'the bot does not exist': { path: '/bots/6', fields: { full_name: 'Carl' } },
    [MAY_NOT_MANAGE]: { as: 'colleague', path: '/bots/8', fields: { full_name: 'Mine' } },
    'the new owner is deactivated': { path: '/bots/8', fields: { bot_owner_id: 7 } },
    'the bot has no service': { path: '/bots/8', fields: { service_payload_url: '"https://a.example"' } },
    'a member changes the role of their bot': { path: '/bots/8', fields: { role: 300 } },
    'the picture is not an image': NOT_AN_IMAGE,
  },
  'DELETE /bots/{bot_id}': {
    'the bot does not exist': { path: '/bots/6' },
    [MAY_NOT_MANAGE]: { as: 'colleague', path: '/bots/8' },
  },
  'GET /bots/{bot_id}/api_key': {
    'the bot does not exist': { path: '/bots/6/api_key' },
    [MAY_NOT_MANAGE]: { as: 'colleague', path: '/bots/8/api_key' },
  },
  'POST /bots/{bot_id}/api_key/regenerate': {
    'the bot does not exist': { path: '/bots/6/api_key/regenerate' },
    [MAY_NOT_MANAGE]: { as: 'colleague', path: '/bots/8/api_key/regenerate' },
  },
  'GET /bot_storage': {
    'the caller is not a bot': {},
    'a key does not exist': { as: 'bot', fields: { keys: ['unknown'] } },
  },
  'PUT /bot_storage': {
    'the caller is not a bot': { fields: { storage: {} } },
    'a value is not a string': { as: 'bot', fields: { storage: { count: 1 } } },
  },
  'DELETE /bot_storage': {
    'the caller is not a bot': {},
    'a key does not exist': { as: 'bot', fields: { keys: ['unknown'] } },
  },
};
