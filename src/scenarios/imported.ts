import { DAY, ROLES, systemGroupId } from '../model/index.js';
import { seedContent, seedFoundation } from './default.js';
import type { Seed, SeedWorld } from './define.js';

/** 2016-09-01T08:00:00Z. */
const START = 1_472_716_800;

/** Users who have not signed in since the import. */
const STUBS = [
  ['stub', 'Ines Imported', ROLES.member],
  ['stub-guest', 'Ivo Imported', ROLES.guest],
  ['stub-admin', 'Ida Imported', ROLES.administrator],
] as const;

/** Requests to try with their responses, as Markdown. */
export const purpose = [
  '`GET /users`: `stub`, `stub-guest` and `stub-admin` are `is_imported_stub`; `deleted` is `is_deleted`',
  'and not active; `arrived` was a stub and has signed in, so `date_joined` is that time; `legacy-bot` has',
  'a `bot_owner_id` of null. `GET /users/me/subscriptions` by member: channel 7 has no creator. `GET',
  '/messages?anchor=oldest&num_before=0&num_after=5` by member: messages of 2016, one of them edited by an',
  'unknown user.',
].join(' ');

export const seed: Seed = async (world) => {
  await seedFoundation(world);
  await importPeople(world);
  await importHistory(world);
  await seedContent(world);
};

async function importPeople({ create, persona, now }: SeedWorld): Promise<void> {
  const imported = (name: string, full_name: string) => ({
    full_name,
    delivery_email: `${name}@example.com`,
    api_key: `${name}-key`,
    date_joined: '2025-11-01T06:00:00+00:00',
  });
  for (const [name, full_name, role] of STUBS) {
    const stub = await create.user({ ...imported(name, full_name), role, is_imported_stub: true });
    persona(name, stub.id);
  }
  const arrived = await create.user({
    ...imported('arrived', 'Arwen Arrived'),
    first_login: '2025-12-24T17:30:00+00:00',
  });
  persona('arrived', arrived.id);
  await create.presence({ user_id: arrived.id, last_active: now - DAY, last_connected: now - DAY });
  const deleted = await create.user({
    ...imported('deleted', 'Deleted user'),
    is_active: false,
    is_deleted: true,
  });
  persona('deleted', deleted.id);
  const bot = await create.user({
    ...imported('legacy-bot', 'Legacy Bot'),
    delivery_email: 'legacy-bot@chat.example.com',
    bot_type: 2,
    bot_owner_id: null,
  });
  persona('legacy-bot', bot.id);
}

async function importHistory({ create, db, thread, id }: SeedWorld): Promise<void> {
  await create.channel({
    id: 7,
    name: 'old forum',
    description: 'Everything from before the move',
    creator_id: null,
    date_created: START,
    can_send_message_group: systemGroupId('role:moderators'),
  });
  for (const person of [
    'owner',
    'admin',
    'member',
    'colleague',
    'stub',
    'stub-admin',
    'arrived',
    'deleted',
  ]) {
    await create.subscription({ user_id: id(person), stream_id: 7 });
  }
  await create.userGroup({
    id: 12,
    name: 'forum-regulars',
    description: 'Imported with the forum',
    creator_id: null,
    date_created: null,
    direct_member_ids: [id('stub'), id('arrived'), id('deleted')],
  });
  const people = ['stub', 'deleted', 'legacy-bot', 'arrived', 'stub-admin'];
  const [first] = await thread({
    channel: 7,
    topic: 'introductions',
    people,
    messages: 10,
    from: START,
    every: DAY,
  });
  const entry = { user_id: null, timestamp: START + DAY, prev_content: 'Hi' };
  if (first !== undefined) {
    await db.messages.update(first.id, { last_edit_timestamp: entry.timestamp, edit_history: [entry] });
  }
  await thread({
    channel: 7,
    topic: 'moving house',
    people,
    messages: 12,
    from: START + 3000 * DAY,
    every: DAY,
  });
  await thread({ people: ['stub', 'member'], messages: 4, from: START + 3020 * DAY });
}
