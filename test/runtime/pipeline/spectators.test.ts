import { expect, onTestFinished, test } from 'vitest';
import { createTeamChatMock, type TeamChatMock, type TeamChatMockOptions } from '../../../src/index.js';

const WEB_PUBLIC = '[{"operator":"channels","operand":"web-public"}]';
const PAGE = { anchor: 'newest', num_before: '100', num_after: '0' };

function start(options: TeamChatMockOptions = {}) {
  const mock = createTeamChatMock({
    validateResponses: true,
    settings: { public_access: true },
    ...options,
  });
  onTestFinished(() => mock.close());
  const visit = async (method: string, path: string, fields: Record<string, string> = {}) => {
    const form = new URLSearchParams(fields);
    const isGet = method === 'GET';
    const url = `https://chat.example.com${path}${isGet ? `?${form}` : ''}`;
    const response = await mock.fetch(new Request(url, { method, body: isGet ? null : form }));
    return { status: response.status, body: await response.json() };
  };
  return { mock, visit };
}

test.each(['reference', 'zulip'] as const)(
  'returns messages in web-public channels to visitors in the %s dialect',
  async (dialect) => {
    const { mock, visit } = start({ dialect });
    const { status, body } = await visit('GET', '/json/messages', { ...PAGE, narrow: WEB_PUBLIC });
    expect(status).toBe(200);
    const shown = body.messages.map(({ id }: { id: number }) => id);
    expect(shown).toEqual(mock.db.messages.idsBy('channel', 5));
    expect(shown).not.toEqual([]);
    for (const message of body.messages) expect(message).toMatchObject({ stream_id: 5, flags: ['read'] });
  },
);

test('lets a visitor narrow to a channel and a topic', async () => {
  const { visit } = start();
  const narrow = (...more: object[]) =>
    JSON.stringify([{ operator: 'channels', operand: 'web-public' }, ...more]);
  const of = async (...more: object[]) => {
    const { body } = await visit('GET', '/json/messages', { ...PAGE, narrow: narrow(...more) });
    return body.messages;
  };
  const all = await of();
  expect(await of({ operator: 'channel', operand: 5 })).toEqual(all);
  const { subject } = all[0];
  const inTopic = all.filter((message: { subject: string }) => message.subject === subject);
  expect(await of({ operator: 'topic', operand: subject })).toEqual(inTopic);
});

test('lets a visitor narrow to resolved topics', async () => {
  const { mock, visit } = start();
  const id = await sentIn(mock, '✔ done');
  await sentIn(mock, 'open');
  const narrow = '[{"operator":"channels","operand":"web-public"},{"operator":"is","operand":"resolved"}]';
  const { body } = await visit('GET', '/json/messages', { ...PAGE, narrow });
  expect(body.messages.map((message: { id: number }) => message.id)).toEqual([id]);
});

/** Sends a message to the web-public channel, and returns its ID. */
async function sentIn(mock: TeamChatMock, topic: string) {
  const { body } = await mock
    .as('owner')
    .post('/messages', { type: 'channel', to: '5', topic, content: 'Hi' });
  return (body as { id: number }).id;
}

const WEB_PUBLIC_MISSING = 'must contain {"operator": "channels", "operand": "web-public"}';
test.each([
  ['all messages', '[]', WEB_PUBLIC_MISSING],
  ['one channel', '[{"operator":"channel","operand":5}]', WEB_PUBLIC_MISSING],
  ['all public channels', '[{"operator":"channels","operand":"public"}]', WEB_PUBLIC_MISSING],
  [
    'channels that are not web-public',
    '[{"operator":"channels","operand":"web-public","negated":true}]',
    WEB_PUBLIC_MISSING,
  ],
  [
    'direct messages',
    '[{"operator":"channels","operand":"web-public"},{"operator":"is","operand":"dm"}]',
    'must not contain "is:dm"',
  ],
  [
    'starred messages',
    '[{"operator":"channels","operand":"web-public"},{"operator":"is","operand":"starred"}]',
    'must not contain "is:starred"',
  ],
  [
    'mentions',
    '[{"operator":"channels","operand":"web-public"},{"operator":"mentions","operand":"resolved"}]',
    'must not contain "mentions:resolved"',
  ],
])("rejects a visitor's narrow to %s", async (_, narrow, problem) => {
  const { visit } = start();
  expect(await visit('GET', '/json/messages', { ...PAGE, narrow })).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHORIZED', msg: `Not logged in: the narrow ${problem}` },
  });
});

test("rejects a visitor's narrow that combines channels:web-public with a channel that is not web-public", async () => {
  const { visit } = start({ dialect: 'zulip' });
  const narrow = '[{"operator":"channels","operand":"web-public"},{"operator":"channel","operand":1}]';
  const { status, body } = await visit('GET', '/json/messages', { ...PAGE, narrow });
  expect([status, body.code]).toEqual([400, 'BAD_NARROW']);
});

