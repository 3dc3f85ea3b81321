import { expect, test } from 'vitest';
import type { TeamChatMock } from '../../../src/index.js';
import { crowd } from '../../support/crowd.js';
import { flagsOf, recordOf, sent } from '../../support/messages.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

const CHANNEL = { type: 'channel', to: 1, topic: 'lunch', content: 'Hello' };
const DIRECT = { type: 'direct', to: [6], content: 'Hello' };

test('stores a channel message with the current time, and returns its ID', async () => {
  const { call, mock } = await startMock();
  mock.clock.advance({ seconds: 90 });
  const { status, body } = await call('member', 'POST', '/messages', CHANNEL);
  expect({ status, body }).toEqual({ status: 200, body: { ...SUCCESS, id: expect.any(Number) } });
  expect(recordOf(mock, body.id)).toMatchObject({
    sender_id: 4,
    stream_id: 1,
    topic: 'lunch',
    content: 'Hello',
    recipient_ids: null,
    timestamp: mock.clock.now(),
    edit_history: [],
    reactions: [],
  });
});

/** The direct messages of the notification bot to the owner of the persona `bot`. */
function noticesOf(mock: TeamChatMock): string[] {
  return mock.db.messages
    .by('directWith', 4)
    .filter(({ content }) => content.startsWith('Your bot'))
    .map(({ content }) => content);
}

test.each([
  ['with an unknown ID', 99, 'the channel with the ID 99, which does not exist.'],
  [
    'with an unknown name',
    'nowhere',
    'the channel **nowhere**, which does not exist. [Create a channel](#channels/new)',
  ],
])('notifies the owner of a bot that sends to a channel %s', async (_, to, place) => {
  const { call, mock } = await startMock();
  const send = () => call('bot', 'POST', '/messages', { ...CHANNEL, to });
  expect((await send()).body.code).toBe('STREAM_DOES_NOT_EXIST');
  const notice = `Your bot \`helper-bot@chat.example.com\` sent a message to ${place}`;
  expect(noticesOf(mock)).toEqual([notice]);
  mock.clock.advance({ seconds: 300 });
  await send();
  expect(noticesOf(mock)).toHaveLength(1);
  mock.clock.advance({ seconds: 1 });
  await send();
  expect(noticesOf(mock)).toEqual([notice, notice]);
});

test('notifies the owner of a bot when the bot sends to a channel without subscribers', async () => {
  const { call, mock } = await startMock();
  await call('admin', 'DELETE', '/users/me/subscriptions', { subscriptions: ['quiet'] });
  const { id } = (await call('bot', 'POST', '/messages', { ...CHANNEL, to: 'quiet' })).body;
  expect(recordOf(mock, id)).toMatchObject({ stream_id: 6 });
  expect(noticesOf(mock)).toEqual([
    'Your bot `helper-bot@chat.example.com` sent a message to #**quiet**, which has no subscribers.',
  ]);
});

test.each([
  ['a person', 'member', 'nowhere'],
  ['a bot that sends to a channel with subscribers', 'bot', 'general'],
  ['a bot that may not see the channel', 'bot', 'leadership'],
])('sends the owner of a bot no notice after a message from %s', async (_, persona, to) => {
  const { call, mock } = await startMock();
  await call(persona, 'POST', '/messages', { ...CHANNEL, to });
  expect(noticesOf(mock)).toEqual([]);
});

const BUTTONS = {
  widget_type: 'zform',
  extra_data: {
    type: 'choices',
    heading: 'Lunch?',
    choices: [{ type: 'multiple_choice', short_name: 'A', long_name: 'Pizza', reply: 'answer A' }],
  },
};

