import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTeamChatMock, type TeamChatMock } from '../../src/index.js';
import type { Channel, Subscription } from '../../src/model/index.js';

const PEOPLE: Record<string, number> = { owner: 1, admin: 2, member: 4, guest: 5, colleague: 6 };
const ROOMS = { open: 1, wide: 2, private: 3, quiet: 6, square: 5, protected: 7 };
const TOPICS = ['', 'lunch', 'LUNCH', 'standup', '✔ done'];

const newMessage = fc.record({
  sender: fc.constantFrom(...Object.values(PEOPLE)),
  to: fc.oneof(
    fc.constantFrom(...Object.values(ROOMS)),
    fc.uniqueArray(fc.constantFrom(...Object.values(PEOPLE)), { minLength: 1, maxLength: 3 }),
  ),
  topic: fc.constantFrom(...TOPICS),
  content: fc.constantFrom(
    'hello there',
    'see https://example.com',
    '@**all** look',
    'good day',
    '`https://no`',
  ),
  reacted: fc.boolean(),
  unreadBy: fc.subarray(Object.values(PEOPLE)),
  starredBy: fc.subarray(Object.values(PEOPLE)),
});
type NewMessage = typeof newMessage extends fc.Arbitrary<infer T> ? T : never;

const element = fc
  .tuple(
    fc.constantFrom<[string, unknown]>(
      ['channel', 1],
      ['channel', 'engineering'],
      ['stream', 5],
      ['channel', 3],
      ['channel', 7],
      ['channels', 'public'],
      ['streams', 'web-public'],
      ['topic', 'lunch'],
      ['topic', 'general chat'],
      ['subject', 'Standup'],
      ['dm', [6]],
      ['pm-with', 'member@example.com'],
      ['dm-including', 2],
      ['sender', 1],
      ['from', 'member@example.com'],
      ['search', 'hello'],
      ['has', 'link'],
      ['has', 'reaction'],
      ['is', 'dm'],
      ['is', 'starred'],
      ['is', 'unread'],
      ['is', 'resolved'],
      ['near', 3],
    ),
    fc.boolean(),
  )
  .map(([[operator, operand], negated]) => ({ operator, operand, negated }));
type Element = typeof element extends fc.Arbitrary<infer T> ? T : never;

const question = fc.record({
  persona: fc.constantFrom(...Object.keys(PEOPLE)),
  narrow: fc.array(element, { maxLength: 3 }),
  anchor: fc.oneof(fc.constantFrom('newest', 'oldest', 'first_unread'), fc.integer({ min: 0, max: 110 })),
  before: fc.integer({ min: 0, max: 12 }),
  after: fc.integer({ min: 0, max: 12 }),
  includeAnchor: fc.boolean(),
});

