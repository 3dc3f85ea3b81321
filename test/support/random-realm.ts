import fc from 'fast-check';
import type { TeamChatMock } from '../../src/index.js';
import type { Channel, MessageFlag, Subscription } from '../../src/model/index.js';
import { writable } from './writable.js';

export const PEOPLE = { owner: 1, admin: 2, member: 4, guest: 5, colleague: 6 };
const IDS = Object.values(PEOPLE);
const ROOMS = { open: 1, wide: 2, private: 3, quiet: 6, square: 5, protected: 7 };
const FLAGS = [
  'starred',
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'has_alert_word',
] as const;

/** Former subscribers: of a public channel, of one that guests can no longer read, and of private ones. */
const LEFT: [userId: number, streamId: number][] = [
  [PEOPLE.member, ROOMS.wide],
  [PEOPLE.guest, ROOMS.wide],
  [PEOPLE.colleague, ROOMS.private],
  [PEOPLE.colleague, ROOMS.protected],
];

/** Timestamp of the first message, in UNIX seconds. Each later message follows one second later. */
export const FIRST_AT = 1_000_000;

const newMessage = fc.record({
  sender: fc.constantFrom(...IDS),
  to: fc.oneof(
    fc.constantFrom(...Object.values(ROOMS)),
    fc.constantFrom(...IDS.map((id) => [id])),
    fc.uniqueArray(fc.constantFrom(...IDS), { minLength: 1, maxLength: 3 }),
  ),
  topic: fc.constantFrom('', 'lunch', 'LUNCH', 'standup', '✔ done'),
  content: fc.constantFrom(
    'hello there',
    'see https://example.com',
    '[notes](/user_uploads/2/ab/notes.txt)',
    '[me](/user_uploads/2/ab/me.png)',
    '@**all** look',
    'good day',
    '`https://no`',
  ),
  reacted: fc.boolean(),
  unreadBy: fc.subarray(IDS),
  flagged: fc.dictionary(fc.constantFrom(...IDS.map(String)), fc.subarray([...FLAGS]), { maxKeys: 3 }),
});
type NewMessage = typeof newMessage extends fc.Arbitrary<infer T> ? T : never;

/** Visibility policies of topics: 1 muted, 2 unmuted, 3 followed. */
const newTopic = fc.record({
  user_id: fc.constantFrom(...IDS),
  stream_id: fc.constantFrom(1, 1, 1, 2, 5, 7),
  topic: fc.constantFrom('', 'lunch', 'standup'),
  visibility_policy: fc.constantFrom<(0 | 1 | 2 | 3)[]>(1, 3, 0, 2, 3),
});

export const randomRealm = fc.record({
  messages: fc.array(newMessage, { minLength: 5, maxLength: 100 }),
  topics: fc.uniqueArray(newTopic, {
    minLength: 12,
    maxLength: 30,
    selector: ({ user_id, stream_id, topic }) => `${user_id} ${stream_id} ${topic}`,
  }),
  /** Users who have muted channel 1. */
  mutedBy: fc.subarray(IDS),
});
type RandomRealm = typeof randomRealm extends fc.Arbitrary<infer T> ? T : never;

/** Replaces the messages of the default scenario. `member` has left the protected channel and joined it again. */
export async function makeRealm(mock: TeamChatMock, { messages, topics, mutedBy }: RandomRealm) {
  await mock.reset();
  const { db } = mock;
  for (const id of [...db.message_states.ids()]) await writable(db).message_states.delete(id);
  for (const id of [...db.messages.ids()]) await writable(db).messages.delete(id);
  await makeProtectedChannel(db);
  for (const { id, user_id, stream_id } of db.subscriptions.all()) {
    if (stream_id === 1 && mutedBy.includes(user_id))
      await writable(db).subscriptions.update(id, { is_muted: true });
  }
  for (const topic of topics) await writable(db).user_topics.create({ ...topic, last_updated: 1 });
  for (const [at, given] of messages.entries()) await makeMessage(db, at, given);
}

async function makeProtectedChannel(db: TeamChatMock['db']) {
  const { id: _, ...like } = db.channels.get(ROOMS.private) as Channel;
  await writable(db).channels.create({
    ...structuredClone(like),
    id: ROOMS.protected,
    name: 'protected',
    history_public_to_subscribers: false,
  });
  const { id: __, ...one } = db.subscriptions.all()[0] as Subscription;
  const periods = [
    { after: 20, until: 30 },
    { after: 40, until: null },
  ];
  const mine = { user_id: PEOPLE.member, stream_id: ROOMS.protected, active: true, periods };
  await writable(db).subscriptions.create({ ...structuredClone(one), ...mine });
  // Former subscribers keep the messages they received, if they can still read them.
  for (const [user_id, stream_id] of LEFT) {
    const had = { user_id, stream_id, active: false, periods: [{ after: 0, until: 60 }] };
    const present = db.subscriptions.firstBy('userChannel', `${user_id}:${stream_id}`);
    if (present === undefined) await writable(db).subscriptions.create({ ...structuredClone(one), ...had });
    else await writable(db).subscriptions.update(present.id, had);
  }
}

async function makeMessage(db: TeamChatMock['db'], at: number, given: NewMessage) {
  const direct = Array.isArray(given.to);
  const people = direct
    ? [...new Set([given.sender, ...(given.to as number[])])].sort((a, b) => a - b)
    : null;
  const { id } = await writable(db).messages.create({
    id: at + 1,
    sender_id: given.sender,
    client: 'test',
    content: given.content,
    stream_id: direct ? null : (given.to as number),
    topic: direct ? '' : given.topic,
    recipient_ids: people,
    timestamp: FIRST_AT + at,
    last_edit_timestamp: null,
    last_moved_timestamp: null,
    edit_history: [],
    reactions: given.reacted
      ? [{ user_id: 1, emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' }]
      : [],
  });
  for (const user_id of IDS) {
    const read: MessageFlag[] = given.unreadBy.includes(user_id) ? [] : ['read'];
    const flags = [...read, ...(given.flagged[user_id] ?? [])];
    if (flags.join() !== 'read') await writable(db).message_states.create({ user_id, message_id: id, flags });
  }
}