test.each([
  ['plain content', 'Lunch?'],
  ['a poll', '/poll Lunch?'],
])('shows the buttons in widget_content instead of %s', async (_, content) => {
  const { call } = await startMock();
  const fields = { ...CHANNEL, content, widget_content: BUTTONS };
  const { id } = (await call('bot', 'POST', '/messages', fields)).body;
  const { submessages } = (await call('member', 'GET', `/messages/${id}`)).body.message;
  expect(submessages).toMatchObject([{ message_id: id, sender_id: 8, msg_type: 'widget' }]);
  expect(JSON.parse(submessages[0].content)).toEqual(BUTTONS);
  const vote = { message_id: id, msg_type: 'widget', content: '{"type":"anything"}' };
  expect((await call('member', 'POST', '/submessage', vote)).body).toEqual(SUCCESS);
});

test.each([
  ['that is not JSON', '{'],
  ['without extra_data', { widget_type: 'zform' }],
  ['of an unknown type', { ...BUTTONS, widget_type: 'poll' }],
  ['without a heading', { ...BUTTONS, extra_data: { type: 'choices', choices: [] } }],
  [
    'with a button without a reply',
    {
      ...BUTTONS,
      extra_data: { ...BUTTONS.extra_data, choices: [{ short_name: 'A', long_name: 'Pizza' }] },
    },
  ],
])('rejects widget_content %s', async (_, widget_content) => {
  const { call, mock } = await startMock();
  await mock.ready;
  const before = mock.db.messages.count();
  const response = await call('bot', 'POST', '/messages', { ...CHANNEL, widget_content });
  expect(response).toMatchObject(badRequestNaming('widget_content'));
  expect(mock.db.messages.count()).toBe(before);
});

test('accepts queue_id and local_id for local echo', async () => {
  const { call } = await startMock();
  const { body } = await call('member', 'POST', '/messages', {
    ...CHANNEL,
    queue_id: 'abc',
    local_id: '100.01',
  });
  expect(body).toEqual({ ...SUCCESS, id: expect.any(Number) });
});

test('assigns consecutive message IDs', async () => {
  const { call } = await startMock();
  const first = await sent(call, 'member', {});
  expect(await sent(call, 'owner', {})).toBe(first + 1);
});

test('marks a message as unread for other active subscribers, and as read for the sender', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', {});
  const readers = [1, 2, 3, 5, 6, 8].map((user) => flagsOf(mock, user, id));
  expect(readers).toEqual([[], [], [], [], [], []]);
  expect(flagsOf(mock, 4, id)).toBeUndefined();
  expect(flagsOf(mock, 7, id)).toBeUndefined();
});

test('marks a direct message as unread for its recipients, and read for the sender', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', { ...DIRECT, to: [2, 6] });
  expect([2, 6, 4, 1].map((user) => flagsOf(mock, user, id))).toEqual([[], [], undefined, undefined]);
});

test('stores no flags for deactivated subscribers', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  await writable(mock.db).users.update(6, { is_active: false });
  expect(flagsOf(mock, 6, await sent(call, 'member', {}))).toBeUndefined();
});

test.each([
  ['read', true, undefined],
  ['unread', false, []],
])('marks a message as %s for its sender when read_by_sender is %s', async (_, read_by_sender, flags) => {
  const { call, mock } = await startMock();
  expect(flagsOf(mock, 4, await sent(call, 'member', { read_by_sender }))).toEqual(flags);
});

test('ignores read_by_sender below level 236', async () => {
  const { call } = await startMock({ featureLevel: 235 });
  const fields = { ...CHANNEL, type: 'stream', read_by_sender: false };
  const { body } = await call('member', 'POST', '/messages', fields);
  expect(body.ignored_parameters_unsupported).toEqual(['read_by_sender']);
});

test.each(['direct', 'private'])(
  'delivers a message of type "%s" only to the people in the conversation',
  async (type) => {
    const { call, mock } = await startMock();
    const id = await sent(call, 'member', { ...DIRECT, type, to: [6, 1, 6], topic: 'ignored' });
    expect(recordOf(mock, id)).toMatchObject({ stream_id: null, topic: '', recipient_ids: [1, 4, 6] });
    expect([1, 6, 2].map((user) => flagsOf(mock, user, id))).toEqual([[], [], undefined]);
  },
);

