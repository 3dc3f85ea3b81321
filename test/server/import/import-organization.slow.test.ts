import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTeamChatMock, type Snapshot } from '../../../src/index.js';
import { ApiSource, SourceError } from '../../../src/server/import/api-source.js';
import { type ImportOptions, importOrganization } from '../../../src/server/import/import-organization.js';
import type { Source } from '../../../src/server/import/read-messages.js';
import { startControlled } from '../../support/control.js';
import { folderWith } from '../../support/folder.js';
import { expectCorrespondence, originalsIn } from './correspondence.js';

const MEMBER = 4;
const CREDENTIALS = { email: 'member@example.com', key: 'member-key' };
const sourceOf = ({ url }: { url: string }) => new ApiSource(url, CREDENTIALS, async () => undefined);

/** Imports the data of a server that member can see. */
async function importFrom(server: { url: string }, options: Partial<ImportOptions> = {}) {
  const out = join(folderWith(), 'org.json');
  const report = await importOrganization({
    source: sourceOf(server),
    origin: server.url,
    from: server.url,
    out,
    messages: 1000,
    salt: 'pepper',
    ...options,
  });
  const text = readFileSync(options.out ?? out, 'utf8');
  return { report, text, mock: createTeamChatMock({ snapshot: JSON.parse(text) as Snapshot }) };
}

/** The strings that every organization contains. */
const commonTexts = async () =>
  JSON.stringify(await createTeamChatMock({ scenario: 'empty', dialect: 'zulip' }).snapshot());

test.for(['default', 'busy-day', 'edited-history', 'unread', 'nested-groups'] as const)(
  'keeps the structure of the scenario %s, but none of its names or words',
  async (scenario) => {
    const server = await startControlled({ scenario, dialect: 'zulip' });
    const { mock, text, report } = await importFrom(server);
    await expectCorrespondence(server.mock, mock);
    expect(report.messages).toBeGreaterThan(50);
    expect(
      originalsIn(text, server.mock, `${await commonTexts()} Notification Bot question website`),
    ).toEqual([]);
    expect(text).not.toContain('example.com');
    expect(text).not.toContain('member-key');
  },
);

test('imports from a server in the reference dialect', async () => {
  const server = await startControlled({ scenario: 'unread' });
  const { mock } = await importFrom(server);
  await expectCorrespondence(server.mock, mock);
});

test('writes identical data for the same salt, and different data for a different salt', async () => {
  const server = await startControlled({ dialect: 'zulip' });
  const first = await importFrom(server);
  const second = await importFrom(server);
  expect(second.text).toBe(first.text);
  expect((await importFrom(server, { salt: 'sugar' })).text).not.toBe(first.text);
});

test("uses a person's invented name in mentions as well", async () => {
  const server = await startControlled({ dialect: 'zulip' });
  const { mock } = await importFrom(server);
  await mock.ready;
  const name = mock.db.users.get(MEMBER)?.full_name as string;
  const mentions = server.mock.db.messages.all().filter(({ content }) => content.includes('@**Max Member**'));
  expect(mentions.length).toBeGreaterThan(0);
  for (const { id } of mentions)
    expect(mock.db.messages.get(id)?.content ?? `@**${name}**`).toContain(`@**${name}**`);
});

test('imports an organization that accepts new messages and has a persona for each role', async () => {
  const server = await startControlled({ dialect: 'zulip' });
  const { mock, report } = await importFrom(server);
  await mock.ready;
  expect(report.personas).toEqual(['me', 'owner', 'admin', 'member', 'guest']);
  expect(mock.personas.me).toMatchObject({ user_id: MEMBER, api_key: 'me-key' });
  const sent = { type: 'stream', to: '1', topic: 'now', content: 'Hello' } as const;
  expect((await mock.as('me').post('/messages', sent)).status).toBe(200);
  expect(
    (await mock.as('owner').post('/user_groups/create', { name: 'new', description: '', members: [1] }))
      .status,
  ).toBe(200);
});

