import { notificationBot } from '../handlers/users/user.actions.js';
import { type Channel, HOUR, type ProfileField, systemGroupId, type User } from '../model/index.js';
import { type PersonaName, personas } from '../model/personas.js';
import { role as roleSchema } from '../model/schemas/common.js';
import { BOT_TYPES, PROFILE_FIELD_TYPES } from '../model/schemas/user.js';
import { createMessages } from './default-messages.js';
import type { ScenarioModule, SeedWorld } from './define.js';
import { createSystemGroups, createUserNamed } from './seeding.js';

const id = (name: PersonaName) => personas[name].user_id;

export const defaultScenario: ScenarioModule = {
  seed: async (world) => {
    await seedFoundation(world);
    await seedContent(world);
  },
};

/** Creates users, groups, channels and profile fields of the default organization, before any message. */
export async function seedFoundation(world: SeedWorld): Promise<void> {
  await createSystemGroups(world);
  await createUsers(world);
  await createGroups(world);
  await createChannels(world);
  await createProfileFields(world);
}

/** Creates messages and personal records of the default organization. */
export async function seedContent(world: SeedWorld): Promise<void> {
  await createMessages(world);
  await createPersonalRecords(world);
}

/** Creates one of the eight personas with its fixed ID and emails. */
export async function createPersona(
  world: SeedWorld,
  name: PersonaName,
  overrides: Partial<User> = {},
): Promise<void> {
  const { user_id, full_name, delivery_email, role } = personas[name];
  const fixed = { id: user_id, delivery_email, role: roleSchema.parse(role) };
  await createUserNamed(world, name, full_name, { ...fixed, ...overrides });
}

async function createUsers(world: SeedWorld): Promise<void> {
  await createPersona(world, 'owner', { can_change_user_emails: true, timezone: 'Europe/Berlin' });
  await createPersona(world, 'admin', {
    uploaded_avatar_url: '/user_avatars/1/admin.png',
    avatar_version: 2,
  });
  await createPersona(world, 'moderator');
  await createPersona(world, 'member', { timezone: 'America/New_York' });
  await createPersona(world, 'guest');
  await createPersona(world, 'colleague', { email_visibility: 'administrators' });
  await createPersona(world, 'deactivated', { is_active: false });
  await createPersona(world, 'bot', { bot_type: BOT_TYPES.generic, bot_owner_id: id('member') });
  await notificationBot(world.org);
}

async function createGroups(world: SeedWorld): Promise<void> {
  const { create } = world;
  await create.userGroup({
    id: 9,
    name: 'design',
    description: 'People who care how it looks',
    creator_id: id('member'),
    direct_member_ids: [id('member'), id('colleague')],
    can_manage_group: { direct_members: [id('member')], direct_subgroups: [] },
    can_join_group: systemGroupId('role:members'),
  });
  await create.userGroup({
    id: 10,
    name: 'on-call',
    description: 'Whoever carries the pager this week',
    creator_id: id('admin'),
    direct_member_ids: [id('moderator'), id('member')],
  });
  await create.userGroup({
    id: 11,
    name: 'retired',
    description: 'No longer in use',
    creator_id: id('owner'),
    deactivated: true,
  });
}

/** The members of the team, who are neither guests nor bots. */
const TEAM: readonly PersonaName[] = ['owner', 'admin', 'moderator', 'member', 'colleague'];

const CHANNELS: readonly (Partial<Channel> & { id: number; subscribers: readonly PersonaName[] })[] = [
  {
    id: 1,
    name: 'general',
    description: 'For everything',
    is_default: true,
    subscribers: ['owner', 'admin', 'moderator', 'member', 'guest', 'colleague', 'bot'],
  },
  { id: 2, name: 'engineering', description: 'How it is built', folder_id: 1, subscribers: TEAM },
  { id: 3, name: 'leadership', description: 'Private', invite_only: true, subscribers: ['owner', 'admin'] },
  {
    id: 4,
    name: 'announcements',
    description: 'News from the *administrators*',
    can_send_message_group: systemGroupId('role:administrators'),
    subscribers: TEAM,
  },
  {
    id: 5,
    name: 'public square',
    description: 'Open to the web',
    is_web_public: true,
    subscribers: ['owner', 'admin', 'moderator', 'member'],
  },
  {
    id: 6,
    name: 'quiet',
    description: 'Nobody has written here',
    weekly_traffic: null,
    subscribers: ['admin'],
  },
];

