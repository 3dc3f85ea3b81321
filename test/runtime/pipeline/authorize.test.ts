import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';

test.each(['owner', 'admin'])('lets %s use an endpoint of administrators', async (persona) => {
  const { call } = await startMock();
  expect((await call(persona, 'PATCH', '/channel_folders/1', { name: 'Plans' })).status).toBe(200);
});

test.each(['moderator', 'member', 'guest', 'bot'])(
  'rejects %s from an endpoint of administrators',
  async (persona) => {
    const { call } = await startMock();
    expect(await call(persona, 'PATCH', '/channel_folders/1', { name: 'Plans' })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: 'Only organization administrators may do this' },
    });
  },
);

test.each([
  [495, 400],
  [496, 200],
])('returns groups to a bot at feature level %i with status %i', async (featureLevel, status) => {
  const { call } = await startMock({ featureLevel });
  expect((await call('bot', 'GET', '/user_groups')).status).toBe(status);
});

test.each([
  ['member', 'PATCH', '/realm', { name: 'Other' }, 'UNAUTHORIZED_PRINCIPAL'],
  ['member', 'POST', '/users/4/status', { status_text: 'Away' }, 'BAD_REQUEST'],
  ['admin', 'PATCH', '/realm', { waiting_period_threshold: 5 }, 'UNAUTHORIZED_PRINCIPAL'],
  ['admin', 'POST', '/realm/deactivate', {}, 'UNAUTHORIZED_PRINCIPAL'],
  ['admin', 'PATCH', '/users/2', { role: 100 }, 'UNAUTHORIZED_PRINCIPAL'],
  ['admin', 'DELETE', '/users/1', {}, 'UNAUTHORIZED_PRINCIPAL'],
  ['admin', 'PATCH', '/streams/1', { message_retention_days: 5 }, 'UNAUTHORIZED_PRINCIPAL'],
  [
    'member',
    'PATCH',
    '/settings',
    { target_users: { user_ids: [5], skip_if_already_edited: false }, enter_sends: true },
    'UNAUTHORIZED_PRINCIPAL',
  ],
  ['member', 'PATCH', '/users/5', { full_name: 'Other Name' }, 'BAD_REQUEST'],
  ['member', 'DELETE', '/users/5', {}, 'BAD_REQUEST'],
  ['member', 'POST', '/users/7/reactivate', {}, 'BAD_REQUEST'],
] as const)(
  'rejects %s %s %s with %j in the zulip dialect: %s',
  async (persona, method, path, fields, code) => {
    const { call } = await startMock({ dialect: 'zulip', featureLevel: 'latest' });
    expect(await call(persona, method, path, fields)).toMatchObject({ status: 400, body: { code } });
  },
);
