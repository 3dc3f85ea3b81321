import { expect, test } from 'vitest';
import { createTeamChatMock, type TeamChatMock } from '../../../src/index.js';
import { startControlled } from '../../support/control.js';
import { startMock } from '../../support/start-mock.js';

test('lists the fields that a request changed, with their old and new values', async () => {
  const { mock, call } = await startMock();
  await call('admin', 'PATCH', '/users/4', { full_name: 'Mia Member' });
  const { summary, rule, allow, changes } = mock.explain(mock.requests.at(-1));
  expect(changes).toEqual([
    { table: 'users', id: 4, before: { full_name: 'Max Member' }, after: { full_name: 'Mia Member' } },
  ]);
  expect([summary, rule, allow]).toEqual(['PATCH /users/{user_id} of admin changed users 4.', null, []]);
});

test('lists created records with null as the old value, and deleted records with null as the new value', async () => {
  const { mock, call } = await startMock();
  const { body } = await call('member', 'POST', '/drafts', {
    drafts: [{ type: 'stream', to: [1], topic: 'lunch', content: 'Pizza?', timestamp: 1 }],
  });
  const [id] = body.ids;
  await call('member', 'DELETE', `/drafts/${id}`);
  const [created, deleted] = mock.requests.map((entry) => mock.explain(entry));
  expect(created?.changes).toMatchObject([
    { table: 'drafts', id, before: null, after: { topic: 'lunch', content: 'Pizza?' } },
  ]);
  expect(deleted?.changes).toMatchObject([
    { table: 'drafts', id, before: { topic: 'lunch', content: 'Pizza?' }, after: null },
  ]);
  expect(deleted?.summary).toBe(`DELETE /drafts/{draft_id} of member deleted drafts ${id}.`);
});

test.each<[string, (mock: TeamChatMock) => unknown]>([
  ['the journal was cleared', (mock) => mock.requests.clear()],
  ['the mock was reset', (mock) => mock.reset()],
])('does not explain another request in place of an entry from before %s', async (_, remove) => {
  const { mock, call } = await startMock();
  await call('member', 'GET', '/users/me');
  const entry = mock.requests.at(-1);
  await remove(mock);
  await call('owner', 'PATCH', '/realm', { name: 'Renamed' });
  expect(() => mock.explain(entry)).toThrow('The journal has no entry 1.');
  expect(() => mock.history.at(entry)).toThrow('The journal has no entry 1.');
});

test('separates the changes that several requests make to the same record', async () => {
  const { mock, call } = await startMock();
  for (const name of ['Ann One', 'Ann Two', 'Ann Three']) {
    await call('admin', 'PATCH', '/users/4', { full_name: name });
  }
  const names = mock.requests.map((entry) => mock.explain(entry).changes[0]?.after?.full_name);
  expect(names).toEqual(['Ann One', 'Ann Two', 'Ann Three']);
});

test('names up to three records of a table by ID in the summary, and only counts them if there are more', async () => {
  const { mock, call } = await startMock();
  const draft = { type: 'stream', to: [1], topic: 'lunch', content: 'Pizza?', timestamp: 1 };
  const summaryOf = async (count: number) => {
    const { body } = await call('member', 'POST', '/drafts', { drafts: Array(count).fill(draft) });
    return { ids: body.ids.join(', '), summary: mock.explain(mock.requests.at(-1)).summary };
  };
  const three = await summaryOf(3);
  expect(three.summary).toBe(`POST /drafts of member created drafts ${three.ids}.`);
  const four = await summaryOf(4);
  expect(four.summary).toBe('POST /drafts of member created 4 records of drafts.');
});

test('lists the events that a request caused, and the queues and users that received them', async () => {
  const { mock, call } = await startMock();
  const { queue_id } = await mock.queues.register('colleague', { eventTypes: ['message'] });
  const sent = await call('member', 'POST', '/messages', { type: 'direct', to: [6], content: 'Hi' });
  const { summary, events } = mock.explain(mock.requests.at(-1));
  expect(events).toMatchObject([
    { queue_id, user_id: 6, event: { type: 'message', id: 0, message: { id: sent.body.id, content: 'Hi' } } },
  ]);
  expect(summary).toMatch(
    new RegExp(
      `^POST /messages of member created messages ${sent.body.id} .*and sent the event message to 1 event queue\\.$`,
    ),
  );
});