test('accepts a direct message to the sender alone', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', { ...DIRECT, to: [4] });
  expect(recordOf(mock, id)?.recipient_ids).toEqual([4]);
});

test.each([
  ['a list of IDs', '[6]'],
  ['one ID', '6'],
  ['a list of API emails', '["user6@chat.example.com"]'],
  ['emails separated by commas', 'user6@chat.example.com, MEMBER@example.com'],
  ['a JSON-quoted email', '"user6@chat.example.com"'],
])('accepts %s as the recipients of a direct message', async (_, to) => {
  const { call, mock } = await startMock();
  expect(recordOf(mock, await sent(call, 'member', { ...DIRECT, to }))?.recipient_ids).toEqual([4, 6]);
});

test("accepts a recipient's real email only from senders who may see it", async () => {
  const { call, mock } = await startMock();
  const fields = { ...DIRECT, to: ['colleague@example.com'] };
  expect(recordOf(mock, await sent(call, 'admin', fields))?.recipient_ids).toEqual([2, 6]);
  const refused = await call('member', 'POST', '/messages', fields);
  expect(refused).toMatchObject(badRequestNaming('colleague@example.com'));
});

test.each([
  ['an ID', '2', 2],
  ['a name', 'engineering', 2],
  ['a name with different capitalization', 'Engineering', 2],
  ['a JSON-quoted name', '"engineering"', 2],
  ['a list of one name', '["engineering"]', 2],
  ['a list of one ID', '[2]', 2],
])('accepts %s as the channel of a message', async (_, to, channel) => {
  const { call, mock } = await startMock();
  expect(recordOf(mock, await sent(call, 'member', { to }))?.stream_id).toBe(channel);
});

test.each([
  ['stream', 496],
  ['channel', 248],
  ['stream', 1],
])('accepts the type "%s" for a channel message at level %i', async (type, featureLevel) => {
  const { call, mock } = await startMock({ featureLevel });
  expect(recordOf(mock, await sent(call, 'member', { type }))?.stream_id).toBe(1);
});

test('rejects the type "channel" below level 248', async () => {
  const { call } = await startMock({ featureLevel: 247 });
  expect(await call('member', 'POST', '/messages', CHANNEL)).toMatchObject(badRequestNaming('type'));
});

test.each([
  ['"(no topic)" as the empty topic', '(no topic)', 496, ''],
  ['"general chat" as the empty topic', 'general chat', 496, ''],
  ['"general chat" with spaces as the empty topic at level 334', ' general chat ', 334, ''],
  ['the empty topic', '', 496, ''],
  ['"(no topic)" as an ordinary topic at level 369', '(no topic)', 369, '(no topic)'],
  ['"general chat" as an ordinary topic at level 333', 'general chat', 333, 'general chat'],
  ['a topic without the spaces around it', '  lunch  ', 496, 'lunch'],
])('stores %s', async (_, topic, featureLevel, stored) => {
  const { call, mock } = await startMock({ featureLevel });
  expect(recordOf(mock, await sent(call, 'member', { topic }))?.topic).toBe(stored);
});

test('rejects the empty topic below level 334', async () => {
  const { call } = await startMock({ featureLevel: 333 });
  const answer = await call('member', 'POST', '/messages', { ...CHANNEL, topic: ' ' });
  expect(answer).toMatchObject(badRequestNaming('topic'));
});

test('accepts `subject`, the old name of `topic`, but rejects a request with both', async () => {
  const { call, mock } = await startMock();
  const old = { type: 'channel', to: 1, content: 'Hello', subject: 'old' };
  const { body } = await call('member', 'POST', '/messages', old);
  expect(recordOf(mock, body.id)?.topic).toBe('old');
  const both = await call('member', 'POST', '/messages', { ...old, topic: 'new' });
  expect(both).toMatchObject(badRequestNaming('subject'));
});

