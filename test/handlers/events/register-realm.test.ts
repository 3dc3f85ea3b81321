import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';

test.each([
  ['owner', true, true, false],
  ['admin', false, true, false],
  ['moderator', false, false, false],
  ['guest', false, false, true],
])('shows the role of %s', async (persona, is_owner, is_admin, is_guest) => {
  const { call } = await startMock();
  const { body } = await call(persona, 'POST', '/register', { fetch_event_types: ['realm_user'] });
  expect(body).toMatchObject({ is_owner, is_admin, is_guest });
});

test.each([
  [242, expect.any(Boolean)],
  [243, { enabled: expect.any(Boolean), available: true }],
])('shows authentication methods at level %i as %o', async (featureLevel, method) => {
  const { call } = await startMock({ featureLevel });
  const { body } = await call('member', 'POST', '/register', { fetch_event_types: ['realm'] });
  const methods = Object.values(body.realm_authentication_methods);
  expect(methods.length).toBeGreaterThan(0);
  for (const shown of methods) expect(shown).toEqual(method);
});

test('leaves out unread messages in a channel from which the user unsubscribed', async () => {
  const { call } = await startMock();
  const unread = async () =>
    (await call('member', 'POST', '/register', { fetch_event_types: ['message', 'update_message_flags'] }))
      .body.unread_msgs.streams;
  expect((await unread()).map((entry: { stream_id: number }) => entry.stream_id)).toContain(1);
  await call('member', 'DELETE', '/users/me/subscriptions', { subscriptions: ['general'] });
  expect((await unread()).map((entry: { stream_id: number }) => entry.stream_id)).not.toContain(1);
});
