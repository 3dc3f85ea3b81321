import type { Recipes } from '../error-recipes/recipe.js';

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

export const signIn: Recipes = {
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
      {
        when: 'the organization requires passwords',
        as: null,
        fields: { username: 'member@example.com' },
      },
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
};