test.each([
  [400, '', 'disable_empty_topic'],
  [400, 'general chat', 'disable_empty_topic'],
  [200, 'lunch', 'disable_empty_topic'],
  [400, 'lunch', 'empty_topic_only'],
  [200, '(no topic)', 'empty_topic_only'],
  [200, '', 'allow_empty_topic'],
  [200, '', 'inherit'],
] as const)(
  'returns status %i for the topic %j when topics_policy is %s',
  async (status, topic, topics_policy) => {
    const { call, mock } = await startMock();
    await mock.ready;
    await writable(mock.db).channels.update(1, { topics_policy });
    const answer = await call('member', 'POST', '/messages', { ...CHANNEL, topic });
    expect(answer.status).toBe(status);
  },
);

test.each([
  ['the empty topic because of disable_empty_topic', '', 'disable_empty_topic'],
  ['a non-empty topic because of empty_topic_only', 'lunch', 'empty_topic_only'],
] as const)(
  'returns the display name of the empty topic when rejecting %s, in the zulip dialect',
  async (_, topic, topics_policy) => {
    const settings = { realm_empty_topic_display_name: 'anything' };
    const { call, mock } = await startMock({ dialect: 'zulip', settings });
    await mock.ready;
    await writable(mock.db).channels.update(1, { topics_policy });
    const { body } = await call('member', 'POST', '/messages', { ...CHANNEL, topic });
    expect(body).toMatchObject({ code: 'BAD_REQUEST', empty_topic_display_name: 'anything' });
  },
);

test.each([
  [400, 'member', 'brand new'],
  [200, 'member', 'Standup'],
  [200, 'moderator', 'brand new'],
])(
  'returns status %i when the %s sends to the topic %j and only moderators may start topics',
  async (status, who, topic) => {
    const { call, mock } = await startMock();
    await mock.ready;
    await writable(mock.db).channels.update(1, { can_create_topic_group: 5 });
    const answer = await call(who, 'POST', '/messages', { ...CHANNEL, topic });
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer).toMatchObject(badRequestNaming('start new topics', 'general'));
  },
);

test.each(['reference', 'zulip'] as const)(
  'rejects a topic that is too long and ends with a control character, in the %s dialect',
  async (dialect) => {
    const { call } = await startMock({ dialect });
    const topic = `${'x'.repeat(70)}\u0001`;
    const answers = [
      await call('member', 'POST', '/messages', { ...CHANNEL, topic }),
      await call('owner', 'PATCH', '/messages/4', { topic }),
      await call('member', 'POST', '/scheduled_messages', {
        ...CHANNEL,
        topic,
        scheduled_delivery_timestamp: 4_000_000_000,
      }),
    ];
    expect(answers).toMatchObject(Array(3).fill(badRequestNaming('topic', 'control characters')));
  },
);

test('measures the lengths of content and topic in code points', async () => {
  const { call, mock } = await startMock({ settings: { max_message_length: 5, max_topic_length: 3 } });
  await sent(call, 'member', { content: '🙂'.repeat(5), topic: '🙂'.repeat(3) });
  const before = mock.db.messages.count();
  const content = await call('member', 'POST', '/messages', {
    ...CHANNEL,
    topic: 'a',
    content: '🙂'.repeat(6),
  });
  expect(content).toMatchObject(badRequestNaming('content'));
  const topic = await call('member', 'POST', '/messages', {
    ...CHANNEL,
    topic: '🙂'.repeat(4),
    content: 'a',
  });
  expect(topic).toMatchObject(badRequestNaming('topic'));
  expect(mock.db.messages.count()).toBe(before);
});

test('trims the content before checking its length', async () => {
  const { call, mock } = await startMock({ settings: { max_message_length: 5 } });
  const id = await sent(call, 'member', { content: '\n\n12345 \n' });
  expect(recordOf(mock, id)?.content).toBe('12345');
});

