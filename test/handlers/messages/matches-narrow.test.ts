import { beforeAll, describe, expect, test } from 'vitest';
import { createTeamChatMock, type TeamChatMock } from '../../../src/index.js';
import { askerOf } from '../../contract/levels/client.js';
import { type Call, newest, sent } from '../../support/messages.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

const PATH = '/messages/matches_narrow';

describe('GET /messages/matches_narrow', () => {
  test('returns an entry only for messages that match the narrow', async () => {
    const { call } = await startMock();
    const link = await sent(call, 'owner', { content: 'see https://example.com' });
    const none = await sent(call, 'owner', { content: 'see there' });
    const fields = { msg_ids: [link, none], narrow: [{ operator: 'has', operand: 'link' }] };
    const { body } = await call('member', 'GET', PATH, fields);
    const entry = { match_content: expect.stringContaining('<a '), match_subject: 'lunch' };
    expect(body).toEqual({ ...SUCCESS, messages: { [link]: entry } });
    const negated = { ...fields, narrow: [{ operator: 'has', operand: 'link', negated: true }] };
    expect(Object.keys((await call('member', 'GET', PATH, negated)).body.messages)).toEqual([String(none)]);
  });

  test('returns every readable message for an empty narrow, with the display name of the empty topic', async () => {
    const { call, mock } = await startMock();
    const hidden = await newest(mock, { topic: '3:planning' });
    const elsewhere = await sent(call, 'admin', { to: 6, topic: '', content: '*Hi*' });
    const { body } = await call('member', 'GET', PATH, { msg_ids: [hidden, elsewhere, 99_999], narrow: [] });
    expect(body.messages).toEqual({
      [elsewhere]: { match_content: '<p><em>Hi</em></p>', match_subject: 'general chat' },
    });
  });

  test('matches no messages that the plan hides', async () => {
    const { call, mock } = await startMock();
    await mock.ready;
    const ids = [...mock.db.messages.idsBy('topic', '1:standup')];
    mock.settings.set({
      history_limited_before: mock.db.messages.get(ids[3] as number)?.timestamp as number,
    });
    const { body } = await call('member', 'GET', PATH, { msg_ids: ids, narrow: [['topic', 'standup']] });
    expect(Object.keys(body.messages)).toEqual(ids.slice(3).map(String));
  });

  test.each([
    ['one word, ignoring case', 'LUNCH', 'Lunch is here', '<p>{Lunch} is here</p>', '{lunch}'],
    ['part of a word', 'und', 'found', '<p>fo{und}</p>', undefined],
    ['each of several words', 'b a', 'a or b', '<p>{a} or {b}</p>', undefined],
    ['a quoted phrase', '"is here"', 'lunch is here', '<p>lunch {is here}</p>', 'lunch'],
    ['text but not tag names', 'p', 'up', '<p>u{p}</p>', undefined],
    ['text but not entity names', 'amp', 'amp & amp', '<p>{amp} &amp; {amp}</p>', undefined],
    ['a character that is an entity', '&', 'a & b', '<p>a {&amp;} b</p>', undefined],
    ['HTML tags that are text', '<b>', '<b>', '<p>{&lt;b&gt;}</p>', undefined],
  ])('highlights %s in the content', async (_, search, content, match_content, match_subject) => {
    const { call } = await startMock();
    const id = await sent(call, 'owner', { content });
    const narrow = [{ operator: 'search', operand: search }];
    const { body } = await call('member', 'GET', PATH, { msg_ids: [id], narrow });
    const marked = (html: string) =>
      html.replace(/\{/g, '<span class="highlight">').replace(/\}/g, '</span>');
    expect(body.messages[id].match_content).toBe(marked(match_content));
    if (match_subject !== undefined) expect(body.messages[id].match_subject).toBe(marked(match_subject));
  });

  test('escapes the topic, and highlights the escaped match', async () => {
    const { call } = await startMock();
    const id = await sent(call, 'owner', { topic: 'a <b> & c' });
    const narrow = [{ operator: 'search', operand: '<b>' }];
    const { body } = await call('member', 'GET', PATH, { msg_ids: [id], narrow });
    expect(body.messages[id].match_subject).toBe('a <span class="highlight">&lt;b&gt;</span> &amp; c');
  });

  test.each([
    ['a request without msg_ids', { narrow: [] }, 'msg_ids'],
    ['a request without a narrow', { msg_ids: [] }, 'narrow'],
    ['msg_ids that is not a list', { msg_ids: 1, narrow: [] }, 'msg_ids'],
    [
      'an unknown operator in the narrow',
      { msg_ids: [], narrow: [{ operator: 'colour', operand: 'red' }] },
      'narrow',
    ],
  ])('rejects %s', async (_, fields, name) => {
    const { call } = await startMock();
    expect(await call('member', 'GET', PATH, fields)).toMatchObject(badRequestNaming(name));
  });

  test.each([
    ['is', 'an unknown operand', 'colourful'],
    ['has', 'an unknown operand', 'wings'],
    ['channels', 'an unknown operand', 'private'],
    ['id', 'a word', 'x'],
    ['near', 'a word', 'x'],
    ['with', 'a word', 'x'],
    ['search', 'an empty string', ''],
    ['sender', 'an unknown email', 'nobody@example.com'],
    ['dm', 'an unknown email', 'nobody@example.com'],
    ['dm', 'an unknown user ID', 99],
    ['dm', 'a known and an unknown user ID', [4, 99]],
    ['dm', 'an empty string', ''],
    ['dm', 'a hidden real email', 'colleague@example.com'],
    ['dm-including', 'an unknown email', 'nobody@example.com'],
    ['group-pm-with', 'an unknown user ID', 99],
    ['sender', 'an unknown user ID', 99],
    ['sender', 'the word me', 'me'],
    ['sender', 'a number in scientific notation', '4e0'],
    ['sender', 'a space before the user ID', ' 4'],
    ['sender', 'a hidden real email', 'colleague@example.com'],
    ['sender', 'a list', ['member@example.com']],
    ['mentions', 'a list', [4]],
    ['channel', 'a list', ['general']],
    ['topic', 'a list', ['lunch']],
    ['topic', 'a number', 2],
    ['is', 'a number', 2],
    ['has', 'a list', ['link']],
    ['search', 'a number', 3],
    ['channels', 'a number', 1],
    ['channels', 'an unknown word', 'mine'],
    ['id', 'a fraction', 1.5],
    ['id', 'a negative number in a string', '-1'],
    ['id', 'a negative number', -1],
    ['near', 'a negative number', -1],
    ['with', 'a negative number', -1],
    ['color', 'any operand', 'red'],
  ])('rejects the operator `%s` with %s, even when negated', async (operator, _, operand) => {
    const { call } = await startMock();
    for (const negated of [false, true]) {
      const fields = { msg_ids: [], narrow: [{ operator, operand, negated }] };
      expect(await call('member', 'GET', PATH, fields)).toMatchObject(badRequestNaming('narrow'));
    }
  });

  test.each([
    ['member', 'an unknown channel name', 'channel', 'nowhere'],
    ['member', 'an unknown channel ID', 'stream', 99],
    ['member', 'a string with an unknown channel ID', 'channel', '99'],
    ['member', 'a channel ID in scientific notation', 'channel', '1e0'],
    ['member', 'a channel ID after a space', 'channel', ' 1'],
    ['member', 'the name of a private channel', 'channel', 'leadership'],
    ['member', 'the ID of a private channel', 'channel', 3],
    ['guest', 'a public channel that the guest cannot see', 'stream', 'engineering'],
    ['member', 'messages from an unknown sender', 'sender', 'nobody@example.com'],
    ['member', 'messages with an unknown user', 'dm', 99],
  ])("rejects the %s's narrow to %s", async (persona, _, operator, operand) => {
    const { call } = await startMock();
    const fields = { msg_ids: [], narrow: [{ operator, operand }] };
    const answer = await call(persona, 'GET', PATH, fields);
    expect(answer).toMatchObject(badRequestNaming('narrow', String(operand)));
  });

  test('lets a guest narrow only to users they may see', async () => {
    const { call } = await startMock({ settings: { guests_see_all_users: false } });
    await call('guest', 'DELETE', '/users/me/subscriptions', { subscriptions: ['general'] });
    const status = async (operand: unknown) => {
      const fields = { msg_ids: [], narrow: [{ operator: 'sender', operand }] };
      return (await call('guest', 'GET', PATH, fields)).status;
    };
    for (const known of [5, 'guest@example.com']) expect(await status(known)).toBe(200);
    for (const unknown of [6, '6', 'user6@chat.example.com']) expect(await status(unknown)).toBe(400);
  });

  test.each<[string, unknown]>([
    ['a string', 'is:dm'],
    ['an object without an operator', { operand: 'dm' }],
    ['an object without an operand', { operator: 'is' }],
    ['an object whose operand is null', { operator: 'is', operand: null }],
    ['an object whose negated is a string', { operator: 'is', operand: 'dm', negated: 'true' }],
    ['an array with one item', ['is']],
    ['an array with three items', ['is', 'dm', 'x']],
    ['an array whose operand is a number', ['channel', 1]],
  ])('rejects %s as an element of a narrow', async (_, element) => {
    const { call } = await startMock();
    const fields = { msg_ids: [], narrow: [element] };
    expect(await call('member', 'GET', PATH, fields)).toMatchObject(badRequestNaming('narrow'));
  });
});

