import type { Recipes } from './recipe.js';

// JSON Web Tokens with the claim `email`, signed with the key `secret`.
const HEADER = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9';
const MEMBER_TOKEN = [
  HEADER,
  'eyJlbWFpbCI6Im1lbWJlckBleGFtcGxlLmNvbSJ9',
  'hZQap9Kyc4zAY4VjbW0tm66qgoNjvqJ_RkGJa5cMnlA',
].join('.');
const NOBODY_TOKEN = [
  HEADER,
  'eyJlbWFpbCI6Im5vYm9keUBleGFtcGxlLmNvbSJ9',
  'koDneAKJE_hwRxx1RXQRrfdUM7kLSVbc0kXLqTb8XnU',
].join('.');
const DEACTIVATED_TOKEN = [
  HEADER,
  'eyJlbWFpbCI6ImRlYWN0aXZhdGVkQGV4YW1wbGUuY29tIn0',
  'B7y3VRszwQ4oa7QraDAfvcP91ioKtbrVSLCqy-Me_Sw',
].join('.');

const invite = (invitee_emails: string, more: Record<string, unknown> = {}) => ({
  invitee_emails,
  stream_ids: [],
  ...more,
});

const NEW_INVITATION = { method: 'POST', path: '/invites' };
const FIRST_INVITATION = { ...NEW_INVITATION, as: 'admin', fields: invite('first@example.org') };

const NOT_OWNER = {
  when: 'the invitation is to become an owner, and the caller is not one, in the `zulip` dialect',
  as: 'admin',
  dialect: 'zulip',
} as const;

const AS_OWNER = invite('first@example.org', { invite_as: 100 });
const OWNER_INVITATION = { ...NEW_INVITATION, as: 'owner', fields: AS_OWNER };

const OWNER_LINK = { as: 'owner', method: 'POST', path: '/invites/multiuse', fields: { invite_as: 100 } };

const NEW_LINK = { as: 'admin', method: 'POST', path: '/invites/multiuse' };