test('removes leading newlines and trailing whitespace from the content', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', { content: '\n \n    code\n\ntext \n' });
  expect(recordOf(mock, id)?.content).toBe(' \n    code\n\ntext');
});

test.each([
  ['a message of an unknown type', { ...CHANNEL, type: 'letter' }, 'type'],
  ['blank content', { ...CHANNEL, content: ' \n' }, 'content'],
  ['content with a null character', { ...CHANNEL, content: 'a\0b' }, 'content'],
  ['a line break in the topic', { ...CHANNEL, topic: 'a\nb' }, 'topic'],
  ['a channel message without a topic', { type: 'channel', to: 1, content: 'Hello' }, 'topic'],
  ['an empty list of recipients', { ...DIRECT, to: [] }, 'to'],
  ['an empty string as the recipients', { ...DIRECT, to: '' }, 'to'],
  ['an unknown recipient by ID', { ...DIRECT, to: [999] }, '999'],
  ['an unknown recipient by email', { ...DIRECT, to: ['x@example.com'] }, 'x@example.com'],
  ['a list of IDs and emails', { ...DIRECT, to: [6, 'owner@example.com'] }, 'to'],
  ['a deactivated recipient', { ...DIRECT, to: [6, 7] }, '7'],
  ['a list of two channels', { ...CHANNEL, to: [1, 2] }, 'to'],
  ['an object as the channel', { ...CHANNEL, to: {} }, 'to'],
  ['a channel where the sender may not post', { ...CHANNEL, to: 4 }, 'announcements'],
])('rejects %s, and stores nothing', async (_, fields, named) => {
  const { call, mock } = await startMock();
  await mock.ready;
  const before = await mock.snapshot();
  expect(await call('member', 'POST', '/messages', fields)).toMatchObject(badRequestNaming(named));
  expect(await mock.snapshot()).toEqual(before);
});

test.each(['type', 'to', 'content'] as const)('requires the parameter "%s"', async (name) => {
  const { call } = await startMock();
  const { [name]: _, ...fields } = CHANNEL;
  expect(await call('member', 'POST', '/messages', fields)).toMatchObject(badRequestNaming(name));
});

test.each([
  ['an unknown channel ID', 'member', 999, { stream_id: 999 }],
  ['an unknown channel name', 'member', 'nowhere', { stream: 'nowhere' }],
  ['an inaccessible private channel', 'member', 3, { stream_id: 3 }],
  ['a public channel that a guest cannot see', 'guest', 2, { stream_id: 2 }],
])('returns STREAM_DOES_NOT_EXIST for %s', async (_, persona, to, extra) => {
  const { call } = await startMock();
  const answer = await call(persona, 'POST', '/messages', { ...CHANNEL, to });
  expect(answer).toMatchObject({ status: 400, body: { code: 'STREAM_DOES_NOT_EXIST', ...extra } });
});

test('lets a guest post in a subscribed channel', async () => {
  const { call, mock } = await startMock();
  expect(recordOf(mock, await sent(call, 'guest', { to: 1 }))?.stream_id).toBe(1);
});

test('lets a guest post in a web-public channel without a subscription', async () => {
  const { call, mock } = await startMock();
  expect(recordOf(mock, await sent(call, 'guest', { to: 5 }))?.stream_id).toBe(5);
});

test('ignores spaces around the name of a channel', async () => {
  const { call, mock } = await startMock();
  expect(recordOf(mock, await sent(call, 'member', { to: ' General ' }))?.stream_id).toBe(1);
});

test.each([
  ['an empty name', ' '],
  ['a name of 61 characters', 'x'.repeat(61)],
])('rejects %s of a channel', async (_, to) => {
  const { call } = await startMock();
  expect(await call('member', 'POST', '/messages', { ...CHANNEL, to })).toMatchObject(badRequestNaming('to'));
});

