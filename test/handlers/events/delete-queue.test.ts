import { expect, test } from 'vitest';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const unknownQueue = (queue_id: string) => ({
  status: 400,
  body: { result: 'error', code: 'BAD_EVENT_QUEUE_ID', queue_id, msg: expect.stringContaining(queue_id) },
});

test('deletes a registered queue, so that a second deletion fails', async () => {
  const { call, mock } = await startMock();
  const { queue_id } = (await call('member', 'POST', '/register')).body;
  const { status, body } = await call('member', 'DELETE', '/events', { queue_id });
  expect(status).toBe(200);
  expect(body).toEqual(SUCCESS);
  expect(mock.db.event_queues.count()).toBe(0);
  const again = await call('member', 'DELETE', '/events', { queue_id });
  expect(again).toMatchObject(unknownQueue(queue_id));
  expect(Object.keys(again.body).sort()).toEqual(['code', 'msg', 'queue_id', 'result']);
});

test('accepts queue_id in the query string', async () => {
  const { mock, send } = await startMock();
  const { queue_id } = await mock.queues.register('member');
  const init = { method: 'DELETE', headers: { authorization: mock.authHeader('member') } };
  expect((await send(`/events?queue_id=${queue_id}`, init)).body).toEqual(SUCCESS);
});

test('prefers queue_id in the form to queue_id in the query string', async () => {
  const { mock, call } = await startMock();
  const { queue_id } = await mock.queues.register('member');
  expect((await call('member', 'DELETE', '/events?queue_id=other', { queue_id })).body).toEqual(SUCCESS);
});

test.each(['nothing-like-it', '', '"quoted"', 'ünïcode'])(
  'rejects the unknown queue ID %j, and changes nothing',
  async (queue_id) => {
    const { call, mock } = await startMock();
    await mock.queues.register('member');
    const before = await mock.snapshot();
    expect(await call('member', 'DELETE', '/events', { queue_id })).toMatchObject(unknownQueue(queue_id));
    expect(await mock.snapshot()).toEqual(before);
  },
);

test("returns BAD_EVENT_QUEUE_ID for another user's queue", async () => {
  const { call, mock } = await startMock();
  const { queue_id } = await mock.queues.register('member');
  expect(await call('owner', 'DELETE', '/events', { queue_id })).toMatchObject(unknownQueue(queue_id));
  expect(mock.db.event_queues.count()).toBe(1);
});

test('requires queue_id', async () => {
  const { call } = await startMock();
  expect(await call('member', 'DELETE', '/events')).toMatchObject(badRequestNaming('queue_id'));
});

test('returns REQUEST_VARIABLE_MISSING for a request without queue_id in the zulip dialect', async () => {
  const { call } = await startMock({ dialect: 'zulip' });
  expect(await call('member', 'DELETE', '/events')).toMatchObject({
    status: 400,
    body: { result: 'error', code: 'REQUEST_VARIABLE_MISSING', var_name: 'queue_id' },
  });
});
