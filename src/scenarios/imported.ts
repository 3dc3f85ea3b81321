import { BOT_TYPES, DAY, isoWithOffset, ROLES, systemGroupId } from '../model/index.js';
import { definite } from '../values.js';
import { seedContent, seedFoundation } from './default.js';
import type { ScenarioModule, SeedWorld } from './define.js';
import { createUserNamed, subscribe } from './seeding.js';

/** 2016-09-01T08:00:00Z. */
const START = 1_472_716_800;
/** 2025-11-01T06:00:00Z. */
const IMPORTED = 1_761_976_800;
/** 2025-12-24T17:30:00Z. */
const SIGNED_IN = 1_766_597_400;

/** Users who have not signed in since the import. */
const STUBS = [
  ['stub', 'Ines Imported', ROLES.member],
  ['stub-guest', 'Ivo Imported', ROLES.guest],
  ['stub-admin', 'Ida Imported', ROLES.administrator],
] as const;

const LAST_QUESTIONS = [
  'Can I still sign in with my forum account?',
  'No, ask for a new password once. Your posts are yours then.',
  'Found it, thank you!',
  'Great. See you in the chat.',
];

export const imported: ScenarioModule = {
  purpose: `
  In \`GET /users\`, \`stub\`, \`stub-guest\` and \`stub-admin\` have \`is_imported_stub\`; \`deleted\` has
  \`is_deleted\` and is not active; \`arrived\` was a stub and has signed in, so \`date_joined\` is that time; the
  \`bot_owner_id\` of \`legacy-bot\` is null. In \`GET /users/me/subscriptions\` by member, channel 7 has no creator.
  \`GET /messages?anchor=oldest&num_before=0&num_after=5\` by member returns messages of 2016, one of them edited by an
  unknown user.`,
  seed: async (world) => {
    await seedFoundation(world);
    await importPeople(world);
    await importHistory(world);
    await seedContent(world);
  },
};

async function importPeople(world: SeedWorld): Promise<void> {
  const { create, now } = world;
  const date_joined = isoWithOffset(Math.min(now, IMPORTED));
  for (const [name, full_name, role] of STUBS) {
    await createUserNamed(world, name, full_name, { date_joined, role, is_imported_stub: true });
  }
  const first_login = isoWithOffset(Math.min(now, SIGNED_IN));
  const arrived = await createUserNamed(world, 'arrived', 'Arwen Arrived', { date_joined, first_login });
  await create.presence({ user_id: arrived.id, last_active: now - DAY, last_connected: now - DAY });
  await createUserNamed(world, 'deleted', 'Deleted user', {
    date_joined,
    is_active: false,
    is_deleted: true,
  });
  await createUserNamed(world, 'legacy-bot', 'Legacy Bot', {
    date_joined,
    delivery_email: 'legacy-bot@chat.example.com',
    bot_type: BOT_TYPES.incomingWebhook,
    bot_owner_id: null,
  });
}

const FORUM_USERS = ['owner', 'admin', 'member', 'colleague', 'stub', 'stub-admin', 'arrived', 'deleted'];

async function importHistory(world: SeedWorld): Promise<void> {
  const { create, db, now, thread, id } = world;
  await create.channel({
    id: 7,
    name: 'old forum',
    description: 'Everything from before the move',
    creator_id: null,
    date_created: Math.min(now, START),
    can_send_message_group: systemGroupId('role:moderators'),
  });
  await subscribe(world, 7, FORUM_USERS);
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
    messages: [
      'Hi everyone! I am Ines. I look after the forum.',
      'Hello! I write about bread, mostly.',
      'Welcome. Rules: https://example.com/forum/rules',
      'Hi, I am Arwen. I only read for now.',
      'Good to have you here, Arwen.',
      'Does anyone else bake with rye?',
      'I do, every Sunday!',
      'Reminder: one topic for each question.',
      'What do you do when the dough is too wet?',
      'Wait longer. It is almost always that.',
    ],
    from: START,
    every: DAY,
  });
  const entry = { user_id: null, timestamp: Math.min(now, START + DAY), prev_content: 'Hi' };
  await db.messages.update(definite(first).id, {
    last_edit_timestamp: entry.timestamp,
    edit_history: [entry],
  });
  await thread({
    channel: 7,
    topic: 'moving house',
    people,
    messages: [
      'The forum closes next year. We move to a chat.',
      'What happens to our old posts?',
      'They will be imported. Pictures follow a week later.',
      'Will our names stay the same?',
      'Yes, and you keep your profile picture.',
      'I found my first post from 2016. How young we were!',
      'Mine is about a broken oven.',
      'We have 4,211 posts to move.',
      'The forum got slow, I have to say.',
      'Some links in old posts are dead: https://example.com/forum/old',
      'Send them to me, I will fix them.',
      'Thank you for eight good years. :bread:',
    ],
    from: START + 3000 * DAY,
    every: DAY,
  });
  await thread({ people: ['stub', 'member'], messages: LAST_QUESTIONS, from: START + 3020 * DAY });
}