test('rejects a message to an archived channel', async () => {
  const { call, mock } = await startMock();
  await writable(mock.db).channels.update(5, { is_archived: true });
  expect(await call('owner', 'POST', '/messages', { ...CHANNEL, to: 5 })).toMatchObject(
    badRequestNaming('square'),
  );
});

test('lets a member post in a public channel to which the member is not subscribed', async () => {
  const { call } = await startMock();
  await sent(call, 'member', { to: 6 });
});

test('does not let a guest send a direct message to a user who is hidden from the guest', async () => {
  const { call } = await startMock({ settings: { guests_see_all_users: false } });
  expect(await call('guest', 'POST', '/messages', { ...DIRECT, to: [7] })).toMatchObject(
    badRequestNaming('no user 7'),
  );
});

test.each([
  ['sets mentioned for a mention by name', ['mentioned'], '@**Carl Colleague** hi'],
  ['sets mentioned for a mention by name, ignoring case', ['mentioned'], '@**carl colleague** hi'],
  ['sets mentioned for a mention by name and ID', ['mentioned'], '@**Carl Colleague|6** hi'],
  ['sets mentioned for a mention by ID', ['mentioned'], '@**|6** hi'],
  ['sets no flag for a mention whose name and ID differ', [], '@**Max Member|6** hi'],
  ['sets no flag for a silent mention', [], '@_**Carl Colleague** hi'],
  ['sets no flag for a mention right after a word', [], 'mail@**Carl Colleague**'],
  ['sets mentioned for a mention of a group of the user', ['mentioned'], '@*design* hi'],
  ['sets no flag for a mention of a group without the user', [], '@*on-call* hi'],
  ['sets no flag for a silent mention of a group', [], '@_*design* hi'],
  ['sets no flag for a mention of a deactivated group', [], '@*retired* hi'],
  ['sets stream_wildcard_mentioned for @**all**', ['stream_wildcard_mentioned'], '@**all** hi'],
  [
    'sets both flags for @**everyone** and a mention by name',
    ['mentioned', 'stream_wildcard_mentioned'],
    '@**everyone** @**Carl Colleague**',
  ],
  ['sets stream_wildcard_mentioned for @**channel**', ['stream_wildcard_mentioned'], '@**channel**'],
  ['sets stream_wildcard_mentioned for @**stream**', ['stream_wildcard_mentioned'], '@**stream**'],
  ['sets no flag for @**topic** when the user has not taken part in the topic', [], '@**topic**'],
  ['sets no flag for @**all** in a code span', [], '`@**all**`'],
  ['sets no flag for @**all** in a code block', [], '```\n@**all**\n```'],
  [
    'sets only mentioned for a mention after @**all** in a quote block',
    ['mentioned'],
    '```quote\n@**all**\n```\n@**Carl Colleague**',
  ],
  ['sets no flag for @**all** in a quote', [], '> @**all**'],
  [
    'sets stream_wildcard_mentioned for @**all** in a spoiler',
    ['stream_wildcard_mentioned'],
    '```spoiler more\n@**all**\n```',
  ],
])('%s', async (_, flags, content) => {
  const { call, mock } = await startMock();
  expect(flagsOf(mock, 6, await sent(call, 'member', { content }))).toEqual(flags);
});

test.each(['@*role:moderators*', '@*role:everyone*'])(
  'rejects a mention of the system group %s',
  async (content) => {
    const { call } = await startMock();
    const { status, body } = await call('owner', 'POST', '/messages', {
      type: 'stream',
      to: 1,
      topic: 'x',
      content,
    });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'BAD_REQUEST' });
  },
);

test('sets no mention flag for "@**topic**" in a direct conversation', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', { ...DIRECT, to: [2, 6], content: '@**topic**' });
  expect([2, 6].map((user) => flagsOf(mock, user, id))).toEqual([[], []]);
});

