import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';

test.each(['owner', 'admin'])('lets the %s use an endpoint for administrators', async (persona) => {
  const { call } = await startMock();
  expect((await call(persona, 'PATCH', '/channel_folders/1', { name: 'Plans' })).status).toBe(200);
});

test.each(['moderator', 'member', 'guest', 'bot'])(
  'does not let the %s use an endpoint for administrators',
  async (persona) => {
    const { call } = await startMock();
    expect(await call(persona, 'PATCH', '/channel_folders/1', { name: 'Plans' })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: 'Only organization administrators may do this' },
    });
  },
);

test.each([
  [400, 495],
  [200, 496],
])('returns status %i to a bot that lists groups at level %i', async (status, featureLevel) => {
  const { call } = await startMock({ featureLevel });
  expect((await call('bot', 'GET', '/user_groups')).status).toBe(status);
});

test.each([
  [
    'UNAUTHORIZED_PRINCIPAL',
    'a member renames the organization',
    'member',
    'PATCH',
    '/realm',
    { name: 'Other' },
  ],
  [
    'BAD_REQUEST',
    "a member sets another user's status",
    'member',
    'POST',
    '/users/4/status',
    { status_text: 'Away' },
  ],
  [
    'UNAUTHORIZED_PRINCIPAL',
    'an administrator changes a setting for owners',
    'admin',
    'PATCH',
    '/realm',
    { waiting_period_threshold: 5 },
  ],
  [
    'UNAUTHORIZED_PRINCIPAL',
    'an administrator deactivates the organization',
    'admin',
    'POST',
    '/realm/deactivate',
    {},
  ],
  [
    'UNAUTHORIZED_PRINCIPAL',
    'an administrator promotes themselves to owner',
    'admin',
    'PATCH',
    '/users/2',
    { role: 100 },
  ],
  ['UNAUTHORIZED_PRINCIPAL', 'an administrator deactivates an owner', 'admin', 'DELETE', '/users/1', {}],
  [
    'UNAUTHORIZED_PRINCIPAL',
    'an administrator changes the retention of a channel',
    'admin',
    'PATCH',
    '/streams/1',
    { message_retention_days: 5 },
  ],
  [
    'UNAUTHORIZED_PRINCIPAL',
    "a member changes another user's settings",
    'member',
    'PATCH',
    '/settings',
    { target_users: { user_ids: [5], skip_if_already_edited: false }, enter_sends: true },
  ],
  [
    'BAD_REQUEST',
    'a member renames another user',
    'member',
    'PATCH',
    '/users/5',
    { full_name: 'Other Name' },
  ],
  ['BAD_REQUEST', 'a member deactivates another user', 'member', 'DELETE', '/users/5', {}],
  ['BAD_REQUEST', 'a member reactivates a user', 'member', 'POST', '/users/7/reactivate', {}],
] as const)('returns %s in the zulip dialect when %s', async (code, _, persona, method, path, fields) => {
  const { call } = await startMock({ dialect: 'zulip', featureLevel: 'latest' });
  expect(await call(persona, method, path, fields)).toMatchObject({ status: 400, body: { code } });
});
