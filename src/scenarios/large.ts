import { DAY, deriveSeed, isoWithOffset, Random, ROLES, type Role } from '../model/index.js';
import { definite, getOrAdd } from '../values.js';
import { seedContent, seedFoundation } from './default.js';
import type { ScenarioModule, SeedWorld } from './define.js';

const USERS = 10_000;
const CHANNELS = 500;
const MESSAGES = 100_000;
/** Number of messages that `seedContent` creates. */
const DEFAULT_MESSAGES = 62;
const ALL_HANDS_CHANNEL = 7;
const ALL_HANDS_SUBSCRIBERS = 1000;
const CHANNELS_PER_USER = 4;
/** Number of users with consecutive IDs who subscribe to the same channels. */
const TEAM_SIZE = 20;
/** Distance between the IDs of a team's channels. */
const CHANNEL_STEP = 61;
/** Number of channels to which `member` subscribes in addition to all hands. */
const CHANNELS_OF_MEMBER = 12;
/** Number of users who were active in the last month. */
const SEEN_USERS = 800;

const CONVERSATIONS = 300;
const DIRECT_PERCENT = 8;
const BUSIEST_CHANNELS = 3;
/** Number of the latest messages in all hands that `member` has not read. */
const UNREAD = 400;

/** The users and channels that the scenario has in addition to those in `default`. */
interface Crowd {
  users: number[];
  /** User IDs of the subscribers by channel ID. */
  channels: Map<number, number[]>;
}

interface Conversation {
  topic: string;
  contents: string[];
}

export const large: ScenarioModule = {
  purpose: `
  \`GET /users\` lists 10,000 users. In \`GET /users/me/subscriptions?include_subscribers=partial\` by member, channel 7
  (\`all hands\`) has 1,000 subscribers, so \`partial_subscribers\` lists only bots and users who were active in the
  last 14 days. \`GET /messages\` near any of 100,000 IDs is as fast as in \`default\`. The scenario contains everything
  in \`default\`.`,
  seed: async (world) => {
    await seedFoundation(world);
    const random = new Random(deriveSeed(world.org.random.int(2 ** 31), 'large'));
    const crowd: Crowd = { users: [], channels: new Map() };
    await createUsers(world, random, crowd);
    await createChannels(world, random);
    await subscribeUsers(world, crowd);
    // The messages of `default` are created last, so that they are the newest.
    await writeHistory(world, random, crowd, {
      count: MESSAGES - DEFAULT_MESSAGES,
      from: world.now - 365 * DAY,
      to: world.now - 7 * DAY,
    });
    await seedContent(world);
  },
};

async function createUsers({ create, db, now }: SeedWorld, random: Random, crowd: Crowd): Promise<void> {
  while (db.users.count() < USERS) {
    const n = db.users.nextId;
    const { id } = await create.user({
      delivery_email: `user.${n}@example.com`,
      api_key: `large-${n}-key`,
      role: roleOf(n),
      is_active: n % 25 !== 0,
      date_joined: isoWithOffset(now - DAY * (400 + random.int(900))),
      email_visibility: n % 10 === 0 ? 'administrators' : 'everyone',
    });
    crowd.users.push(id);
  }
  for (const user_id of crowd.users.slice(0, SEEN_USERS)) {
    const seenAt = now - random.int(30 * DAY);
    await db.presences.create({ user_id, last_active: seenAt, last_connected: seenAt });
  }
}

function roleOf(n: number): Role {
  if (n % 200 === 0) return ROLES.moderator;
  return n % 20 === 0 ? ROLES.guest : ROLES.member;
}

async function createChannels({ create, db, now, id }: SeedWorld, random: Random): Promise<void> {
  const date_created = now - 400 * DAY;
  await create.channel({
    date_created,
    id: ALL_HANDS_CHANNEL,
    name: 'all hands',
    description: 'For everyone who cares',
    creator_id: id('owner'),
  });
  while (db.channels.count() < CHANNELS) {
    const n = db.channels.nextId;
    await create.channel({ date_created, invite_only: n % 10 === 0, weekly_traffic: random.int(400) });
  }
}

async function subscribeUsers({ create, db, id }: SeedWorld, crowd: Crowd): Promise<void> {
  const subscribe = async (user_id: number, stream_id: number) => {
    getOrAdd(crowd.channels, stream_id, () => []).push(user_id);
    await create.subscription({ user_id, stream_id });
  };
  const known = ['owner', 'admin', 'member', 'bot'].map(id);
  const active = crowd.users.filter((user) => db.users.get(user)?.is_active);
  const allHands = [...known, ...active].slice(0, ALL_HANDS_SUBSCRIBERS);
  for (const user of allHands) await subscribe(user, ALL_HANDS_CHANNEL);
  const firstOther = ALL_HANDS_CHANNEL + 1;
  const rest = CHANNELS - ALL_HANDS_CHANNEL;
  for (const [i, user] of crowd.users.entries()) {
    for (let j = 0; j < CHANNELS_PER_USER; j++) {
      const team = Math.floor(i / TEAM_SIZE);
      await subscribe(user, firstOther + ((team + j * CHANNEL_STEP) % rest));
    }
  }
  for (let i = 0; i < CHANNELS_OF_MEMBER; i++) await subscribe(id('member'), firstOther + i);
}

/** Stores `count` messages between two times, as conversations of users or of a channel's subscribers. */
async function writeHistory(
  world: Pick<SeedWorld, 'build' | 'db' | 'id'>,
  random: Random,
  crowd: Crowd,
  { count, from, to }: { count: number; from: number; to: number },
): Promise<void> {
  const { build, db, id } = world;
  const conversations: Conversation[] = [];
  for (let i = 0; i < CONVERSATIONS; i++)
    conversations.push(await generateConversation(world, 4 + random.int(12)));
  const channels = [...crowd.channels.keys()];
  const defaults = await build.message({ sender_id: 1, topic: '', content: '' });
  let written = 0;
  while (written < count) {
    const isDirect = random.int(100) < DIRECT_PERCENT;
    // Chooses one of the busiest channels about every fifth time.
    const channel = definite(channels[random.int(random.int(5) === 0 ? BUSIEST_CHANNELS : channels.length)]);
    const candidates = isDirect ? crowd.users : definite(crowd.channels.get(channel));
    const people = Array.from({ length: isDirect ? 2 : 4 }, () => random.pick(candidates));
    const recipient_ids = isDirect ? [...new Set(people)].sort((a, b) => a - b) : null;
    const { topic, contents } = random.pick(conversations);
    for (const [i, content] of contents.slice(0, count - written).entries()) {
      await db.messages.create({
        ...defaults,
        sender_id: definite(people[i % people.length]),
        content,
        ...(isDirect ? { recipient_ids } : { stream_id: channel, topic }),
        timestamp: from + Math.floor(((to - from) * written) / count),
      });
      written++;
    }
  }
  for (const message_id of db.messages.idsBy('channel', ALL_HANDS_CHANNEL).slice(-UNREAD)) {
    await db.message_states.create({ user_id: id('member'), message_id, flags: [] });
  }
}

async function generateConversation(
  { build }: Pick<SeedWorld, 'build'>,
  length: number,
): Promise<Conversation> {
  const { topic, content } = await build.message({ sender_id: 1 });
  const contents = [content];
  while (contents.length < length) contents.push((await build.message({ sender_id: 1 })).content);
  return { topic, contents };
}
