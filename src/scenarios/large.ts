import { type Channel, deriveSeed, isoWithOffset, Random, type User } from '../model/index.js';
import { defaultScenario, seedContent, seedFoundation } from './default.js';
import { defineScenario, type SeedWorld } from './define.js';
import { type Crowd, writeHistory } from './large-history.js';
import { SCENARIO_METADATA } from './metadata.js';

const DAY = 86_400;
const USERS = 10_000;
const CHANNELS = 500;
const MESSAGES = 100_000;
/** Subscribers of `all hands`. */
const ALL_HANDS = 1000;
/** Channels that each of the others is in. */
const EACH_IN = 4;
/** How many of the users were seen in the last month. */
const SEEN = 800;

export const largeScenario = defineScenario({
  name: 'large',
  description: SCENARIO_METADATA.large.description,
  purpose: [
    '`GET /users` by anybody: 10,000 of them. `GET /users/me/subscriptions?include_subscribers=partial` by member: channel 7 (`all hands`)',
    'has 1,000 subscribers, so `partial_subscribers` lists the bots and who was active in the last 14 days. `GET /messages` near any of',
    '100,000 IDs: as fast as in `default`. The personas, and what `default` has, are there too.',
  ].join(' '),
  settings: defaultScenario.settings,
  async seed(world) {
    await seedFoundation(world);
    const random = new Random(deriveSeed(world.org.random.int(2 ** 31), 'large'));
    const crowd: Crowd = { users: [], channels: new Map() };
    await createCrowd(world, random, crowd);
    await createChannels(world, random, crowd);
    // The default conversations come last, as the newest.
    const rest = MESSAGES - DEFAULT_MESSAGES;
    await writeHistory(world, random, crowd, {
      count: rest,
      from: world.now - 365 * DAY,
      to: world.now - 4 * DAY,
    });
    await seedContent(world);
  },
});

/** How many messages `seedContent` brings. */
const DEFAULT_MESSAGES = 62;

async function createCrowd({ build, db, now }: SeedWorld, random: Random, crowd: Crowd): Promise<void> {
  const faker = build.content('large: names');
  const first = Array.from({ length: 300 }, () => faker.person.firstName());
  const last = Array.from({ length: 700 }, () => faker.person.lastName());
  const pattern = build.user();
  while (db.users.count() < USERS) {
    const n = db.users.nextId;
    const full_name = `${pick(random, first)} ${pick(random, last)}`;
    const user: Omit<User, 'id'> = {
      ...pattern,
      full_name,
      delivery_email: `user.${n}@example.com`,
      api_key: `large-${n}-key`,
      role: n % 200 === 0 ? 300 : n % 20 === 0 ? 600 : 400,
      is_active: n % 25 !== 0,
      date_joined: isoWithOffset(now - DAY * (30 + random.int(900))),
      email_visibility: n % 10 === 0 ? 'administrators' : 'everyone',
    };
    crowd.users.push((await db.users.create(user)).id);
  }
  for (let i = 0; i < SEEN; i++) {
    const at = now - random.int(30 * DAY);
    const user_id = crowd.users[i] as number;
    await db.presences.create({ user_id, last_active: at, last_connected: at });
  }
}

async function createChannels(world: SeedWorld, random: Random, crowd: Crowd): Promise<void> {
  const { build, db, now, id } = world;
  const pattern = build.channel();
  const faker = build.content('large: channels');
  const create = (values: Partial<Channel>) =>
    db.channels.create({ ...pattern, ...values, date_created: now - 400 * DAY });
  await create({ id: 7, name: 'all hands', description: 'For everyone who cares', creator_id: id('owner') });
  while (db.channels.count() < CHANNELS) {
    const n = db.channels.nextId;
    const name = `${faker.commerce.department().toLowerCase()} ${faker.hacker.noun()} ${n}`;
    await create({
      name,
      description: `Channel ${n}`,
      invite_only: n % 10 === 0,
      weekly_traffic: random.int(400),
    });
  }
  const subscribe = async (user_id: number, stream_id: number) => {
    const members = crowd.channels.get(stream_id) ?? [];
    crowd.channels.set(stream_id, [...members, user_id]);
    await db.subscriptions.create(build.subscription({ user_id, stream_id }));
  };
  for (const name of ['owner', 'admin', 'member', 'bot']) await subscribe(id(name), 7);
  const active = crowd.users.filter((user) => db.users.get(user)?.is_active);
  for (const user of active.slice(0, ALL_HANDS - 4)) await subscribe(user, 7);
  for (const [i, user] of crowd.users.entries()) {
    // Neighbours in the list of users share a team's channels.
    for (let j = 0; j < EACH_IN; j++)
      await subscribe(user, 8 + ((Math.floor(i / 20) + j * 61) % (CHANNELS - 7)));
  }
  for (let channel = 8; channel < 20; channel++) await subscribe(id('member'), channel);
}

function pick<T>(random: Random, from: readonly T[]): T {
  return from[random.int(from.length)] as T;
}
