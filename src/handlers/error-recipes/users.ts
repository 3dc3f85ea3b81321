import type { Recipes } from './recipe.js';

// IDs of the scenario `default`: users 1 owner, 4 member (the caller by default), 5 guest, 6 colleague, 8 bot; custom
// profile fields 1 (short text), 4 (date), 7 (only administrators edit it). No record has the ID 99 or 999. Roles: 100
// owner, 200 administrator, 400 member.

/** The errors of PATCH /settings and its older paths. */
const SETTINGS = [
  { when: 'the value does not fit the setting', fields: { color_scheme: 9 } },
  { when: 'the time zone does not exist', fields: { timezone: 'Moon/Crater' } },
  { when: 'the name is empty', fields: { full_name: ' ' } },
];

export const users: Recipes = {
  'GET /users': {
    BAD_REQUEST: [{ when: 'a parameter cannot be parsed', fields: { user_ids: 'none' } }],
    UNAUTHORIZED: [
      { when: 'the request has no credentials, in an organization without public access', as: null },
    ],
  },
  'GET /users/{user_id}': {
    BAD_REQUEST: [{ when: 'the user does not exist', path: '/users/999' }],
  },
  'GET /users/{email}': {
    BAD_REQUEST: [
      { when: 'no user has this email', path: '/users/nobody@example.com' },
      { when: 'the real email is not visible to the caller', path: '/users/colleague@example.com' },
    ],
  },
  'DELETE /users/{user_id}': {
    BAD_REQUEST: [
      { when: 'the caller is not an administrator', path: '/users/6' },
      { when: 'the user does not exist', as: 'admin', path: '/users/999' },
      { when: 'the user is the only owner', as: 'owner', path: '/users/1' },
    ],
  },
  'DELETE /users/me/profile_data': {
    BAD_REQUEST: [
      { when: 'the custom profile field does not exist', fields: { data: [99] } },
      { when: 'only administrators may edit the field', fields: { data: [7] } },
      { when: 'the caller is a bot', as: 'bot', fields: { data: [1] } },
    ],
  },
  'DELETE /users/me': {
    CANNOT_DEACTIVATE_LAST_USER: [{ when: 'the caller is the only owner', as: 'owner' }],
  },
  'POST /users/{user_id}/status': {
    BAD_REQUEST: [
      { when: 'the caller is not an administrator', path: '/users/6/status', fields: { status_text: 'Out' } },
      {
        when: 'the user does not exist',
        as: 'admin',
        path: '/users/999/status',
        fields: { status_text: 'Out' },
      },
      { when: 'the user is a bot', as: 'admin', path: '/users/8/status', fields: { status_text: 'Out' } },
      { when: 'no parameter is specified', as: 'admin', path: '/users/6/status' },
    ],
  },
  'POST /users/{user_id}/reactivate': {
    BAD_REQUEST: [
      { when: 'the caller is not an administrator', path: '/users/7/reactivate' },
      { when: 'the user does not exist', as: 'admin', path: '/users/999/reactivate' },
      { when: 'the user is an active bot', as: 'admin', path: '/users/8/reactivate' },
      { when: 'the user is deleted', scenario: 'imported', as: 'admin', path: '/users/14/reactivate' },
    ],
  },
  'PATCH /users/{user_id}': {
    BAD_REQUEST: [
      { when: 'the caller is not an administrator', path: '/users/6', fields: { full_name: 'Carl' } },
      { when: 'the user does not exist', as: 'admin', path: '/users/999', fields: { full_name: 'Nobody' } },
      { when: 'a guest becomes an administrator', as: 'owner', path: '/users/5', fields: { role: 200 } },
      { when: 'the only owner loses the role', as: 'owner', path: '/users/1', fields: { role: 400 } },
      {
        when: 'a caller who is not an owner grants the owner role',
        as: 'admin',
        path: '/users/4',
        fields: { role: 100 },
      },
      {
        when: 'the caller may not change emails',
        as: 'admin',
        path: '/users/4',
        fields: { new_email: 'other@example.com' },
      },
      { when: 'the name is empty', as: 'admin', path: '/users/4', fields: { full_name: ' ' } },
      {
        when: 'the custom profile field does not exist',
        as: 'admin',
        path: '/users/4',
        fields: { profile_data: [{ id: 99, value: 'x' }] },
      },
    ],
  },
  'PATCH /users/{email}': {
    BAD_REQUEST: [
      {
        when: 'the caller is not an administrator',
        path: '/users/admin@example.com',
        fields: { full_name: 'Adam' },
      },
      {
        when: 'no user has this email',
        as: 'admin',
        path: '/users/nobody@example.com',
        fields: { full_name: 'Nobody' },
      },
      {
        when: 'a guest becomes an administrator',
        as: 'owner',
        path: '/users/guest@example.com',
        fields: { role: 200 },
      },
      {
        when: 'a placeholder names a user whose real email the caller can see',
        as: 'admin',
        path: '/users/user6@chat.example.com',
        fields: { full_name: 'Carl' },
      },
    ],
  },
  'PATCH /users/me/profile_data': {
    BAD_REQUEST: [
      { when: 'the custom profile field does not exist', fields: { data: [{ id: 99, value: 'x' }] } },
      { when: 'only administrators may edit the field', fields: { data: [{ id: 7, value: '0042' }] } },
      { when: 'the value does not fit the field', fields: { data: [{ id: 4, value: 'yesterday' }] } },
      { when: 'the caller is a bot', as: 'bot', fields: { data: [{ id: 1, value: '+1 555 0199' }] } },
    ],
  },
  'POST /users/me/alert_words': {
    BAD_REQUEST: [
      { when: 'a word is longer than 100 code points', fields: { alert_words: ['x'.repeat(101)] } },
    ],
  },
  'DELETE /users/me/alert_words': {
    BAD_REQUEST: [{ when: 'a parameter cannot be parsed', fields: { alert_words: 'tea' } }],
  },
  'POST /users/me/muted_users/{muted_user_id}': {
    BAD_REQUEST: [
      { when: 'the user does not exist', path: '/users/me/muted_users/999' },
      { when: 'the user is the caller', path: '/users/me/muted_users/4' },
      {
        when: 'the user is already muted',
        path: '/users/me/muted_users/6',
        before: [{ as: 'member', method: 'POST', path: '/users/me/muted_users/6' }],
      },
    ],
  },
  'DELETE /users/me/muted_users/{muted_user_id}': {
    BAD_REQUEST: [{ when: 'the user is not muted', path: '/users/me/muted_users/6' }],
  },
  'PATCH /settings': {
    BAD_REQUEST: [
      ...SETTINGS,
      {
        when: 'another user has the name, in an organization that requires unique names',
        settings: { require_unique_names: true },
        before: [
          { as: 'admin', method: 'PATCH', path: '/users/6', fields: { full_name: 'Dora Deactivated' } },
        ],
        fields: { full_name: 'Dora Deactivated' },
      },
      {
        when: 'a guest changes the settings of others',
        as: 'guest',
        fields: { target_users: { user_ids: [4], skip_if_already_edited: false }, color_scheme: 2 },
      },
      {
        when: 'an administrator changes a setting of others that only they may change',
        as: 'admin',
        fields: { target_users: { user_ids: [4], skip_if_already_edited: false }, email: 'max@example.org' },
      },
    ],
  },
  'PATCH /settings/notifications': { BAD_REQUEST: SETTINGS },
  'PATCH /settings/display': { BAD_REQUEST: SETTINGS },
  'POST /users/me/status': {
    BAD_REQUEST: [
      { when: 'no parameter is specified' },
      { when: 'the text is longer than 60 code points', fields: { status_text: 'x'.repeat(61) } },
      { when: 'the emoji does not exist', fields: { emoji_name: 'nonsense' } },
    ],
  },
  'POST /users': {
    BAD_REQUEST: [
      {
        when: 'the caller is not an administrator',
        fields: { email: 'new@example.com', password: 'secret', full_name: 'New Person' },
      },
      {
        when: 'the email is taken',
        as: 'admin',
        fields: { email: 'member@example.com', password: 'secret', full_name: 'New Person' },
      },
      {
        when: 'no license is left',
        as: 'admin',
        settings: { license_limit: 1 },
        fields: { email: 'new@example.com', password: 'secret', full_name: 'New Person' },
      },
    ],
  },
  'DELETE /users/me/avatar': {
    BAD_REQUEST: [
      {
        when: 'only administrators may change profile pictures',
        settings: { avatar_changes_disabled: true },
      },
    ],
  },
  'POST /users/me/avatar': {
    BAD_REQUEST: [{ when: 'the file is missing' }],
    BAD_IMAGE: [
      {
        when: 'the file is not an image',
        unreachable: 'Recipes send no files. Upload a file of another type.',
      },
    ],
  },
  'GET /users/{user_id}/status': {
    BAD_REQUEST: [{ when: 'the user does not exist', path: '/users/999/status' }],
  },
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