test('returns only messages in web-public channels to a visitor', async () => {
  const { mock, visit } = start();
  await mock.ready;
  const [id] = mock.db.messages.idsBy('channel', 5);
  expect(await visit('GET', `/json/messages/${id}`)).toMatchObject({
    status: 200,
    body: { message: { id, flags: ['read'] } },
  });
  const others = [
    mock.db.messages.idsBy('channel', 1)[0],
    mock.db.messages.idsBy('directWith', 4)[0],
    99_999,
  ];
  for (const other of others) expect((await visit('GET', `/json/messages/${other}`)).status).toBe(401);
});

test('lists only topics in web-public channels for a visitor', async () => {
  const { mock, visit } = start();
  const { body } = await visit('GET', '/json/users/me/5/topics');
  const last = mock.db.messages.idsBy('channel', 5).at(-1);
  expect(body.topics[0]).toEqual({ name: mock.db.messages.get(last as number)?.topic, max_id: last });
  for (const id of [1, 3, 99]) expect((await visit('GET', `/json/users/me/${id}/topics`)).status).toBe(400);
});

test('hides archived channels from visitors', async () => {
  const { mock, visit } = start();
  await mock.as('owner').delete('/streams/5');
  expect((await visit('GET', '/json/users/me/5/topics')).status).toBe(400);
  const { body } = await visit('GET', '/json/messages', { ...PAGE, narrow: WEB_PUBLIC });
  expect(body.messages).toEqual([]);
});

test('omits real emails when listing users for a visitor', async () => {
  const { visit } = start();
  const { status, body } = await visit('GET', '/json/users');
  expect(status).toBe(200);
  const member = body.members.find(({ user_id }: { user_id: number }) => user_id === 4);
  expect(member).toMatchObject({ delivery_email: null, email: 'user4@chat.example.com' });
});

test('registers a visitor without an event queue', async () => {
  const { mock, visit } = start();
  const { status, body } = await visit('POST', '/json/register');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    queue_id: null,
    last_event_id: -1,
    user_id: 0,
    full_name: 'Anonymous User',
    is_guest: true,
    is_admin: false,
    can_create_streams: false,
    can_invite_others_to_realm: false,
    max_message_id: -1,
    unread_msgs: { count: 0, pms: [], streams: [], huddles: [], mentions: [] },
    unsubscribed: [],
    never_subscribed: [],
    realm_bots: [],
    drafts: [],
    scheduled_messages: [],
    alert_words: [],
    starred_messages: [],
    presences: {},
    user_status: {},
    custom_profile_fields: [],
    recent_private_conversations: [],
  });
  expect(mock.db.event_queues.all()).toEqual([]);
  const request = new Request('https://chat.example.com/api/v1/register', { method: 'POST' });
  const response = Response.json({ ...body, queue_id: 'none' });
  expect(await mock.checkResponse(request, response)).toEqual([]);
});

test('returns the web-public channels and the users to a visitor who registers', async () => {
  const { visit } = start();
  const { body } = await visit('POST', '/json/register');
  const ids = (list: { stream_id: number }[]) => list.map(({ stream_id }) => stream_id);
  expect(ids(body.subscriptions)).toEqual([5]);
  expect(ids(body.streams)).toEqual([5]);
  expect(body.realm_users.length).toBeGreaterThan(5);
  for (const user of body.realm_users) {
    expect(user.profile_data).toBeUndefined();
    expect(user.is_bot || user.delivery_email === null).toBe(true);
  }
});

test('rejects the parameter "include_subscribers" from a visitor', async () => {
  const { visit } = start();
  const { status, body } = await visit('POST', '/json/register', { include_subscribers: 'true' });
  expect([status, body.msg]).toEqual([400, 'Invalid "include_subscribers": must be false without a session']);
});

const READING: [string, string, Record<string, string>][] = [
  ['GET', '/messages', { ...PAGE, narrow: WEB_PUBLIC }],
  ['GET', '/messages/1', {}],
  ['GET', '/users/me/5/topics', {}],
  ['POST', '/register', {}],
];

test.each(READING)(
  'requires a session for %s /json%s when public access is disabled or the organization is deactivated',
  async (method, path, fields) => {
    for (const settings of [{ public_access: false }, { public_access: true, deactivated: true }]) {
      const { visit } = start({ settings });
      expect(await visit(method, `/json${path}`, fields)).toMatchObject({ status: 401 });
    }
  },
);

test.each([
  ...READING.map(([method, path, fields]) => [method, `/api/v1${path}`, fields] as const),
  ['GET', '/json/users/me', {}] as const,
  ['GET', '/json/drafts', {}] as const,
  ['POST', '/json/messages', {}] as const,
  ['GET', '/json/events', {}] as const,
  ['GET', '/json/messages/1/history', {}] as const,
])('requires credentials for %s %s', async (method, path, fields) => {
  const { visit } = start();
  expect(await visit(method, path, fields)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
});