test('limits the narrow channels:archived to messages that the caller received', async () => {
  const { call } = await startMock();
  const received = await sent(call, 'owner', { to: 1 });
  await call('owner', 'POST', '/users/me/subscriptions', { subscriptions: [{ name: 'apart' }] });
  const { stream_id } = (await call('owner', 'GET', '/get_stream_id', { stream: 'apart' })).body;
  const elsewhere = await sent(call, 'owner', { to: stream_id });
  for (const id of [1, stream_id]) await call('owner', 'DELETE', `/streams/${id}`);
  const found = async (operator: string, operand: string) => {
    const fields = { anchor: 'newest', num_before: 50, num_after: 0, narrow: [[operator, operand]] };
    const { body } = await call('member', 'GET', '/messages', fields);
    return body.messages.map(({ id }: { id: number }) => id);
  };
  expect(await found('channels', 'archived')).toContain(received);
  expect(await found('channels', 'archived')).not.toContain(elsewhere);
  expect(await found('streams', 'archived')).toEqual(await found('channels', 'archived'));
});

test('rejects unknown users and lists of users as the operand of "mentions"', async () => {
  const { call } = await startMock();
  for (const operand of [9999, 'nobody@example.com', [4]]) {
    const fields = { msg_ids: [], narrow: [['mentions', operand]] };
    expect((await call('member', 'GET', PATH, fields)).body.code).toMatch(/^BAD_(NARROW|REQUEST)$/);
  }
});