/** A realm with the messages; member came late to the protected channel, left it, and came back. */
async function realm(mock: TeamChatMock, messages: readonly NewMessage[]) {
  await mock.reset();
  const { db } = mock;
  for (const id of [...db.message_states.ids()]) await db.message_states.delete(id);
  for (const id of [...db.messages.ids()]) await db.messages.delete(id);
  const { id: _, ...like } = db.channels.get(3) as Channel;
  await db.channels.create({
    ...structuredClone(like),
    id: 7,
    name: 'protected',
    history_public_to_subscribers: false,
  });
  const { id: __, ...one } = db.subscriptions.all()[0] as Subscription;
  const periods = [
    { after: 20, until: 30 },
    { after: 40, until: null },
  ];
  await db.subscriptions.create({ ...structuredClone(one), user_id: 4, stream_id: 7, active: true, periods });
  for (const [at, given] of messages.entries()) {
    const direct = Array.isArray(given.to);
    const people = direct
      ? [...new Set([given.sender, ...(given.to as number[])])].sort((a, b) => a - b)
      : null;
    const { id } = await db.messages.create({
      id: at + 1,
      sender_id: given.sender,
      client: 'test',
      content: given.content,
      stream_id: direct ? null : (given.to as number),
      topic: direct ? '' : given.topic,
      recipient_ids: people,
      timestamp: 1_000_000 + at,
      last_edit_timestamp: null,
      last_moved_timestamp: null,
      edit_history: [],
      reactions: given.reacted
        ? [{ user_id: 1, emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' }]
        : [],
    });
    for (const user_id of Object.values(PEOPLE)) {
      const unread = given.unreadBy.includes(user_id);
      const starred = given.starredBy.includes(user_id);
      if (!unread && !starred) continue;
      const flags = [...(unread ? [] : ['read' as const]), ...(starred ? ['starred' as const] : [])];
      await db.message_states.create({ user_id, message_id: id, flags });
    }
  }
}

type Record_ = NonNullable<ReturnType<TeamChatMock['db']['messages']['get']>>;

/** Written from the open points alone: no index, no plan. */
function plainly(mock: TeamChatMock, userId: number, narrow: readonly Element[]): number[] {
  const { db } = mock;
  const guest = userId === 5;
  const sub = (streamId: number | null) =>
    db.subscriptions.all().find((one) => one.user_id === userId && one.stream_id === streamId && one.active);
  const brought = (message: Record_) =>
    sub(message.stream_id)?.periods.some(
      ({ after, until }) => message.id > after && message.id <= (until ?? Number.POSITIVE_INFINITY),
    ) === true;
  const canRead = (message: Record_) => {
    if (message.recipient_ids) return message.recipient_ids.includes(userId);
    const channel = db.channels.get(message.stream_id as number);
    if (channel?.is_web_public) return true;
    if (channel?.invite_only) {
      return channel.history_public_to_subscribers ? sub(message.stream_id) !== undefined : brought(message);
    }
    return !guest || sub(message.stream_id) !== undefined;
  };
  const flags = (message: Record_) =>
    db.message_states.all().find((one) => one.user_id === userId && one.message_id === message.id)?.flags ?? [
      'read',
    ];
  const userIdOf = (operand: unknown) => (operand === 'member@example.com' ? 4 : (operand as number));
  const people = (...ids: number[]) => [...new Set([userId, ...ids])].sort((a, b) => a - b).join();
  const holds = (message: Record_, { operator, operand }: Element): boolean => {
    switch (operator) {
      case 'channel':
      case 'stream':
        return message.stream_id === (operand === 'engineering' ? 2 : operand);
      case 'channels':
      case 'streams': {
        const channel = message.stream_id === null ? undefined : db.channels.get(message.stream_id);
        return channel !== undefined && (operand === 'public' ? !channel.invite_only : channel.is_web_public);
      }
      case 'topic':
      case 'subject': {
        const wanted = operand === 'general chat' ? '' : String(operand).toLowerCase();
        return message.stream_id !== null && message.topic.toLowerCase() === wanted;
      }
      case 'dm':
      case 'pm-with':
        return message.recipient_ids?.join() === people(userIdOf([operand].flat()[0]));
      case 'dm-including':
        return message.recipient_ids?.includes(operand as number) === true;
      case 'sender':
      case 'from':
        return message.sender_id === userIdOf(operand);
      case 'search':
        return `${message.content} ${message.topic}`.includes(operand as string);
      case 'has':
        return operand === 'link'
          ? message.content === 'see https://example.com'
          : message.reactions.length > 0;
      case 'is':
        if (operand === 'dm') return message.recipient_ids !== null;
        if (operand === 'resolved') return message.topic.startsWith('✔ ');
        return operand === 'unread' ? !flags(message).includes('read') : flags(message).includes('starred');
      default:
        return true;
    }
  };
  const lifted = narrow.some(({ operator, negated }) => !negated && /^(channel|stream)s?$/.test(operator));
  return db.messages
    .all()
    .filter(canRead)
    .filter((message) => lifted || message.recipient_ids !== null || brought(message))
    .filter((message) =>
      narrow.every((one) => one.operator === 'near' || holds(message, one) !== one.negated),
    )
    .map(({ id }) => id);
}

/** The channels of a narrow that a persona cannot read make it an error. */
function isRefused(mock: TeamChatMock, userId: number, narrow: readonly Element[]): boolean {
  const { db } = mock;
  return narrow.some(({ operator, operand }) => {
    if (operator !== 'channel' && operator !== 'stream') return false;
    const id = operand === 'engineering' ? 2 : (operand as number);
    const channel = db.channels.get(id);
    if (channel?.is_web_public) return false;
    const subscribed = db.subscriptions
      .all()
      .some((one) => one.user_id === userId && one.stream_id === id && one.active);
    return !subscribed && (channel?.invite_only === true || userId === 5);
  });
}

test('the window of GET messages is that of a plain filter over all messages', async () => {
  const url = 'http://reading.example.com';
  const mock = createTeamChatMock({ baseUrl: url, validateResponses: true });
  await mock.ready;
  let [refused, withMessages, asked] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.array(newMessage, { minLength: 5, maxLength: 100 }),
      fc.array(question, { minLength: 12, maxLength: 12 }),
      async (messages, questions) => {
        await realm(mock, messages);
        for (const { persona, narrow, anchor, before, after, includeAnchor } of questions) {
          asked++;
          const userId = PEOPLE[persona] as number;
          const query = new URLSearchParams({
            narrow: JSON.stringify(narrow),
            anchor: String(anchor),
            num_before: String(before),
            num_after: String(after),
            include_anchor: String(includeAnchor),
          });
          const request = new Request(`${url}/api/v1/messages?${query}`, {
            headers: { authorization: mock.authHeader(persona) },
          });
          const response = (await mock.handle(request)) as Response;
          const body = await response.json();
          if (isRefused(mock, userId, narrow)) {
            refused++;
            expect([response.status, body.code]).toEqual([400, 'BAD_REQUEST']);
            continue;
          }
          const all = plainly(mock, userId, narrow);
          const unread = all.find(
            (id) =>
              mock.db.message_states.firstBy('userMessage', `${userId}:${id}`)?.flags.includes('read') ===
              false,
          );
          const places: Record<string, number> = {
            newest: 1e16,
            oldest: 0,
            first_unread: unread ?? all.at(-1) ?? 1e16,
          };
          const at = typeof anchor === 'number' ? anchor : (places[anchor] as number);
          const below = all.filter((id) => id < at);
          const above = all.filter((id) => id > at);
          const found = includeAnchor && all.includes(at);
          const ids = [
            ...below.slice(below.length - Math.min(before, below.length)),
            ...(found ? [at] : []),
            ...above.slice(0, after),
          ];
          if (ids.length > 0) withMessages++;
          expect({ ...body, messages: body.messages.map(({ id }: { id: number }) => id) }).toEqual({
            result: 'success',
            msg: '',
            anchor: at,
            found_anchor: found,
            found_oldest: below.length <= before,
            found_newest: above.length <= after,
            history_limited: false,
            messages: ids,
          });
        }
      },
    ),
    { numRuns: 60 },
  );
  // Questions that mostly find nothing, or are mostly refused, would show nothing.
  expect(withMessages / asked).toBeGreaterThan(0.25);
  expect(refused).toBeGreaterThan(0);
});