test('lists the settings that a request changed', async () => {
  const { mock, call } = await startMock();
  await call('owner', 'PATCH', '/realm', { allow_message_editing: false });
  expect(mock.explain(mock.requests.at(-1)).changes).toEqual([
    {
      table: 'settings',
      id: null,
      before: { allow_message_editing: true },
      after: { allow_message_editing: false },
    },
  ]);
});

test('does not attribute due scheduled messages to the request that delivers them', async () => {
  const { mock, call } = await startMock();
  await mock.ready;
  mock.clock.advance({ hours: 2 });
  await call('member', 'GET', '/users/me');
  expect(mock.explain(mock.requests.at(-1))).toMatchObject({
    summary: 'GET /users/me of member changed nothing.',
    changes: [],
    events: [],
  });
});

test('lists no changes or events for a rejected request', async () => {
  const { mock, call } = await startMock();
  await call('member', 'PATCH', '/users/6', { full_name: 'Cat' });
  expect(mock.explain(mock.requests.at(-1))).toMatchObject({ changes: [], events: [] });
});

test('lists the changes that a partly failed request made', async () => {
  const { mock, call } = await startMock();
  await call('owner', 'POST', '/invites', {
    invitee_emails: 'new@example.org,member@example.com',
    stream_ids: [],
  });
  const { changes } = mock.explain(mock.requests.at(-1));
  expect(mock.requests.at(-1)?.code).toBe('INVITATION_FAILED');
  expect(changes).toMatchObject([
    { table: 'invitations', before: null, after: { email: 'new@example.org' } },
  ]);
});

test('hides credentials in the changes of a request', async () => {
  const { mock, call } = await startMock();
  await call('member', 'POST', '/users/me/api_key/regenerate');
  const { changes } = mock.explain(mock.requests.at(-1));
  const hidden = { api_key: '(hidden)' };
  expect(changes.filter(({ table }) => table === 'users')).toEqual([
    { table: 'users', id: 4, before: hidden, after: hidden },
  ]);
});

test('names the message and the user of a changed flag', async () => {
  const { mock, call } = await startMock();
  await mock.ready;
  const [unread] = mock.db.message_states.findMany((q) => q.where({ user_id: 4 }));
  const { id, message_id, user_id } = unread as NonNullable<typeof unread>;
  await call('member', 'POST', '/messages/flags', { messages: [message_id], op: 'add', flag: 'starred' });
  const { changes } = mock.explain(mock.requests.at(-1));
  expect(changes).toMatchObject([{ table: 'message_states', id, of: { message_id, user_id } }]);
});

test('explains requests that were sent before a snapshot was restored', async () => {
  const { mock, call } = await startMock();
  const before = await mock.snapshot();
  await call('admin', 'PATCH', '/users/4', { full_name: 'Mia Member' });
  await mock.restore(before);
  await call('admin', 'PATCH', '/users/4', { full_name: 'Moe Member' });
  const names = mock.requests.map((entry) => mock.explain(entry).changes[0]);
  expect(names).toMatchObject([
    { before: { full_name: 'Max Member' }, after: { full_name: 'Mia Member' } },
    { before: { full_name: 'Max Member' }, after: { full_name: 'Moe Member' } },
  ]);
});

test('throws an error when the entry to explain is undefined', async () => {
  const { mock } = await startMock();
  const message =
    'The journal has no entry undefined. Pass one of mock.requests, such as mock.requests.at(-1).';
  expect(() => mock.explain(mock.requests.at(-1))).toThrow(message);
});

test('explains a request over the control API', async () => {
  const server = await startControlled();
  await server.mock.as('admin').patch('/users/4', { full_name: 'Mia Member' });
  const entry = server.mock.requests.at(-1);
  const { status, body } = await server.control('GET', `/_mock/requests/${entry?.id}/explanation`);
  expect([status, body]).toEqual([200, server.mock.explain(entry)]);
});

