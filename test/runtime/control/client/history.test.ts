import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../../../../src/runtime/control/client/index.js';
import { startServer } from '../../../../src/server/index.js';

async function start() {
  const server = await startServer({ port: 0 });
  onTestFinished(() => server.close());
  const remote = connect(server.url);
  onTestFinished(() => remote.close());
  return { mock: server.mock, remote };
}

test('returns the same explanation of a request as mock.explain()', async () => {
  const { mock, remote } = await start();
  await remote.as('member').post('/invites', { invitee_emails: 'new@example.org', stream_ids: [] });
  const [entry] = await remote.requests.all();
  const explanation = await remote.explain(entry);
  expect(explanation).toEqual(mock.explain(entry));
  expect(explanation).toMatchObject({
    summary: '`can_invite_users` is `administrators`; member is a member (400).',
    rule: 'can_invite_users',
    allow: ["settings.set({ can_invite_users: 'members' })", 'send the request as owner'],
  });
  await expect(remote.explain({ id: 99 })).rejects.toThrow('Request 99 is not in the journal.');
});

test('lists the warnings about clients of a server', async () => {
  const { mock, remote } = await start();
  await remote.as('member').get('/messages', { anchor: 'newest', num_before: 2000, num_after: 0 });
  expect(await remote.warnings()).toEqual(mock.warnings);
  expect(mock.warnings).toHaveLength(1);
});

test('rewinds a server to an earlier request, and returns the differences', async () => {
  const { mock, remote } = await start();
  for (const full_name of ['Ann One', 'Ann Two']) await remote.as('admin').patch('/users/4', { full_name });
  const [one, two] = await remote.requests.all();
  expect(await remote.history.diff(one, two)).toEqual(mock.history.diff(one, two));
  const before = await remote.history.snapshot(one, { when: 'before' });
  expect((await remote.history.rewind(one)).personas.member?.full_name).toBe('Ann One');
  await remote.restore(before);
  expect(mock.db.users.get(4)?.full_name).toBe('Max Member');
});