/** Replaces all messages by one of each kind, and returns the IDs of those that member can read, by kind. */
async function everyKind({ call, mock }: { call: Call; mock: TeamChatMock }) {
  await mock.ready;
  for (const id of [...mock.db.messages.ids()]) await writable(mock.db).messages.delete(id);
  for (const { id } of mock.db.message_states.all()) await writable(mock.db).message_states.delete(id);
  const ids = {
    plain: await sent(call, 'owner', { content: 'Hello there' }),
    file: await sent(call, 'owner', { content: '[a file](/user_uploads/2/ab/notes.txt)' }),
    picture: await sent(call, 'admin', { content: '[a picture](/user_uploads/2/ab/me.png)' }),
    code: await sent(call, 'admin', { content: '`https://example.com/user_uploads/a.png`' }),
    mention: await sent(call, 'admin', { content: '@**Max Member**' }),
    wildcard: await sent(call, 'admin', { content: '@**all**', topic: 'announce' }),
    own: await sent(call, 'member', { content: 'Mine', topic: 'Muted One' }),
    topicWildcard: await sent(call, 'admin', { content: '@**topic**', topic: 'muted one' }),
    done: await sent(call, 'owner', { topic: '✔ done' }),
    followed: await sent(call, 'owner', { to: 2, topic: 'Build' }),
    loud: await sent(call, 'owner', { to: 5, topic: 'unmuted' }),
    quiet: await sent(call, 'owner', { to: 5, topic: 'other' }),
    empty: await sent(call, 'owner', { to: 5, topic: '' }),
    one: await sent(call, 'colleague', { type: 'direct', to: [4] }),
    group: await sent(call, 'admin', { type: 'direct', to: [1, 4] }),
    self: await sent(call, 'member', { type: 'direct', to: [4] }),
    elsewhere: await sent(call, 'admin', { to: 6, topic: 'far' }),
  };
  await call('guest', 'POST', `/messages/${ids.plain}/reactions`, { emoji_name: 'tada' });
  await call('member', 'POST', '/messages/flags', { messages: [ids.file], op: 'add', flag: 'starred' });
  await call('member', 'POST', '/messages/flags', { messages: [ids.mention], op: 'add', flag: 'read' });
  await call('member', 'POST', '/messages/flags', { messages: [ids.one], op: 'add', flag: 'read' });
  await call('owner', 'POST', '/messages/flags', { messages: [ids.plain], op: 'add', flag: 'starred' });
  const alerted = mock.db.message_states.firstBy('userMessage', `4:${ids.quiet}`);
  await writable(mock.db).message_states.update(alerted?.id as number, { flags: ['has_alert_word'] });
  const square = mock.db.subscriptions.firstBy('userChannel', '4:5');
  await writable(mock.db).subscriptions.update(square?.id as number, { is_muted: true });
  for (const [user_id, stream_id, topic, visibility_policy] of [
    [4, 1, 'muted one', 1],
    [4, 5, 'unmuted', 2],
    [4, 2, 'build', 3],
    [1, 1, 'lunch', 3],
    [1, 1, '✔ done', 1],
  ] as const) {
    await writable(mock.db).user_topics.create({
      user_id,
      stream_id,
      topic,
      visibility_policy,
      last_updated: 1,
    });
  }
  return ids;
}