test('responds with 404 when asked to explain an unknown request', async () => {
  const server = await startControlled();
  const { status, body } = await server.control('GET', '/_mock/requests/77/explanation');
  expect([status, body.msg]).toEqual([404, 'Request 77 is not in the journal.']);
});

test.each([
  ['a network error', { network_error: true }, 'Fault 1 kept the request from the endpoint.'],
  [
    'an error code',
    { code: 'RATE_LIMIT_HIT' },
    'Fault 1 responded with RATE_LIMIT_HIT instead of the endpoint.',
  ],
])('explains the effect of a fault with %s', async (_, fault, summary) => {
  const { mock, call } = await startMock();
  mock.faults.add({ method: 'GET', path: '/users/me', ...fault } as never);
  await call('member', 'GET', '/users/me').catch(() => undefined);
  const entry = mock.requests.at(-1);
  expect(mock.explain(entry)).toMatchObject({ summary, rule: 'fault', allow: ['faults.remove(1)'] });
});

test('explains the error that an override returned', async () => {
  const { mock, call } = await startMock();
  mock.http.get('/users/me', ({ respond }) => respond.error('UNAUTHORIZED'));
  await call('member', 'GET', '/users/me');
  expect(mock.explain(mock.requests.at(-1))).toMatchObject({
    summary: 'An override responded instead of the endpoint.',
    rule: 'override',
  });
});

test('hides the cookies of web sessions in the changes of a request', async () => {
  const { mock, call } = await startMock({ settings: { development_sign_in: true } });
  await call(null, 'GET', '/server_settings');
  await call(null, 'POST', '/dev_fetch_api_key', { username: 'member@example.com' });
  const [before, entry] = [mock.requests[0], mock.requests.at(-1)];
  const { key, csrf_token } = mock.db.web_sessions.all()[0] ?? {};
  expect([key, csrf_token]).toEqual([expect.any(String), expect.any(String)]);
  for (const changes of [mock.explain(entry).changes, mock.history.diff(before, entry)]) {
    expect(changes).toMatchObject([{ table: 'web_sessions', before: null, after: { user_id: 4 } }]);
    expect(JSON.stringify(changes)).not.toContain(key);
    expect(JSON.stringify(changes)).not.toContain(csrf_token);
  }
});

test.each([
  [
    'change a setting that only owners may change',
    'admin',
    'PATCH',
    '/realm',
    { waiting_period_threshold: 3 },
    'owner',
  ],
  [
    'change the retention of messages in a channel',
    'admin',
    'PATCH',
    '/streams/1',
    { message_retention_days: 3 },
    'owner',
  ],
  [
    'create a channel with a retention period',
    'admin',
    'POST',
    '/channels/create',
    { name: 'x', subscribers: [4], message_retention_days: 3 },
    'owner',
  ],
  [
    'create a default channel',
    'member',
    'POST',
    '/channels/create',
    { name: 'x', subscribers: [4], is_default_stream: true },
    'administrator',
  ],
])('names the role that is required to %s', async (_, persona, method, path, fields, role) => {
  const { mock, call } = await startMock();
  expect((await call(persona, method, path, fields)).status).toBe(400);
  const { rule, allow } = mock.explain(mock.requests.at(-1));
  expect([rule, allow[0]]).toEqual([`${role}Role`, 'send the request as owner']);
});

test('omits settings that mock.settings.set() changed after a request', async () => {
  const { mock, call } = await startMock();
  await call('owner', 'PATCH', '/realm', { name: 'Renamed' });
  mock.settings.set({ max_topic_length: 33 });
  expect(mock.explain(mock.requests.at(-1)).changes).toEqual([
    { table: 'settings', id: null, before: { name: 'Example Organization' }, after: { name: 'Renamed' } },
  ]);
});

test('ends the summary of a request for an unknown path with one question mark', async () => {
  const mock = createTeamChatMock();
  await mock.fetch(new Request('https://chat.example.com/api/v1/botz'));
  expect(mock.explain(mock.requests.at(-1)).summary).toMatch(/Did you mean [^?]+\?$/);
});
