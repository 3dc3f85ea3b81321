import { expect, test } from 'vitest';
import { createTeamChatMock, type TeamChatMock } from '../../../src/index.js';

const URL_OF = 'https://chat.example.com/api/v1';

async function poll(mock: TeamChatMock) {
  await mock.ready;
  const { queue_id } = await mock.queues.register('member');
  const client = new AbortController();
  const headers = { authorization: mock.authHeader('member') };
  const url = `${URL_OF}/events?queue_id=${queue_id}&last_event_id=-1`;
  const response = mock.handle(new Request(url, { headers, signal: client.signal }));
  await expect.poll(() => mock.queues.isPolled(queue_id)).toBe(true);
  return { queue_id, client, response };
}

test('lists a pending poll until its response', async () => {
  const mock = createTeamChatMock();
  const { response } = await poll(mock);
  expect(mock.requests.open).toEqual([
    {
      method: 'GET',
      path: '/api/v1/events',
      endpoint: 'GET /events',
      user_id: 4,
      params: { queue_id: expect.any(String), last_event_id: -1 },
      ms: expect.any(Number),
    },
  ]);
  mock.close();
  await response;
  expect(mock.requests.open).toEqual([]);
});

test('keeps the entry of a request unchanged when it is listed before its parameters are decoded', async () => {
  const mock = createTeamChatMock({ latency: 100 });
  await mock.ready;
  const headers = { authorization: mock.authHeader('member') };
  const query = 'anchor=newest&num_before=1&num_after=0&narrow=[["is","dm"]]';
  const response = mock.handle(new Request(`${URL_OF}/messages?${query}`, { headers }));
  await expect.poll(() => mock.requests.open).toHaveLength(1);
  expect((await response)?.status).toBe(200);
});

test("records a disconnected client's poll with status 0, and adds no event to the polled queue", async () => {
  const mock = createTeamChatMock();
  const { queue_id, client, response } = await poll(mock);
  client.abort();
  await response;
  expect(mock.requests.at(-1)).toMatchObject({ status: 0, note: 'the client disconnected' });
  const { organization } = await mock.snapshot();
  expect(organization.events?.[queue_id]?.events ?? []).toEqual([]);
});

test('assigns each queue ID only once, even across resets', async () => {
  const mock = createTeamChatMock();
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) {
    ids.push((await mock.queues.register('member')).queue_id);
    await mock.reset();
  }
  expect(new Set(ids).size).toBe(3);
});

test('assigns the same queue IDs in mocks that receive the same requests', async () => {
  const idsOf = async () => {
    const mock = createTeamChatMock();
    const first = await mock.queues.register('member');
    await mock.reset();
    return [first, await mock.queues.register('member')];
  };
  expect(await idsOf()).toEqual(await idsOf());
});

test("records the real time in addition to the mock's time", async () => {
  const mock = createTeamChatMock();
  await mock.handle(new Request(`${URL_OF}/server_settings`));
  const entry = mock.requests.at(-1);
  expect(entry?.at).toBe(1_768_478_400);
  expect(Math.abs((entry?.real_time ?? 0) - Date.now() / 1000)).toBeLessThan(60);
});

test('matches paths with repeated slashes', async () => {
  const mock = createTeamChatMock();
  for (const path of ['//server_settings', '/server_settings', '//server_settings//'.slice(0, -2)]) {
    expect((await mock.handle(new Request(URL_OF + path)))?.status).toBe(200);
  }
  expect((await mock.handle(new Request('https://chat.example.com//api//v1/server_settings')))?.status).toBe(
    200,
  );
});

test('rejects waitFor() with an error whose stack starts at the caller', async () => {
  const mock = createTeamChatMock();
  const error: Error = await mock.requests.waitFor('GET /users', { timeout: 0 }).catch((thrown) => thrown);
  expect(error.stack?.split('\n')[0]).toBe('Error: Timed out after 0 ms waiting for GET /users.');
  expect(error.stack?.split('\n').find((line) => line.startsWith('    at '))).toContain(
    'open-requests.test.ts',
  );
});

test('hides an API key that is sent as a field name', async () => {
  const mock = createTeamChatMock();
  await mock.ready;
  const body = new URLSearchParams({ 'owner-key': '', note: 'owner-key', Authorization: 'Basic x' });
  await mock.handle(new Request(`${URL_OF}/drafts`, { method: 'POST', body }));
  expect(JSON.stringify(mock.requests)).not.toContain('owner-key');
  expect(mock.requests.at(-1)?.params).toEqual({
    '(hidden)': '',
    note: '(hidden)',
    Authorization: '(hidden)',
  });
});
