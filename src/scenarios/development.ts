import { notificationBot } from '../handlers/users/user.actions.js';
import { BOT_TYPES, DAY, HOUR, PROFILE_FIELD_TYPES, ROLES, type Role } from '../model/index.js';
import { entriesOf } from '../values.js';
import type { ScenarioModule, SeedWorld } from './define.js';
import { createSystemGroups, createUserNamed, subscribe } from './seeding.js';

/** Users and their IDs by the names that test suites use. */
const PEOPLE: readonly [name: string, id: number, full_name: string, email: string, role: Role][] = [
  ['aaron', 7, 'aaron', 'aaron@zulip.com', ROLES.member],
  ['cordelia', 8, "Cordelia, Lear's daughter", 'cordelia@zulip.com', ROLES.member],
  ['desdemona', 9, 'Desdemona', 'desdemona@zulip.com', ROLES.owner],
  ['hamlet', 10, 'King Hamlet', 'hamlet@zulip.com', ROLES.member],
  ['iago', 11, 'Iago', 'iago@zulip.com', ROLES.administrator],
  ['othello', 12, 'Othello, the Moor of Venice', 'othello@zulip.com', ROLES.member],
  ['polonius', 13, 'Polonius', 'polonius@zulip.com', ROLES.guest],
  ['prospero', 14, 'Prospero from The Tempest', 'prospero@zulip.com', ROLES.member],
  ['shiva', 15, 'शिव', 'shiva@zulip.com', ROLES.moderator],
  ['zoe', 16, 'Zoe', 'ZOE@zulip.com', ROLES.member],
];

const BOTS = [
  ['webhook-bot', 17, 'Zulip Webhook Bot', BOT_TYPES.incomingWebhook, 'aaron'],
  ['default-bot', 18, 'Zulip Default Bot', BOT_TYPES.generic, 'cordelia'],
  ['outgoing-webhook', 19, 'Outgoing Webhook', BOT_TYPES.outgoingWebhook, 'aaron'],
] as const;

const CHANNELS = {
  Verona: { id: 1, description: 'A city in Italy', is_default: true },
  Denmark: { id: 2, description: 'A Scandinavian country', is_default: true },
  Scotland: { id: 3, description: 'Located in the United Kingdom' },
  Venice: { id: 4, description: 'A northeastern Italian city', is_default: true },
  Rome: { id: 5, description: 'Yet another Italian city', is_web_public: true },
  'core team': { id: 6, description: 'A private channel for core team members', invite_only: true },
} as const;

const SUBSCRIBERS: Readonly<Record<keyof typeof CHANNELS, readonly string[]>> = {
  Verona: PEOPLE.map(([name]) => name),
  Denmark: ['desdemona', 'hamlet', 'iago', 'othello', 'prospero', 'shiva', 'zoe'],
  Scotland: ['iago', 'othello', 'prospero', 'shiva', 'zoe'],
  Venice: ['desdemona', 'prospero', 'zoe'],
  Rome: ['zoe'],
  'core team': ['desdemona', 'iago'],
};

const FIELDS = [
  ['Phone number', PROFILE_FIELD_TYPES.shortText, ''],
  ['Biography', PROFILE_FIELD_TYPES.longText, 'What are you known for?'],
  ['Favorite food', PROFILE_FIELD_TYPES.shortText, "Or drink, if you'd prefer"],
  ['Birthday', PROFILE_FIELD_TYPES.date, ''],
  ['Favorite website', PROFILE_FIELD_TYPES.link, "Or your personal blog's URL"],
  ['Mentor', PROFILE_FIELD_TYPES.users, ''],
] as const;

export const development: ScenarioModule = {
  purpose: `
  \`POST /dev_fetch_api_key\` with \`username=iago@zulip.com\` returns the key of the administrator Iago, without a password.
  \`desdemona\` is the owner, \`shiva\` a moderator, \`polonius\` a guest. \`GET /streams\` lists Verona, Denmark, Scotland, Venice and
  Rome, and for subscribers \`core team\`. Rome is web-public. Suites written for a development server of Zulip run against
  \`--port 9991 --dialect zulip --scenario development\`.`,
  seed: async (world) => {
    await createSystemGroups(world);
    await createPeople(world);
    await createChannels(world);
    await createGroupsAndFields(world);
    await createMessages(world);
  },
};

async function createPeople(world: SeedWorld): Promise<void> {
  for (const [name, id, full_name, delivery_email, role] of PEOPLE) {
    await createUserNamed(world, name, full_name, { id, delivery_email, role });
  }
  for (const [name, id, full_name, bot_type, owner] of BOTS) {
    const delivery_email = `${name}@zulip.com`;
    const bot_owner_id = world.id(owner);
    await createUserNamed(world, name, full_name, { id, delivery_email, bot_type, bot_owner_id });
  }
  await notificationBot(world.org);
}

async function createChannels(world: SeedWorld): Promise<void> {
  const { create, id } = world;
  for (const [name, facts] of Object.entries(CHANNELS)) {
    await create.channel({ creator_id: id('iago'), name, ...facts });
  }
  for (const [name, people] of entriesOf(SUBSCRIBERS)) await subscribe(world, CHANNELS[name].id, people);
}

async function createGroupsAndFields({ create, id }: SeedWorld): Promise<void> {
  await create.userGroup({
    id: 9,
    name: 'hamletcharacters',
    description: 'Characters of Hamlet',
    creator_id: id('iago'),
    direct_member_ids: [id('cordelia'), id('hamlet')],
  });
  for (const [i, [name, type, hint]] of FIELDS.entries()) {
    await create.profileField({ id: i + 1, name, type, hint });
  }
}

const TALK = ['Who is up for a walk to the arena?', 'After lunch, gladly.', 'I will bring the map.'];

async function createMessages({ thread, now }: SeedWorld): Promise<void> {
  await thread({
    channel: CHANNELS.Verona.id,
    topic: 'plans',
    people: ['hamlet', 'cordelia', 'othello'],
    messages: TALK,
    from: now - DAY,
  });
  await thread({
    channel: CHANNELS.Denmark.id,
    topic: 'castle',
    people: ['hamlet', 'iago'],
    messages: ['Something is **rotten** here.', 'The kitchen, as always.'],
    from: now - DAY + HOUR,
  });
  await thread({
    channel: CHANNELS.Rome.id,
    topic: 'visitors',
    people: ['zoe'],
    messages: ['Everyone on the web can read this.'],
    from: now - DAY + 2 * HOUR,
  });
}