test('sets a mention flag for "@**topic**" only for users who took part in the topic', async () => {
  const { call, mock } = await startMock();
  await sent(call, 'colleague', {});
  const id = await sent(call, 'member', { content: '@**topic**', topic: 'LUNCH' });
  expect([6, 1].map((user) => flagsOf(mock, user, id))).toEqual([['topic_wildcard_mentioned'], []]);
});

test('sets the mention flag and the read flag for a sender who mentions everyone', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', { content: '@**all**' });
  expect(flagsOf(mock, 4, id)).toEqual(['read', 'stream_wildcard_mentioned']);
});

test.each([
  ['sets has_alert_word for an alert word with a capital letter', ['has_alert_word'], 'Pizza for all'],
  ['sets no flag for an alert word inside a longer word', [], 'pizzas for all'],
  ['sets has_alert_word for an alert word before punctuation', ['has_alert_word'], 'no pizza!'],
  ['sets has_alert_word for an emphasized alert word', ['has_alert_word'], '*pizza*'],
  ['sets no flag for an alert word before a hyphen', [], 'pizza-like'],
  ['sets no flag for an alert word after a hash', [], '#pizza'],
])('%s', async (_, flags, content) => {
  const { call, mock } = await startMock();
  await mock.ready;
  await writable(mock.db).alert_words.create({ user_id: 6, word: 'pizza' });
  expect(flagsOf(mock, 6, await sent(call, 'member', { content }))).toEqual(flags);
});

test.each([
  [
    'sets has_alert_word for a sender who writes their alert word',
    'sets has_alert_word',
    'pizza',
    ['read', 'has_alert_word'],
  ],
  [
    'does not set has_alert_word for an alert word in a URL',
    'does not set has_alert_word',
    'See https://example.com/pizza/menu',
    undefined,
  ],
])('%s', async (_title, _, content, flags) => {
  const { call, mock } = await startMock();
  await mock.ready;
  await writable(mock.db).alert_words.create({ user_id: 4, word: 'pizza' });
  expect(flagsOf(mock, 4, await sent(call, 'member', { content }))).toEqual(flags);
});

test('sets no mention flag for members of a mentioned group that is deactivated', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  await writable(mock.db).user_groups.update(11, { can_mention_group: 8, direct_member_ids: [6] });
  expect(flagsOf(mock, 6, await sent(call, 'member', { content: '@*retired*' }))).toEqual([]);
});

test('rejects a mention of a group that the sender may not mention', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  await writable(mock.db).user_groups.update(9, { can_mention_group: 6 });
  const fields = { ...CHANNEL, content: '@*design*' };
  expect(await call('member', 'POST', '/messages', fields)).toMatchObject(badRequestNaming('design'));
  expect((await call('admin', 'POST', '/messages', fields)).status).toBe(200);
});

test.each([
  ['ZulipPython/0.9.0 (Linux)', 'ZulipPython'],
  ['Mozilla/5.0 (X11)', 'website'],
])('records the User-Agent %s as the client %s', async (userAgent, client) => {
  const { mock, send } = await startMock();
  await mock.ready;
  const headers = { authorization: mock.authHeader('member'), 'user-agent': userAgent };
  const body = new URLSearchParams({ ...CHANNEL, to: '1' });
  const answer = await send('/messages', { method: 'POST', headers, body });
  expect(recordOf(mock, answer.body.id)?.client).toBe(client);
});

