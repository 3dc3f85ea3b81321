import { type Recipes, step } from './recipe.js';

// JSON Web Tokens with the claim `email`, signed with the key `secret`.
const token = (payload: string, signature: string) =>
  `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.${payload}.${signature}`;
const MEMBER_TOKEN = token(
  'eyJlbWFpbCI6Im1lbWJlckBleGFtcGxlLmNvbSJ9',
  'hZQap9Kyc4zAY4VjbW0tm66qgoNjvqJ_RkGJa5cMnlA',
);
const NOBODY_TOKEN = token(
  'eyJlbWFpbCI6Im5vYm9keUBleGFtcGxlLmNvbSJ9',
  'koDneAKJE_hwRxx1RXQRrfdUM7kLSVbc0kXLqTb8XnU',
);
const DEACTIVATED_TOKEN = token(
  'eyJlbWFpbCI6ImRlYWN0aXZhdGVkQGV4YW1wbGUuY29tIn0',
  'B7y3VRszwQ4oa7QraDAfvcP91ioKtbrVSLCqy-Me_Sw',
);

const MEMBER = { username: 'member@example.com', password: 'member-key' };

const invite = (invitee_emails: string, more: Record<string, unknown> = {}) => ({
  invitee_emails,
  stream_ids: [],
  ...more,
});

/** The extra fields of an error if no one was invited and no limit was reached. */
const NONE_SENT = { sent_invitations: false, daily_limit_reached: false, license_limit_reached: false };

const FIRST_INVITATION = step('admin', 'POST', '/invites', invite('first@example.org'));

/** The cause of errors about invitations that only owners may send and revoke. */
const GRANTS_OWNER_ROLE =
  'the invitation is to become an owner, and the caller is not one, in the `zulip` dialect';
const NEEDS_OWNER = { code: 'UNAUTHORIZED_PRINCIPAL', as: 'admin', dialect: 'zulip' } as const;

const AS_OWNER = invite('first@example.org', { invite_as: 100 });
const OWNER_INVITATION = step('owner', 'POST', '/invites', AS_OWNER);
const OWNER_LINK = step('owner', 'POST', '/invites/multiuse', { invite_as: 100 });

const NEW_LINK = step('admin', 'POST', '/invites/multiuse');

const FAILED = { code: 'INVITATION_FAILED', as: 'admin' } as const;
const OVER_DAILY_LIMIT = { ...FAILED, extra: { sent_invitations: false, daily_limit_reached: true } };
const WITHOUT_LICENSE = { ...FAILED, extra: { sent_invitations: false, license_limit_reached: true } };

