import { expect, test, vi } from 'vitest';
import { createTeamChatMock } from '../../../src/index.js';

const LINE_SEPARATOR = '\u2028';

async function reproOf(fields: [string, string][]) {
  const mock = createTeamChatMock();
  await mock.ready;
  const headers = { authorization: mock.authHeader('owner') };
  const body = new URLSearchParams(fields);
  await mock.handle(new Request('https://chat.example.com/api/v1/drafts', { method: 'POST', headers, body }));
  return mock.toRepro();
}

/** The fields in the file's requests. */
async function fieldsIn(file: string): Promise<[string, string][]> {
  const call = /await ask\(mock\.authHeader\('owner'\), 'POST', '[^']*', (\{[\s\S]*?\n {2}\})\);/.exec(
    file,
  )?.[1];
  const value = new Function(`return ${call}`)() as Record<string, string>;
  return [...new URLSearchParams(value)];
}

test.each<[string, [string, string][]]>([
  ['a line separator', [['note', `a${LINE_SEPARATOR}b\u2029c`]]],
  ['a field named __proto__', [['__proto__', 'x']]],
  ['quotes and backslashes', [[`o'dd "name" \\`, `it's "so" \\ \`\${1}\``]]],
  ['a field that looks like a marker', [['%SECRET%', '%SECRET%']]],
  ['line breaks', [['note', 'a\nb\r\nc']]],
])('keeps %s in the reproduction', async (_, fields) => {
  expect(await fieldsIn(await reproOf(fields))).toEqual(fields);
});

test('hides an API key in the name of a field', async () => {
  const file = await reproOf([['owner-key', 'x']]);
  expect(file).not.toContain('owner-key');
  expect(await fieldsIn(file)).toEqual([['(hidden)', 'x']]);
});

test('hides an API key in the extra fields of a fault', async () => {
  const mock = createTeamChatMock();
  await mock.ready;
  mock.faults.add('GET /users/me', 'RATE_LIMIT_HIT', { extra: { 'owner-key': 'member-key' } });
  const headers = { authorization: mock.authHeader('owner') };
  await mock.handle(new Request('https://chat.example.com/api/v1/users/me', { headers }));
  const file = mock.toRepro();
  expect(file).not.toMatch(/owner-key|member-key/);
  expect(file).toContain('"(hidden)": expect.any(String)');
});

test.each([
  ['a name that is not a string', { name: 5 }, 'Invalid "name" of toRepro: must be a string'],
  ['an import without its module', { scenario: { import: 'mine' } }, 'Invalid "scenario.from"'],
])('rejects %s', (_, options, message) => {
  expect(() => createTeamChatMock().toRepro(options as object)).toThrow(message);
});

test('leaves out requests with a file or the current password, and says why', async () => {
  const mock = createTeamChatMock();
  const file = new File(['Hello'], 'hello.txt');
  await mock.as('member').post('/user_uploads', { filename: file });
  await mock.as('member').patch('/settings', { old_password: 'member-key', new_password: 'correct horse' });
  await mock.as('member').get('/users/me');
  expect(mock.requests.map(({ status }) => status)).toEqual([200, 200, 200]);
  const text = mock.toRepro();
  expect(text).toContain('// Left out: POST /api/v1/user_uploads: its file is not kept.');
  expect(text).toContain('// Left out: PATCH /api/v1/settings: its password is not kept.');
});

test('expects the response to the last request, not to a poll whose client disconnected', async () => {
  const mock = createTeamChatMock();
  const { queue_id } = await mock.queues.register('member');
  await mock.as('member').get('/users/me');
  const client = new AbortController();
  const fields = new URLSearchParams({ queue_id, last_event_id: '-1' });
  const poll = mock.fetch(
    new Request(`https://chat.example.com/api/v1/events?${fields}`, {
      headers: { authorization: mock.authHeader('member') },
      signal: client.signal,
    }),
  );
  await vi.waitFor(() => expect(mock.queues.isPolled(queue_id)).toBe(true), { timeout: 60_000 });
  client.abort();
  await poll.catch(() => undefined);
  await vi.waitFor(() => expect(mock.requests.at(-1)).toMatchObject({ endpoint: 'GET /events', status: 0 }), {
    timeout: 60_000,
  });
  const file = mock.toRepro();
  expect(file).toContain(
    "const answer = await ask(mock.authHeader('member'), 'GET', 'https://chat.example.com/api/v1/users/me')",
  );
  expect(file).not.toContain('/events');
});

test('omits a request whose connection was closed before the endpoint ran', async () => {
  const mock = createTeamChatMock();
  await mock.ready;
  mock.faults.add('POST /drafts', { delay_ms: 60_000 });
  const sending = mock.as('member').post('/drafts', { drafts: [] });
  await vi.waitFor(() => expect(mock.requests.open).toHaveLength(1), { timeout: 60_000 });
  await mock.trigger('restart', { sever: true });
  await sending.catch(() => undefined);
  await mock.as('member').get('/users/me');
  const file = mock.toRepro();
  expect(file).toContain(
    '// Left out: POST /api/v1/drafts: its connection was severed before the endpoint ran.',
  );
  expect(file.match(/await ask\(/g)).toHaveLength(1);
});

test('sets the clock before a step that ran at a different time', async () => {
  const mock = createTeamChatMock({ now: '2026-01-15T12:00:00Z' });
  await mock.ready;
  mock.clock.advance({ hours: 1 });
  await mock.trigger('message', { to: 'general' });
  mock.settings.set({ max_topic_length: 50 });
  await mock.as('member').get('/users/me');
  mock.clock.advance({ hours: 1 });
  await mock.as('member').get('/users/me');
  const steps = mock.toRepro().match(/mock\.(clock\.set|trigger|settings\.set)\(.*|await ask\(/g);
  expect(steps).toEqual([
    "mock.clock.set('2026-01-15T13:00:00.000Z');",
    'mock.trigger("message", {"to":"general"});',
    'mock.settings.set({"max_topic_length":50});',
    'await ask(',
    "mock.clock.set('2026-01-15T14:00:00.000Z');",
    'await ask(',
  ]);
});

test('starts with the settings of the latest reset', async () => {
  const mock = createTeamChatMock({ settings: { max_topic_length: 20 } });
  await mock.reset({ settings: { max_topic_length: 30 } });
  await mock.as('member').get('/users/me');
  expect(mock.toRepro()).toContain('"max_topic_length": 30');
});