test.each([
  ['@**all** hello', 'STREAM_WILDCARD_MENTION_NOT_ALLOWED'],
  ['@**topic** hello', 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED'],
])('rejects the content %j from users who may not mention more than 15 people', async (content, code) => {
  const client = await startMock({ settings: { can_mention_many_users_group: 'moderators' } });
  await crowd(client, 15);
  const fields = { type: 'channel', to: 1, topic: 'crowd', content };
  expect((await client.call('member', 'POST', '/messages', fields)).status).toBe(200);
  await crowd(client, 32);
  expect((await client.call('member', 'POST', '/messages', fields)).body.code).toBe(code);
  expect((await client.call('moderator', 'POST', '/messages', fields)).status).toBe(200);
});

test('counts the sender among the topic participants that "@**topic**" mentions', async () => {
  const client = await startMock({ settings: { can_mention_many_users_group: 'moderators' } });
  await client.mock.ready;
  await crowd(client, client.mock.db.subscriptions.idsBy('activeChannel', 1).length + 14);
  const fields = { type: 'channel', to: 1, topic: 'crowd', content: '@**topic** hello' };
  expect((await client.call('member', 'POST', '/messages', fields)).status).toBe(200);
  expect((await client.call('member', 'POST', '/messages', fields)).status).toBe(200);
  const { body } = await client.call('colleague', 'POST', '/messages', fields);
  expect(body.code).toBe('TOPIC_WILDCARD_MENTION_NOT_ALLOWED');
});

test.each([
  ['U+0007', '\u0007'],
  ['U+0000', '\u0000'],
  ['U+009F', '\u009f'],
  ['U+FFFE', '\ufffe'],
])('rejects a topic with the character %s', async (_, character) => {
  const { call } = await startMock();
  const fields = { type: 'channel', to: 1, topic: `a${character}b`, content: 'Hello' };
  expect(await call('member', 'POST', '/messages', fields)).toMatchObject(badRequestNaming('topic'));
});

test.each(['can_send_message_group', 'can_create_topic_group'])(
  'lets a bot post when %s includes its owner',
  async (permission) => {
    const { call, mock } = await startMock();
    const update = async (direct_members: number[]) => {
      await mock.ready;
      await writable(mock.db).channels.update(1, { [permission]: { direct_members, direct_subgroups: [] } });
    };
    await update([6]);
    expect(await call('bot', 'POST', '/messages', CHANNEL)).toMatchObject(badRequestNaming('general'));
    await update([4]);
    expect((await call('bot', 'POST', '/messages', CHANNEL)).status).toBe(200);
  },
);

test('lets a bot post in a private channel only while its owner is subscribed', async () => {
  const { call } = await startMock();
  const create = { subscriptions: [{ name: 'secret' }], invite_only: true, principals: [4] };
  await call('owner', 'POST', '/users/me/subscriptions', create);
  const fields = { ...CHANNEL, to: 'secret' };
  expect((await call('bot', 'POST', '/messages', fields)).status).toBe(200);
  await call('member', 'DELETE', '/users/me/subscriptions', { subscriptions: ['secret'] });
  expect((await call('bot', 'POST', '/messages', fields)).body.code).toBe('STREAM_DOES_NOT_EXIST');
});

test.each(['direct_message_permission_group', 'direct_message_initiator_group'])(
  'lets bots send direct messages even when %s is set to "nobody"',
  async (setting) => {
    const { call } = await startMock({ settings: { [setting]: 'nobody' } });
    expect((await call('member', 'POST', '/messages', { ...DIRECT, to: [3] })).status).toBe(400);
    expect((await call('bot', 'POST', '/messages', { ...DIRECT, to: [3] })).status).toBe(200);
  },
);

test('ignores spaces and empty entries in a list of emails', async () => {
  const { call, mock } = await startMock();
  const to = [' user6@chat.example.com ', ''];
  const { body } = await call('member', 'POST', '/messages', { ...DIRECT, to });
  expect(recordOf(mock, body.id)?.recipient_ids).toEqual([4, 6]);
});

test('escapes the name of an unknown channel in the error', async () => {
  const { call } = await startMock();
  const { body } = await call('member', 'POST', '/messages', { ...CHANNEL, to: `<"&'>` });
  expect(body).toMatchObject({ code: 'STREAM_DOES_NOT_EXIST', stream: '&lt;&quot;&amp;&#x27;&gt;' });
});