/** Recipes for errors of signing in, and of inviting people who have no account yet. */
export const accounts: Recipes = {
  'POST /fetch_api_key': {
    PASSWORD_AUTH_DISABLED: [
      {
        when: 'the organization does not accept passwords',
        as: null,
        settings: { authentication_methods: { Email: false, SAML: true } },
        fields: { username: 'member@example.com', password: 'member-key' },
      },
    ],
    BAD_REQUEST: [{ when: 'the password is missing', as: null, fields: { username: 'member@example.com' } }],
    AUTHENTICATION_FAILED: [
      {
        when: 'the email or the password is wrong',
        as: null,
        fields: { username: 'member@example.com', password: 'wrong' },
      },
    ],
    USER_DEACTIVATED: [
      {
        when: 'the account is deactivated',
        as: null,
        fields: { username: 'deactivated@example.com', password: 'deactivated-key' },
      },
    ],
    REALM_DEACTIVATED: [
      {
        when: 'the organization is deactivated',
        as: null,
        settings: { deactivated: true },
        fields: { username: 'member@example.com', password: 'member-key' },
      },
    ],
  },
  'POST /dev_fetch_api_key': {
    BAD_REQUEST: [
      { when: 'the organization requires passwords', as: null, fields: { username: 'member@example.com' } },
      { when: 'the email is missing', as: null },
    ],
    AUTHENTICATION_FAILED: [
      {
        when: 'no user has the email',
        as: null,
        settings: { development_sign_in: true },
        fields: { username: 'nobody@example.com' },
      },
    ],
    USER_DEACTIVATED: [
      {
        when: 'the account is deactivated',
        as: null,
        settings: { development_sign_in: true },
        fields: { username: 'deactivated@example.com' },
      },
    ],
    REALM_DEACTIVATED: [
      {
        when: 'the organization is deactivated',
        as: null,
        settings: { development_sign_in: true, deactivated: true },
        fields: { username: 'member@example.com' },
      },
    ],
  },
  'POST /jwt/fetch_api_key': {
    BAD_REQUEST: [
      { when: 'the organization does not accept tokens', as: null, fields: { token: MEMBER_TOKEN } },
      {
        when: 'the token is not signed with the key',
        as: null,
        settings: { jwt_key: 'other' },
        fields: { token: MEMBER_TOKEN },
      },
    ],
    AUTHENTICATION_FAILED: [
      {
        when: 'no user has the email',
        as: null,
        settings: { jwt_key: 'secret' },
        fields: { token: NOBODY_TOKEN },
      },
    ],
    USER_DEACTIVATED: [
      {
        when: 'the account is deactivated',
        as: null,
        settings: { jwt_key: 'secret' },
        fields: { token: DEACTIVATED_TOKEN },
      },
    ],
    REALM_DEACTIVATED: [
      {
        when: 'the organization is deactivated',
        as: null,
        settings: { deactivated: true, jwt_key: 'secret' },
        fields: { token: MEMBER_TOKEN },
      },
    ],
  },
  'POST /invites/multiuse': {
    UNAUTHORIZED_PRINCIPAL: [{ ...NOT_OWNER, fields: { invite_as: 100 } }],
    BAD_REQUEST: [
      { when: 'the caller may not create reusable links' },
      { when: "the role is above the caller's", as: 'admin', fields: { invite_as: 100 } },
      { when: 'a channel in `stream_ids` does not exist', as: 'admin', fields: { stream_ids: [99] } },
    ],
  },
  'DELETE /invites/multiuse/{invite_id}': {
    UNAUTHORIZED_PRINCIPAL: [{ ...NOT_OWNER, before: [OWNER_LINK], path: '/invites/multiuse/1' }],
    BAD_REQUEST: [
      { when: 'the link does not exist', as: 'admin', path: '/invites/multiuse/999' },
      {
        when: 'the link is already revoked',
        as: 'admin',
        before: [NEW_LINK, { as: 'admin', method: 'DELETE', path: '/invites/multiuse/1' }],
        path: '/invites/multiuse/1',
      },
      { when: "the link is another user's", before: [NEW_LINK], path: '/invites/multiuse/1' },
    ],
  },
  'POST /invites': {
    UNAUTHORIZED_PRINCIPAL: [{ ...NOT_OWNER, fields: AS_OWNER }],
    BAD_REQUEST: [
      { when: 'the caller may not invite', fields: invite('new@example.org') },
      { when: 'the addresses are missing', as: 'admin', fields: invite(' ') },
      {
        when: 'a channel in `stream_ids` does not exist',
        as: 'admin',
        fields: invite('new@example.org', { stream_ids: [99] }),
      },
      {
        when: 'the caller may not subscribe others, and `stream_ids` is not empty',
        as: 'admin',
        settings: { can_subscribe_others: 'nobody' },
        fields: invite('new@example.org', { stream_ids: [1] }),
      },
      {
        when: "the role is above the caller's",
        as: 'admin',
        fields: invite('new@example.org', { invite_as: 100 }),
      },
    ],
    INVITATION_FAILED: [
      {
        when: 'some addresses have accounts; the others are invited',
        as: 'admin',
        fields: invite('colleague@example.com,new@example.org'),
        extra: { sent_invitations: true, daily_limit_reached: false, license_limit_reached: false },
      },
      {
        when: 'an address is malformed; no one is invited',
        as: 'admin',
        fields: invite('nonsense,new@example.org'),
        extra: { sent_invitations: false, daily_limit_reached: false, license_limit_reached: false },
      },
      {
        when: 'an address is not in a domain of the organization; no one is invited',
        as: 'admin',
        settings: { emails_restricted_to_domains: true },
        fields: invite('new@elsewhere.org'),
        extra: { sent_invitations: false, daily_limit_reached: false, license_limit_reached: false },
      },
      {
        when: 'all addresses have accounts',
        as: 'admin',
        fields: invite('colleague@example.com'),
        extra: { sent_invitations: false },
      },
      {
        when: 'the organization has reached its daily limit of invitations',
        as: 'admin',
        settings: { invite_daily_limit: 1 },
        before: [FIRST_INVITATION],
        fields: invite('new@example.org'),
        extra: { sent_invitations: false, daily_limit_reached: true },
      },
      {
        when: 'no license is left',
        as: 'admin',
        settings: { license_limit: 0 },
        fields: invite('new@example.org'),
        extra: { sent_invitations: false, license_limit_reached: true },
      },
    ],
  },
  'GET /invites': {
    BAD_REQUEST: [{ when: 'the caller is a guest or a bot', as: 'guest' }],
  },
  'DELETE /invites/{invite_id}': {
    UNAUTHORIZED_PRINCIPAL: [{ ...NOT_OWNER, before: [OWNER_INVITATION], path: '/invites/1' }],
    BAD_REQUEST: [
      { when: 'the invitation does not exist', as: 'admin', path: '/invites/999' },
      { when: 'another user sent the invitation', before: [FIRST_INVITATION], path: '/invites/1' },
    ],
  },
  'POST /invites/{invite_id}/resend': {
    UNAUTHORIZED_PRINCIPAL: [{ ...NOT_OWNER, before: [OWNER_INVITATION], path: '/invites/1/resend' }],
    BAD_REQUEST: [
      { when: 'the invitation does not exist', as: 'admin', path: '/invites/999/resend' },
      { when: 'another user sent the invitation', before: [FIRST_INVITATION], path: '/invites/1/resend' },
    ],
  },
};