/** Recipes for errors when signing in, and when inviting people who have no account yet. */
export const accounts: Recipes = {
  'POST /fetch_api_key': {
    'the organization does not accept passwords': {
      code: 'PASSWORD_AUTH_DISABLED',
      as: null,
      settings: { authentication_methods: { Email: false, SAML: true } },
      fields: MEMBER,
    },
    'the password is missing': { as: null, fields: { username: 'member@example.com' } },
    'the email or the password is wrong': {
      code: 'AUTHENTICATION_FAILED',
      as: null,
      fields: { username: 'member@example.com', password: 'wrong' },
    },
    'the account is deactivated': {
      code: 'USER_DEACTIVATED',
      as: null,
      fields: { username: 'deactivated@example.com', password: 'deactivated-key' },
    },
    'the organization is deactivated': {
      code: 'REALM_DEACTIVATED',
      as: null,
      settings: { deactivated: true },
      fields: MEMBER,
    },
  },
  'POST /dev_fetch_api_key': {
    'the organization requires passwords': { as: null, fields: { username: 'member@example.com' } },
    'the email is missing': { as: null },
    'no user has the email': {
      code: 'AUTHENTICATION_FAILED',
      as: null,
      settings: { development_sign_in: true },
      fields: { username: 'nobody@example.com' },
    },
    'the account is deactivated': {
      code: 'USER_DEACTIVATED',
      as: null,
      settings: { development_sign_in: true },
      fields: { username: 'deactivated@example.com' },
    },
    'the organization is deactivated': {
      code: 'REALM_DEACTIVATED',
      as: null,
      settings: { development_sign_in: true, deactivated: true },
      fields: { username: 'member@example.com' },
    },
  },
  'POST /jwt/fetch_api_key': {
    'the organization does not accept tokens': { as: null, fields: { token: MEMBER_TOKEN } },
    'the token is not signed with the key': {
      as: null,
      settings: { jwt_key: 'other' },
      fields: { token: MEMBER_TOKEN },
    },
    'no user has the email': {
      code: 'AUTHENTICATION_FAILED',
      as: null,
      settings: { jwt_key: 'secret' },
      fields: { token: NOBODY_TOKEN },
    },
    'the account is deactivated': {
      code: 'USER_DEACTIVATED',
      as: null,
      settings: { jwt_key: 'secret' },
      fields: { token: DEACTIVATED_TOKEN },
    },
    'the organization is deactivated': {
      code: 'REALM_DEACTIVATED',
      as: null,
      settings: { deactivated: true, jwt_key: 'secret' },
      fields: { token: MEMBER_TOKEN },
    },
  },
  'POST /invites/multiuse': {
    [GRANTS_OWNER_ROLE]: { ...NEEDS_OWNER, fields: { invite_as: 100 } },
    'the caller may not create reusable links': {},
    "the role is above the caller's": { as: 'admin', fields: { invite_as: 100 } },
    'a channel in `stream_ids` does not exist': { as: 'admin', fields: { stream_ids: [99] } },
  },
  'DELETE /invites/multiuse/{invite_id}': {
    [GRANTS_OWNER_ROLE]: { ...NEEDS_OWNER, before: [OWNER_LINK], path: '/invites/multiuse/1' },
    'the link does not exist': { as: 'admin', path: '/invites/multiuse/999' },
    'the link is already revoked': {
      as: 'admin',
      before: [NEW_LINK, step('admin', 'DELETE', '/invites/multiuse/1')],
      path: '/invites/multiuse/1',
    },
    "the link is another user's": { before: [NEW_LINK], path: '/invites/multiuse/1' },
  },
  'POST /invites': {
    [GRANTS_OWNER_ROLE]: { ...NEEDS_OWNER, fields: AS_OWNER },
    'the caller may not invite': { fields: invite('new@example.org') },
    'the addresses are missing': { as: 'admin', fields: invite(' ') },
    'a channel in `stream_ids` does not exist': {
      as: 'admin',
      fields: invite('new@example.org', { stream_ids: [99] }),
    },
    'the caller may not subscribe others, and `stream_ids` is not empty': {
      as: 'admin',
      settings: { can_subscribe_others: 'nobody' },
      fields: invite('new@example.org', { stream_ids: [1] }),
    },
    "the role is above the caller's": { as: 'admin', fields: invite('new@example.org', { invite_as: 100 }) },
    'some addresses have accounts; the others are invited': {
      ...FAILED,
      fields: invite('colleague@example.com,new@example.org'),
      extra: { ...NONE_SENT, sent_invitations: true },
    },
    'an address is malformed; no one is invited': {
      ...FAILED,
      fields: invite('nonsense,new@example.org'),
      extra: NONE_SENT,
    },
    'an address is not in a domain of the organization; no one is invited': {
      ...FAILED,
      settings: { emails_restricted_to_domains: true },
      fields: invite('new@elsewhere.org'),
      extra: NONE_SENT,
    },
    'all addresses have accounts': {
      ...FAILED,
      fields: invite('colleague@example.com'),
      extra: { sent_invitations: false },
    },
    'the organization has reached its daily limit of invitations': {
      ...OVER_DAILY_LIMIT,
      settings: { invite_daily_limit: 1 },
      before: [FIRST_INVITATION],
      fields: invite('new@example.org'),
    },
    'no license is left': {
      ...WITHOUT_LICENSE,
      settings: { license_limit: 0 },
      fields: invite('new@example.org'),
    },
    'one address has an account, another a deactivated one; the third is invited': {
      code: 'INVITATION_FAILED',
      scenario: 'invitations',
      fields: invite('new@example.com,colleague@example.com,left@example.com'),
      extra: { sent_invitations: true },
    },
    'the daily limit is reached': {
      ...OVER_DAILY_LIMIT,
      scenario: 'invitation-daily-limit',
      fields: invite('new@example.org'),
    },
    'every license is taken': {
      ...WITHOUT_LICENSE,
      scenario: 'invitation-license-limit',
      fields: invite('new@example.org'),
    },
  },
  'GET /invites': { 'the caller is a guest or a bot': { as: 'guest' } },
  'DELETE /invites/{invite_id}': {
    [GRANTS_OWNER_ROLE]: { ...NEEDS_OWNER, before: [OWNER_INVITATION], path: '/invites/1' },
    'the invitation does not exist': { as: 'admin', path: '/invites/999' },
    'another user sent the invitation': { before: [FIRST_INVITATION], path: '/invites/1' },
  },
  'POST /invites/{invite_id}/resend': {
    [GRANTS_OWNER_ROLE]: { ...NEEDS_OWNER, before: [OWNER_INVITATION], path: '/invites/1/resend' },
    'the invitation does not exist': { as: 'admin', path: '/invites/999/resend' },
    'another user sent the invitation': { before: [FIRST_INVITATION], path: '/invites/1/resend' },
    'the organization has reached its daily limit of invitations': {
      ...OVER_DAILY_LIMIT,
      settings: { invite_daily_limit: 1 },
      before: [FIRST_INVITATION],
      path: '/invites/1/resend',
    },
  },
};
