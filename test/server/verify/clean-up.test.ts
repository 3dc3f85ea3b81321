import { expect, test } from 'vitest';
import { createTeamChatMock } from '../../../src/index.js';
import { CleanUp, restoreOf } from '../../../src/server/verify/clean-up.js';
import {
  type Connection,
  Interrupted,
  type Reply,
  type SentRequest,
  Unreachable,
} from '../../../src/server/verify/requests.js';
import type { Stage } from '../../../src/server/verify/stage.js';
import { requestWith } from '../../support/form.js';

const ADMIN = { email: 'admin@example.com', api_key: 'admin-key' };
const authorization = `Basic ${btoa(`${ADMIN.email}:${ADMIN.api_key}`)}`;
const PREFIX = 'v123';

type Send = (sent: SentRequest) => Promise<Reply>;

/** A stage whose server is a mock; `lose` may respond instead of it. */
function stageOf(lose: (sent: SentRequest, pass: Send) => Promise<Reply> = (sent, pass) => pass(sent)) {
  const mock = createTeamChatMock({ dialect: 'zulip' });
  const pass: Send = async ({ method, path, fields, authorization: header }) => {
    const headers = { authorization: header ?? '' };
    const response = await mock.fetch(
      requestWith(fields, `https://chat.example.com/api/v1${path}`, { method, headers }),
    );
    return { status: response.status, body: await response.json() };
  };
  const sent: string[] = [];
  const send: Send = (request) => {
    sent.push(`${request.method} ${request.path}`);
    return lose(request, pass);
  };
  const server = { send } as unknown as Connection;
  const other = { send: async () => ({ status: 200, body: {} }) } as unknown as Connection;
  const actors = new Map([['admin', { server: ADMIN, mock: ADMIN }]]);
  const stage = { server, mock: other, actors } as unknown as Stage;
  return { mock, stage, sent, pass };
}

const both = <T>(value: T) => ({ server: value, mock: value });
const subscribe = (name: string): SentRequest => ({
  method: 'POST',
  path: '/users/me/subscriptions',
  fields: { subscriptions: [{ name }] },
  authorization,
});
const register = { method: 'POST', path: '/register', fields: {}, authorization };
const registered = (id: string): Reply => ({ status: 200, body: { queue_id: id } });

test('archives a channel even if the response to its creation was lost', async () => {
  const { mock, stage, pass } = stageOf();
  const cleanUp = new CleanUp(stage, PREFIX);
  const request = subscribe(`${PREFIX} lunch`);
  await cleanUp.before('POST /users/me/subscriptions', both(request));
  await pass(request);
  expect(await cleanUp.run()).toEqual([]);
  expect(mock.db.channels.all().find(({ name }) => name === `${PREFIX} lunch`)?.is_archived).toBe(true);
});

test('deletes the queue that GET /events registers for a request without a queue ID', async () => {
  const { mock, stage, pass } = stageOf();
  const cleanUp = new CleanUp(stage, PREFIX);
  const poll = { method: 'GET', path: '/events', fields: { dont_block: true }, authorization };
  cleanUp.after('GET /events', 'server', poll, await pass(poll));
  expect(mock.db.event_queues.count()).toBe(1);
  expect(await cleanUp.run()).toEqual([]);
  expect(mock.db.event_queues.count()).toBe(0);
});

test('reports removals that the server rejects, unless the record no longer exists', async () => {
  const { stage } = stageOf(async ({ fields }) =>
    fields.queue_id === 'gone'
      ? { status: 400, body: { msg: 'Bad event queue ID: gone' } }
      : { status: 403, body: { msg: 'Forbidden' } },
  );
  const cleanUp = new CleanUp(stage, PREFIX);
  for (const id of ['gone', 'kept']) cleanUp.after('POST /register', 'server', register, registered(id));
  expect(await cleanUp.run()).toEqual(['DELETE /events: status 403 Forbidden']);
});

test('reports a removal that is interrupted repeatedly', async () => {
  const { stage, sent } = stageOf(() => Promise.reject(new Interrupted('terminated')));
  const cleanUp = new CleanUp(stage, PREFIX);
  cleanUp.after('POST /register', 'server', register, registered('q'));
  expect(await cleanUp.run()).toEqual(['DELETE /events: terminated']);
  expect(sent).toHaveLength(20);
});

test('continues after a request that does not reach the server', async () => {
  const removed: unknown[] = [];
  const { stage } = stageOf(async ({ fields }) => {
    if (fields.queue_id === 'second') throw new Unreachable('connect ECONNREFUSED');
    removed.push(fields.queue_id);
    return { status: 200, body: {} };
  });
  const cleanUp = new CleanUp(stage, PREFIX);
  for (const id of ['first', 'second', 'third']) {
    cleanUp.after('POST /register', 'server', register, registered(id));
  }
  expect(await cleanUp.run()).toEqual(['DELETE /events: connect ECONNREFUSED']);
  expect(removed).toEqual(['third', 'first']);
});

test('restores settings whose value was "unlimited"', async () => {
  const { mock, stage, pass } = stageOf();
  await mock.ready;
  mock.settings.set({ message_content_edit_limit_seconds: null, message_retention_days: -1 });
  const fields = { message_content_edit_limit_seconds: 60, message_retention_days: 30 };
  const change = { method: 'PATCH', path: '/realm', fields, authorization: mock.authHeader('owner') };
  const undo = await restoreOf('PATCH /realm', change, stage.server);
  expect(undo?.fields).toEqual({
    message_content_edit_limit_seconds: '"unlimited"',
    message_retention_days: '"unlimited"',
  });
  expect((await pass(change)).status).toBe(200);
  expect(mock.settings.get()).toMatchObject(fields);
  expect((await pass({ ...change, ...undo })).status).toBe(200);
  expect(mock.settings.get()).toMatchObject({
    message_content_edit_limit_seconds: null,
    message_retention_days: -1,
  });
});

test('restores nothing after a rejected change', async () => {
  const { stage, sent, pass } = stageOf();
  const cleanUp = new CleanUp(stage, PREFIX);
  const fields = { waiting_period_threshold: 3 };
  const member = `Basic ${btoa('member@example.com:member-key')}`;
  const change = { method: 'PATCH', path: '/realm', fields, authorization: member };
  await cleanUp.before('PATCH /realm', both(change));
  const reply = await pass(change);
  expect(reply.status).toBe(400);
  cleanUp.after('PATCH /realm', 'server', change, reply);
  expect(await cleanUp.run()).toEqual([]);
  expect(sent).not.toContain('PATCH /realm');
});
