import { setupServer } from 'msw/node';
import { expect, onTestFinished, test } from 'vitest';
import { createTeamChatMock, type TeamChatMockOptions } from '../../../src/index.js';

function serve(options: TeamChatMockOptions) {
  const mock = createTeamChatMock({ baseUrl: 'https://chat.example.com', ...options });
  const server = setupServer(...mock.handlers);
  server.listen({ onUnhandledRequest: 'error' });
  onTestFinished(() => server.close());
  const ask = async () =>
    (
      await fetch('https://chat.example.com/api/v1/users/me', {
        headers: { authorization: `Basic ${btoa('member@example.com:member-key')}` },
      })
    ).status;
  return { mock, ask };
}

test('includes the rate limit usage of each user in snapshots', async () => {
  const { mock, ask } = serve({ settings: { rate_limit: { requests: 2, seconds: 60 } } });
  await ask();
  const one = JSON.parse(JSON.stringify(await mock.snapshot()));
  expect([await ask(), await ask()]).toEqual([200, 429]);
  await mock.restore(one);
  expect([await ask(), await ask()]).toEqual([200, 429]);
});

test('saves and restores the position in the sequence of random delays', async () => {
  const { mock, ask } = serve({ latency: { min: 0, max: 1 } });
  await ask();
  const one = JSON.parse(JSON.stringify(await mock.snapshot()));
  await ask();
  expect((await mock.snapshot()).latency_random).not.toEqual(one.latency_random);
  await mock.restore(one);
  expect(await mock.snapshot()).toEqual(one);
});

test('restores a snapshot with an expired queue without removing the queue', async () => {
  const mock = createTeamChatMock();
  await mock.as('colleague').post('/register', {});
  mock.clock.advance({ seconds: 601 });
  const snapshot = await mock.snapshot();
  await mock.restore(snapshot);
  expect(await mock.snapshot()).toEqual(snapshot);
});

test('restores a snapshot for a host without a dot', async () => {
  const mock = createTeamChatMock();
  const local = await mock.snapshot();
  local.organization.identity.host = 'localhost';
  await mock.restore(local);
  await mock.as('owner').patch('/streams/1', { can_send_message_group: { new: 4, old: 2 } });
  const snapshot = await mock.snapshot();
  expect(snapshot.organization.tables.users).toContainEqual(
    expect.objectContaining({ delivery_email: 'notification-bot@localhost' }),
  );
  await mock.restore(snapshot);
  expect(await mock.snapshot()).toEqual(snapshot);
});