test('keeps the names of people, channels and topics with keepNames, but no message content', async () => {
  const server = await startControlled({ dialect: 'zulip' });
  const { mock, text } = await importFrom(server, { keepNames: true });
  await mock.ready;
  expect(mock.db.users.get(MEMBER)?.full_name).toBe('Max Member');
  expect(mock.db.channels.get(2)?.name).toBe('engineering');
  expect(text).toContain('"standup"');
  const content = server.mock.db.messages.get(1)?.content as string;
  expect(text).not.toContain(content);
});

test('reads only the newest messages, or only messages of some channels', async () => {
  const server = await startControlled({ dialect: 'zulip' });
  const newest = await importFrom(server, { messages: 5 });
  await newest.mock.ready;
  expect(newest.mock.db.messages.count()).toBe(5);
  const some = await importFrom(server, { channels: ['Engineering'] });
  await some.mock.ready;
  expect(new Set(some.mock.db.messages.all().map(({ stream_id }) => stream_id))).toEqual(new Set([2]));
  await expect(importFrom(server, { channels: ['enginering'] })).rejects.toThrow(
    'Invalid --channels: there is no channel "enginering" that you can see.',
  );
});

test('pauses when a server limits the rate, but for no longer than the period of the limit', async () => {
  const server = await startControlled({
    dialect: 'zulip',
    settings: { rate_limit: { requests: 2, seconds: 60 } },
  });
  const pauses: number[] = [];
  const source = new ApiSource(server.url, CREDENTIALS, async (milliseconds) => {
    pauses.push(milliseconds);
    server.mock.clock.advance({ seconds: milliseconds / 1000 });
  });
  const { report } = await importFrom(server, { source });
  expect(report.messages).toBeGreaterThan(50);
  expect(pauses.length).toBeGreaterThan(0);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(60_000);
});

