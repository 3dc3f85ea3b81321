import { expect, onTestFinished, test } from 'vitest';
import { connect, cypressTasks } from '../../../../src/runtime/control/client/index.js';
import { startServer } from '../../../../src/server/index.js';

async function start() {
  const { url, mock, close } = await startServer({ port: 0 });
  const remote = connect(url);
  onTestFinished(async () => {
    remote.close();
    await close();
  });
  return { mock, tasks: cypressTasks(remote) };
}

test('controls a server through tasks that take one argument: a value, an object or a list', async () => {
  const { mock, tasks } = await start();
  expect(await tasks['teamChat:fault'](['POST /invites', 'INVITATION_FAILED', { times: 1 }])).toEqual({
    id: 1,
  });
  await tasks['teamChat:fault']({ method: 'GET', path: '/users', status: 503 });
  expect(mock.faults.list()).toMatchObject([
    { path: '/invites', code: 'INVITATION_FAILED', times: 1 },
    { path: '/users', status: 503 },
  ]);
  expect(await tasks['teamChat:clock']('2026-03-01T09:00:00Z')).toBe(1_772_355_600);
  expect(await tasks['teamChat:clock']({ seconds: 60 })).toBe(1_772_355_660);
  expect(await tasks['teamChat:settings']({ max_topic_length: 9 })).toMatchObject({ max_topic_length: 9 });
  const details = { from: 'owner', to: 'general', content: 'Hi' };
  expect(await tasks['teamChat:trigger'](['message', details])).toMatchObject({ kind: 'message' });
  expect(await tasks['teamChat:trigger']('typing')).toMatchObject({ kind: 'typing' });
});

test('returns received requests, and waits for a request', async () => {
  const { mock, tasks } = await start();
  await mock.as('owner').get('/users/me');
  expect(await tasks['teamChat:requests']()).toHaveLength(1);
  expect(await tasks['teamChat:requests']('GET /users')).toEqual([]);
  expect(await tasks['teamChat:waitFor']('GET /users/me')).toMatchObject({ status: 200, user_id: 1 });
  await expect(tasks['teamChat:waitFor'](['POST /messages', { timeout: 1 }])).rejects.toThrow(/^Timed out/);
});

test('returns null when a method returns nothing, because Cypress rejects undefined', async () => {
  const { mock, tasks } = await start();
  const snapshot = await tasks['teamChat:snapshot']();
  await mock.as('owner').patch('/users/4', { full_name: 'Changed' });
  expect(await tasks['teamChat:restore'](snapshot)).toBeNull();
  expect(mock.db.users.get(4)?.full_name).toBe('Max Member');
  expect(await tasks['teamChat:clearFaults']()).toBeNull();
  expect(await tasks['teamChat:reset'](null)).toMatchObject({ scenario: 'default' });
});

test('rejects a task with the error message from the server', async () => {
  const { tasks } = await start();
  await expect(tasks['teamChat:reset']({ scenario: 'two-onwers' })).rejects.toThrow(
    'Did you mean "two-owners"?',
  );
});