type Kind = keyof Awaited<ReturnType<typeof everyKind>>;

const IN_GENERAL: Kind[] = [
  'plain',
  'file',
  'picture',
  'code',
  'mention',
  'wildcard',
  'topicWildcard',
  'own',
  'done',
];
const DIRECT: Kind[] = ['one', 'group', 'self'];
const LUNCH: Kind[] = ['plain', 'file', 'picture', 'code', 'mention'];

test('returns BAD_NARROW for an unknown sender in the zulip dialect', async () => {
  const { call } = await startMock({ dialect: 'zulip' });
  const { body } = await call('member', 'GET', PATH, { msg_ids: [], narrow: [['sender', 'x@example.com']] });
  expect(body).toMatchObject({ code: 'BAD_NARROW', desc: 'there is no user "x@example.com"' });
});

describe('GET /messages/matches_narrow with each kind of message', () => {
  // The tests of the table only read, so they share an organization.
  const mock = createTeamChatMock({ validateResponses: true });
  const call = askerOf(mock);
  let ids: Awaited<ReturnType<typeof everyKind>>;
  beforeAll(async () => {
    ids = await everyKind({ call, mock });
  });

  const narrows: [title: string, operator: string, operand: unknown, kinds: Kind[]][] = [
    ['has:link', 'has', 'link', ['file', 'picture']],
    ['has:image', 'has', 'image', ['picture']],
    ['has:attachment', 'has', 'attachment', ['file', 'picture']],
    ['has:reaction', 'has', 'reaction', ['plain']],
    ['is:dm', 'is', 'dm', DIRECT],
    ['is:private', 'is', 'private', DIRECT],
    ['is:starred', 'is', 'starred', ['file']],
    ['is:alerted', 'is', 'alerted', ['quiet']],
    ['is:mentioned', 'is', 'mentioned', ['mention', 'wildcard', 'topicWildcard']],
    ['is:followed', 'is', 'followed', ['followed']],
    ['is:muted', 'is', 'muted', ['own', 'topicWildcard', 'quiet', 'empty']],
    ['is:resolved', 'is', 'resolved', ['done']],
    [
      'is:unread',
      'is',
      'unread',
      [
        'plain',
        'file',
        'picture',
        'code',
        'wildcard',
        'topicWildcard',
        'done',
        'followed',
        'loud',
        'quiet',
        'empty',
        'group',
      ],
    ],
    ['channel:GENERAL', 'channel', 'GENERAL', IN_GENERAL],
    ['channel:1', 'channel', 1, IN_GENERAL],
    ['stream:general', 'stream', 'general', IN_GENERAL],
    ['stream:1', 'stream', 1, IN_GENERAL],
    ['channel:1 as a string', 'channel', '1', IN_GENERAL],
    ['stream:quiet', 'stream', 'quiet', ['elsewhere']],
    [
      'channels:public',
      'channels',
      'public',
      [...IN_GENERAL, 'followed', 'loud', 'quiet', 'empty', 'elsewhere'],
    ],
    ['streams:web-public', 'streams', 'web-public', ['loud', 'quiet', 'empty']],
    ['channels:archived', 'channels', 'archived', []],
    ['mentions:4', 'mentions', 4, ['mention']],
    ['mentions:member@example.com', 'mentions', 'member@example.com', ['mention']],
    ['mentions:owner@example.com', 'mentions', 'owner@example.com', []],
    ['topic:LUNCH', 'topic', 'LUNCH', LUNCH],
    ['subject:lunch', 'subject', 'lunch', LUNCH],
    ['topic:muted one', 'topic', 'muted one', ['own', 'topicWildcard']],
    ['topic:MUTED ONE', 'topic', 'MUTED ONE', ['own', 'topicWildcard']],
    ['topic with the empty string', 'topic', '', ['empty']],
    ['topic:(no topic)', 'topic', '(no topic)', ['empty']],
    ['subject:general chat', 'subject', 'general chat', ['empty']],
    ['topic:✔ done', 'topic', '✔ done', ['done']],
    ['topic:done', 'topic', 'done', []],
    ['dm:6 as a list', 'dm', [6], ['one']],
    ['dm:4,6 as a list', 'dm', [4, 6], ['one']],
    ['dm:user6@chat.example.com as a list', 'dm', ['user6@chat.example.com'], ['one']],
    ['pm-with:user6@chat.example.com', 'pm-with', 'user6@chat.example.com', ['one']],
    [
      'pm-with:OWNER@example.com, admin@example.com',
      'pm-with',
      'OWNER@example.com, admin@example.com',
      ['group'],
    ],
    ['dm:1,2 as a list', 'dm', [1, 2], ['group']],
    ['dm:2,4,1 as a list', 'dm', [2, 4, 1], ['group']],
    ['dm:1 as a list', 'dm', [1], []],
    ['dm:4 as a list', 'dm', [4], ['self']],
    ['dm with an empty list', 'dm', [], []],
    ['dm-including:1', 'dm-including', 1, ['group']],
    ['dm-including:user6@chat.example.com', 'dm-including', 'user6@chat.example.com', ['one']],
    ['dm-including:4', 'dm-including', 4, DIRECT],
    ['dm-including:1,2 as a list', 'dm-including', [1, 2], ['group']],
    ['dm-including:1,6 as a list', 'dm-including', [1, 6], []],
    [
      'dm-including:owner@example.com, admin@example.com',
      'dm-including',
      'owner@example.com, admin@example.com',
      ['group'],
    ],
    ['id:0', 'id', 0, []],
    ['group-pm-with:admin@example.com', 'group-pm-with', 'admin@example.com', ['group']],
    ['group-pm-with:5', 'group-pm-with', 5, []],
    ['sender:4', 'sender', 4, ['own', 'self']],
    ['sender:member@example.com', 'sender', 'member@example.com', ['own', 'self']],
    ['sender:4 as a string', 'sender', '4', ['own', 'self']],
    ['dm:6 as a string', 'dm', '6', ['one']],
    ['search:hello nowhere', 'search', 'hello nowhere', []],
    ['from:6', 'from', 6, ['one']],
    ['from:User6@chat.example.com', 'from', 'User6@chat.example.com', ['one']],
    ['search:mine', 'search', 'mine', ['own']],
    ['search:muted', 'search', 'muted', ['own', 'topicWildcard', 'loud']],
    ['search:"hello there"', 'search', '"hello there"', ['plain']],
  ];

  test.each(
    narrows.map(
      ([title, operator, operand, kinds]) =>
        [
          `${kinds.length === 0 ? 'no message' : `only the messages ${kinds.join(', ')}`} for ${title}`,
          operator,
          operand,
          kinds,
        ] as const,
    ),
  )('matches %s', async (_, operator, operand, kinds) => {
    const all = Object.keys(ids) as Kind[];
    const found = async (element: unknown) => {
      const fields = { msg_ids: Object.values(ids), narrow: [element] };
      const { body } = await call('member', 'GET', PATH, fields);
      return all.filter((kind) => Object.hasOwn(body.messages, ids[kind]));
    };
    const wanted = all.filter((kind) => kinds.includes(kind));
    const others = all.filter((kind) => !kinds.includes(kind));
    expect(await found({ operator, operand })).toEqual(wanted);
    expect(await found({ operator, operand, negated: false })).toEqual(wanted);
    expect(await found({ operator, operand, negated: true })).toEqual(others);
    // The form with pairs accepts only strings.
    if (typeof operand === 'string') expect(await found([operator, operand])).toEqual(wanted);
  });

  test('accepts a message ID as a number or a string in "id", "near" and "with"', async () => {
    const client = await startMock();
    const ids = await everyKind(client);
    const found = async (...narrow: unknown[]) => {
      const fields = { msg_ids: Object.values(ids), narrow };
      const { body } = await client.call('member', 'GET', PATH, fields);
      return (Object.keys(ids) as Kind[]).filter((kind) => Object.hasOwn(body.messages, ids[kind]));
    };
    const all = Object.keys(ids);
    const { file } = ids;
    for (const operand of [file, String(file)]) {
      expect(await found({ operator: 'id', operand })).toEqual(['file']);
      expect(await found({ operator: 'id', operand, negated: true })).toEqual(
        all.filter((k) => k !== 'file'),
      );
      expect(await found({ operator: 'near', operand })).toEqual(all);
      expect(await found({ operator: 'near', operand, negated: true })).toEqual(all);
      expect(await found({ operator: 'with', operand })).toEqual(LUNCH);
    }
    expect(await found({ operator: 'with', operand: ids.own })).toEqual(['own', 'topicWildcard']);
    const twin = await sent(client.call, 'owner', { to: 2, topic: 'lunch' });
    expect(await found({ operator: 'with', operand: twin })).toEqual([]);
    expect(await found(['id', String(file)])).toEqual(['file']);
    expect(await found(['with', String(ids.one)])).toEqual(['one']);
    expect(await found({ operator: 'with', operand: ids.group })).toEqual(['group']);
  });

  test('prefers a channel name to an ID for a string of digits, but resolves a number only to an ID', async () => {
    const client = await startMock();
    const { plain, followed } = await everyKind(client);
    await writable(client.mock.db).channels.update(2, { name: '1' });
    const found = async (operand: unknown) => {
      const fields = { msg_ids: [plain, followed], narrow: [{ operator: 'channel', operand }] };
      return Object.keys((await client.call('member', 'GET', PATH, fields)).body.messages).map(Number);
    };
    expect([await found('1'), await found(1), await found('2')]).toEqual([[followed], [plain], [followed]]);
  });

  test('combines the elements of a narrow with AND', async () => {
    const client = await startMock();
    const ids = await everyKind(client);
    const found = async (...narrow: unknown[]) => {
      const fields = { msg_ids: Object.values(ids), narrow };
      return Object.keys((await client.call('member', 'GET', PATH, fields)).body.messages).map(Number);
    };
    const attachment = { operator: 'has', operand: 'attachment' };
    expect(await found(attachment, ['has', 'image'])).toEqual([ids.picture]);
    expect(await found(attachment, { operator: 'has', operand: 'image', negated: true })).toEqual([ids.file]);
    expect(await found(['is', 'mentioned'], ['is', 'unread'])).toEqual([ids.wildcard, ids.topicWildcard]);
    expect(await found(['channel', 'general'], ['channel', 'engineering'])).toEqual([]);
    expect(await found(['search', 'a'], ['search', 'picture'])).toEqual([ids.picture]);
  });

  test('matches has:attachment for a link to a file that was never uploaded', async () => {
    const { call } = await startMock();
    const id = await sent(call, 'member', { content: '[notes](/user_uploads/1/ab/notes.txt)' });
    const fields = { msg_ids: [id], narrow: [['has', 'attachment']] };
    expect(Object.keys((await call('member', 'GET', PATH, fields)).body.messages)).toEqual([String(id)]);
  });

  test('does not match is:muted in a muted channel after the user unsubscribes', async () => {
    const client = await startMock();
    const { quiet } = await everyKind(client);
    await client.call('member', 'DELETE', '/users/me/subscriptions', { subscriptions: ['public square'] });
    const fields = { msg_ids: [quiet], narrow: [['is', 'muted']] };
    expect((await client.call('member', 'GET', PATH, fields)).body.messages).toEqual({});
  });
});