/** A source whose server responds with these statuses in order, then always with the last one. */
async function limitedSource(statuses: readonly number[], retryAfter = '1') {
  let requests = 0;
  const server = createServer((_request, response) => {
    response.writeHead(statuses[requests++] ?? statuses.at(-1) ?? 200, { 'retry-after': retryAfter });
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const pauses: number[] = [];
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const source = new ApiSource(url, CREDENTIALS, async (milliseconds) => {
    // Ends the test if the import never gives up.
    if (pauses.push(milliseconds) > 200) throw new Error('too many pauses');
  });
  return { source, pauses };
}

test('retries a failing request the full number of times, even after rate limits', async () => {
  const { source, pauses } = await limitedSource([429, 429, 429, 429, 503]);
  await expect(source.register()).rejects.toThrow('POST /register returned status 503');
  expect(pauses).toEqual([1000, 1000, 1000, 1000, 500, 1000, 2000]);
});

test('waits a second after status 429 when "retry-after" is a date', async () => {
  const { source, pauses } = await limitedSource([429, 200], 'Thu, 15 Jan 2026 12:00:00 GMT');
  await source.register();
  expect(pauses).toEqual([1000]);
});

test('stops after 100 responses with status 429 in a row', async () => {
  const { source, pauses } = await limitedSource([429]);
  await expect(source.register()).rejects.toThrow(
    new SourceError('POST /register returned status 429 100 times in a row'),
  );
  expect(pauses).toHaveLength(99);
});

/** A source that fails after a number of pages. */
function failing(source: Source, pages: number): Source {
  let left = pages;
  return {
    register: () => source.register(),
    async page(narrow, before, most) {
      if (left-- === 0) throw new SourceError('GET /messages returned status 502');
      return source.page(narrow, before, Math.min(most, 10));
    },
  };
}

test('keeps original words out of the partial file of an interrupted import, and continues the import', async () => {
  const server = await startControlled({ dialect: 'zulip' });
  const out = join(folderWith(), 'org.json');
  const options = { out, salt: undefined };
  await expect(importFrom(server, { ...options, source: failing(sourceOf(server), 3) })).rejects.toThrow(
    SourceError,
  );
  expect(existsSync(out)).toBe(false);
  const part = readFileSync(`${out}.part`, 'utf8');
  expect(originalsIn(part, server.mock, `${await commonTexts()} question submessages website`)).toEqual([]);
  // The last line of a killed process may be incomplete.
  writeFileSync(`${out}.part`, `${part}{"list":"received","old`);
  const starts: (number | undefined)[] = [];
  const source: Source = {
    register: () => sourceOf(server).register(),
    page(...request) {
      starts.push(request[1]);
      return sourceOf(server).page(...request);
    },
  };
  const { mock, report, text } = await importFrom(server, { ...options, source });
  // The oldest of the 30 messages that were read.
  expect(starts[0]).toBe(29);
  expect(existsSync(`${out}.part`)).toBe(false);
  await expectCorrespondence(server.mock, mock);
  expect((await importFrom(server, { salt: report.salt })).text).toBe(text);
});

test('continues an import after two interruptions, without a gap', async () => {
  const server = await startControlled({ dialect: 'zulip' });
  const out = join(folderWith(), 'org.json');
  const whole = await importFrom(server, { salt: 'pepper' });
  for (const pages of [2, 2]) {
    const source = failing(sourceOf(server), pages);
    await expect(importFrom(server, { out, salt: 'pepper', source })).rejects.toThrow(SourceError);
    appendFileSync(`${out}.part`, '{"list":"received","old');
  }
  expect((await importFrom(server, { out, salt: 'pepper' })).text).toBe(whole.text);
});

test('refuses to continue from a file that does not belong to an interrupted import', async () => {
  const server = await startControlled({ dialect: 'zulip' });
  const out = join(folderWith({ 'org.json.part': '{"some":"file"}\n' }), 'org.json');
  await expect(importFrom(server, { out })).rejects.toThrow(
    `${out}.part is not an interrupted import. Remove it, or choose another --out.`,
  );
});

test('names the file of an interrupted import that cannot be read', async () => {
  const server = await startControlled({ dialect: 'zulip' });
  const out = join(folderWith({}), 'org.json');
  mkdirSync(`${out}.part`);
  await expect(importFrom(server, { out })).rejects.toThrow(`${out}.part cannot be read: `);
});

/** A server with one response for everything. */
async function startBroken(status: number, text: string): Promise<{ url: string }> {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html' });
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test.for([
  ['HTML', 200, '<h1>Sign in</h1>', 'POST /register returned status 200, but its body is not JSON'],
  [
    'an incomplete response',
    200,
    '{"result":"success","user_id":',
    'POST /register returned status 200, but its body is not JSON',
  ],
  ['an error page of a proxy', 502, '<h1>Bad gateway</h1>', 'POST /register returned status 502'],
  ['an error', 400, '{"result":"error","msg":"No"}', 'POST /register returned status 400: No'],
  ['a state without a user', 200, '{"result":"success"}', 'the response to POST /register has no user'],
  [
    'an error about wrong credentials',
    401,
    '{"result":"error","msg":"Invalid API key"}',
    'The server rejected the credentials: Invalid API key.',
  ],
] as const)(
  'stops when the server responds with %s, and writes nothing',
  async ([, status, text, message]) => {
    const out = join(folderWith(), 'org.json');
    await expect(importFrom(await startBroken(status, text), { out })).rejects.toThrow(message);
    expect(existsSync(out)).toBe(false);
  },
);

/** A source whose state has these fields, and whose only messages have these topics and this content. */
function sourceWith(
  server: { url: string },
  topics: readonly string[],
  content: string,
  widget?: object,
): Source {
  const submessagesOf = (id: number) =>
    widget === undefined ? [] : [{ id, sender_id: MEMBER, content: JSON.stringify(widget) }];
  return {
    register: async () => ({
      ...(await sourceOf(server).register()),
      realm_linkifiers: [{ id: 1, pattern: '#(?P<id>[0-9]+)', url_template: 'https://bugs.test/{id}' }],
      realm_playgrounds: [
        { id: 1, name: 'Run', pygments_language: 'Python', url_template: 'https://run.test' },
      ],
      realm_emoji: { 1: { name: 'blob', author_id: MEMBER, deactivated: false } },
      realm_domains: [{ domain: 'acme.test', allow_subdomains: false }],
      navigation_views: ['inbox', 'drafts', 'narrow/is/starred'].map((fragment) => ({
        fragment,
        name: null,
      })),
    }),
    page: async (narrow, before) =>
      before === undefined && narrow.length === 0
        ? topics.map((subject, i) => ({
            id: topics.length - i,
            sender_id: MEMBER,
            stream_id: 1,
            subject,
            timestamp: 1,
            content,
            submessages: submessagesOf(i + 1),
          }))
        : [],
  };
}

test('imports topics whose names consist of words that every import contains', async () => {
  const server = await startControlled({ dialect: 'zulip' });
  const content = [
    '/poll Soup?',
    `[plan](${server.url}/user_uploads/2/ab/plan.pdf) ${server.url}/#narrow/stream/1-general/topic/a/with/3`,
    `${server.url}/#narrow/dm/4-max/sender/4/has/attachment https://acme.test/a.jpeg`,
    '```python\nx\n```\n```spoiler\nx\n```\n```quote\nx\n```',
    '@**all** @**everyone** @*role:moderators* <time:2020-02-02T12:00:00+01:00> $$x^2$$ :tada:',
  ].join('\n');
  const widget = { widget_type: 'poll', extra_data: { question: 'Soup?', options: ['Yes'] } };
  const first = await importFrom(server, { source: sourceWith(server, ['lunch'], content, widget) });
  const words = [...new Set(first.text.toLowerCase().match(/\p{L}{3,}/gu))];
  expect(words).toEqual(
    expect.arrayContaining(['chat', 'key', 'issues', 'play', 'emoji', 'inbox', 'python']),
  );
  const { report } = await importFrom(server, { source: sourceWith(server, words, content, widget) });
  expect(report.messages).toBe(words.length);
});

test('removes the text of a widget with choices', async () => {
  const server = await startControlled({ dialect: 'zulip' });
  const choice = { type: 'multiple_choice', short_name: 'A', long_name: 'Buyglobex', reply: 'Sellinitech' };
  const widget = {
    widget_type: 'zform',
    extra_data: { type: 'choices', heading: 'Confidentialmerger', choices: [choice], Secretfield: 1 },
  };
  const { text, mock } = await importFrom(server, { source: sourceWith(server, ['quiz'], 'quiz', widget) });
  expect(text).not.toMatch(/Confidentialmerger|Buyglobex|Sellinitech|Secretfield/i);
  await mock.ready;
  expect(JSON.parse(mock.db.submessages.get(1)?.content as string)).toMatchObject({
    widget_type: 'zform',
    extra_data: { type: 'choices', choices: [{ type: 'multiple_choice' }] },
  });
});

const JOINED = { user_id: 4, full_name: 'Max Müller', email: 'max@acme.test', role: 100 };

/** Imports a registered state without messages. */
async function importState(state: object, options: Partial<ImportOptions> = {}) {
  const source: Source = {
    register: async () => ({ user_id: 4, realm_users: [JOINED], ...state }),
    page: async () => [],
  };
  const { mock } = await importFrom({ url: 'https://acme.test' }, { source, ...options });
  await mock.ready;
  return mock;
}

const LATEST = Date.parse('2031-05-06T07:08:09Z') / 1000;
const creation = { id: 1, name: 'New', description: '', date_created: LATEST };

test.for([
  ['user', { realm_users: [{ ...JOINED, date_joined: '2031-05-06T07:08:09.500Z' }] }],
  ['user group', { realm_user_groups: [{ ...creation, members: [4], is_system_group: false }] }],
  ['channel folder', { channel_folders: [creation] }],
  ['saved snippet', { saved_snippets: [{ ...creation, title: 'New', content: 'New' }] }],
] as const)('starts the clock at the creation of the newest %s', async ([, state]) => {
  expect((await importState(state)).clock.now()).toBe(LATEST);
});

test('starts the clock at the time of the latest muted user', async () => {
  const other = { ...JOINED, user_id: 5, full_name: 'Olga', email: 'olga@acme.test' };
  const muted_users = [{ id: 5, timestamp: LATEST }];
  expect((await importState({ realm_users: [JOINED, other], muted_users })).clock.now()).toBe(LATEST);
});

test('starts the clock at the default time if the data contains no time', async () => {
  expect((await importState({})).clock.now()).toBe(createTeamChatMock().clock.now());
});

test('removes accents from names in email addresses', async () => {
  const { personas } = await importState({}, { keepNames: true });
  expect(personas.me?.email).toMatch(/^max\.muller\.4@/);
});

test('imports a bot whose email starts with the name of a built-in object property', async () => {
  const bot = { user_id: 9, full_name: 'Build bot', email: 'constructor@acme.test', is_bot: true };
  const mock = await importState({ cross_realm_bots: [bot] });
  expect(mock.db.users.get(9)).toMatchObject({ bot_type: 1, full_name: expect.any(String) });
  expect(mock.db.users.get(9)?.delivery_email).not.toMatch(/^constructor@/);
});

test('invents an owner when the importing user is a guest who sees no owner', async () => {
  const guest = { ...JOINED, role: 600 };
  const source: Source = {
    register: async () => ({ user_id: 4, realm_users: [guest] }),
    page: async () => [],
  };
  const { mock, report } = await importFrom({ url: 'https://acme.test' }, { source });
  await mock.ready;
  expect(mock.db.users.all()).toMatchObject([
    { id: 4, role: 600 },
    { id: 5, role: 100 },
  ]);
  expect(mock.personas.owner?.user_id).toBe(5);
  expect(report.invented).toMatchObject({ owners: 1, 'API keys': 2 });
});

test('gives imported user groups different names when the original names differ only in case', async () => {
  const group = { description: '', members: [4], is_system_group: false };
  const mock = await importState({
    realm_user_groups: [
      { ...group, id: 20, name: 'Design' },
      { ...group, id: 21, name: 'design' },
    ],
  });
  expect(new Set([20, 21].map((id) => mock.db.user_groups.get(id)?.name)).size).toBe(2);
});

test("imports only one of two navigation views that differ only in a user's name", async () => {
  const view = { is_pinned: true, name: '' };
  const fragments = ['narrow/sender/4-max', 'narrow/sender/4-maxine'];
  const navigation_views = fragments.map((fragment) => ({ ...view, fragment }));
  const mock = await importState({ navigation_views });
  expect(mock.db.navigation_views.all()).toMatchObject([{ fragment: 'narrow/sender/4-user', name: null }]);
});

test('omits malformed messages', async () => {
  const server = await startControlled({ dialect: 'zulip' });
  const source: Source = {
    register: () => sourceOf(server).register(),
    page: async (narrow, before) =>
      before === undefined && narrow.length === 0
        ? [
            { id: 9 },
            {
              id: 8,
              sender_id: 99,
              sender_full_name: 'Zelda Zimmerman',
              stream_id: 77,
              subject: 'x',
              timestamp: 1,
              content: 'Hi',
            },
          ]
        : [],
  };
  const { mock, report, text } = await importFrom(server, { source });
  await mock.ready;
  expect(mock.db.messages.all()).toMatchObject([{ id: 8, sender_id: 99, stream_id: 77 }]);
  expect(report.invented).toMatchObject({
    'users who are known from messages only': 1,
    'channels that are not listed': 1,
  });
  expect(text).not.toContain('Zelda');
});

test('imports a message that exceeds max_message_length because of invented names', async () => {
  const server = await startControlled({ dialect: 'zulip', settings: { max_message_length: 3000 } });
  const content = '@**Al** '.repeat(370);
  const source: Source = {
    register: () => sourceOf(server).register(),
    page: async (narrow, before) =>
      before === undefined && narrow.length === 0
        ? [{ id: 8, sender_id: MEMBER, stream_id: 1, subject: 'x', timestamp: 1, content }]
        : [],
  };
  const { mock } = await importFrom(server, { source });
  await mock.ready;
  expect(mock.db.messages.get(8)?.content.length).toBeGreaterThan(3000);
  expect(mock.settings.get().max_topic_length).toBe(60);
});