async function createChannels(world: SeedWorld): Promise<void> {
  const { create } = world;
  await create.channelFolder({
    id: 1,
    name: 'Projects',
    description: 'Work in progress',
    creator_id: id('admin'),
  });
  await create.channelFolder({
    id: 2,
    name: 'Archive',
    description: 'What is done',
    is_archived: true,
    creator_id: id('admin'),
  });
  for (const { subscribers: _, ...channel } of CHANNELS) {
    await create.channel({ ...channel, creator_id: id('owner') });
  }
  for (const { id: stream_id, subscribers } of CHANNELS) {
    for (const name of subscribers) {
      await create.subscription({
        user_id: id(name),
        stream_id,
        pin_to_top: name === 'member' && stream_id === 1,
        desktop_notifications: name === 'member' && stream_id === 2 ? true : null,
      });
    }
  }
}

const TEAMS = JSON.stringify({ 0: { text: 'Red', order: '1' }, 1: { text: 'Blue', order: '2' } });

const PROFILE_FIELDS: readonly (Partial<ProfileField> & { id: number })[] = [
  { id: 1, name: 'Phone', hint: 'With the country code', type: PROFILE_FIELD_TYPES.shortText },
  { id: 2, name: 'Biography', hint: 'A few words about you', type: PROFILE_FIELD_TYPES.longText },
  {
    id: 3,
    name: 'Team',
    type: PROFILE_FIELD_TYPES.options,
    field_data: TEAMS,
    display_in_profile_summary: true,
  },
  { id: 4, name: 'Birthday', type: PROFILE_FIELD_TYPES.date },
  { id: 5, name: 'Website', type: PROFILE_FIELD_TYPES.link },
  { id: 6, name: 'Mentor', type: PROFILE_FIELD_TYPES.users },
  { id: 7, name: 'Employee number', type: PROFILE_FIELD_TYPES.shortText, editable_by_user: false },
];

const PROFILE_VALUES: readonly [person: PersonaName, field: number, value: string | number[]][] = [
  ['member', 1, '+1 555 0100'],
  ['member', 2, 'Writes **tests** first.'],
  ['member', 3, '0'],
  ['member', 6, [id('admin')]],
  ['colleague', 5, 'https://example.com/carl'],
  ['owner', 7, '0001'],
];

async function createProfileFields({ create }: SeedWorld): Promise<void> {
  for (const field of PROFILE_FIELDS) await create.profileField(field);
  for (const [person, field_id, value] of PROFILE_VALUES) {
    await create.profileValue({ user_id: id(person), field_id, value });
  }
}

async function createPersonalRecords(world: SeedWorld): Promise<void> {
  const { create, now } = world;
  const [member, colleague] = [id('member'), id('colleague')];
  const standup = { sender_id: member, stream_id: 1, topic: 'standup' };
  await create.scheduledMessage({ ...standup, id: 1, content: 'What I did yesterday' });
  await create.scheduledMessage({ id: 2, sender_id: member, recipient_ids: [colleague], content: 'Lunch?' });
  await create.scheduledMessage({
    ...standup,
    id: 3,
    content: 'What I will do today',
    scheduled_delivery_timestamp: now - HOUR,
    failed: true,
  });
  const news = { sender_id: id('admin'), stream_id: 4, topic: 'news' };
  await create.scheduledMessage({ ...news, id: 4, content: 'Release day!' });
  await create.navigationView({ user_id: member, fragment: 'inbox', is_pinned: true });
  await create.navigationView({ user_id: member, fragment: 'narrow/is/starred', is_pinned: false });
  await create.navigationView({
    user_id: member,
    fragment: 'narrow/channel/2-engineering',
    name: 'Engineering',
  });
  await create.pushDevice({ user_id: member, token: 'push-token-1' });
  await create.pushDevice({ user_id: member, token: 'push-token-relay-unknown', known_to_relay: false });
  await create.presence({ user_id: member, last_active: now - 10, last_connected: now - 5 });
  await create.presence({ user_id: colleague, last_active: now - HOUR, last_connected: now - 60 });
}
