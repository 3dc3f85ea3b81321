import { notificationBot } from '../handlers/users/user.actions.js';
import { type Channel, HOUR, systemGroupId, type User } from '../model/index.js';
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

/** Creates users, groups, channels and profile fields of the default organization. */
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
    direct_subgroup_ids: [],
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

async function createProfileFields(world: SeedWorld): Promise<void> {
  const { create } = world;
  await create.profileField({
    id: 1,
    name: 'Phone',
    hint: 'With the country code',
    type: PROFILE_FIELD_TYPES.shortText,
  });
  await create.profileField({
    id: 2,
    name: 'Biography',
    hint: 'A few words about you',
    type: PROFILE_FIELD_TYPES.longText,
  });
  const options = JSON.stringify({ 0: { text: 'Red', order: '1' }, 1: { text: 'Blue', order: '2' } });
  await create.profileField({
    id: 3,
    name: 'Team',
    type: PROFILE_FIELD_TYPES.options,
    field_data: options,
    display_in_profile_summary: true,
  });
  await create.profileField({ id: 4, name: 'Birthday', type: PROFILE_FIELD_TYPES.date });
  await create.profileField({ id: 5, name: 'Website', type: PROFILE_FIELD_TYPES.link });
  await create.profileField({ id: 6, name: 'Mentor', type: PROFILE_FIELD_TYPES.users });
  await create.profileField({
    id: 7,
    name: 'Employee number',
    type: PROFILE_FIELD_TYPES.shortText,
    editable_by_user: false,
  });
  await create.profileValue({ user_id: id('member'), field_id: 1, value: '+1 555 0100' });
  await create.profileValue({ user_id: id('member'), field_id: 2, value: 'Writes **tests** first.' });
  await create.profileValue({ user_id: id('member'), field_id: 3, value: '0' });
  await create.profileValue({ user_id: id('member'), field_id: 6, value: [id('admin')] });
  await create.profileValue({ user_id: id('colleague'), field_id: 5, value: 'https://example.com/carl' });
  await create.profileValue({ user_id: id('owner'), field_id: 7, value: '0001' });
}

async function createPersonalRecords(world: SeedWorld): Promise<void> {
  const { create, now } = world;
  const member = id('member');
  const standup = { sender_id: member, stream_id: 1, topic: 'standup' };
  await create.scheduledMessage({
    ...standup,
    id: 1,
    content: 'What I did yesterday',
    scheduled_delivery_timestamp: now + HOUR,
  });
  await create.scheduledMessage({
    id: 2,
    sender_id: member,
    recipient_ids: [id('colleague')],
    content: 'Lunch?',
  });
  await create.scheduledMessage({
    ...standup,
    id: 3,
    content: 'What I will do today',
    scheduled_delivery_timestamp: now - HOUR,
    failed: true,
  });
  await create.scheduledMessage({
    id: 4,
    sender_id: id('admin'),
    stream_id: 4,
    topic: 'news',
    content: 'Release day!',
  });
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
  await create.presence({ user_id: id('colleague'), last_active: now - HOUR, last_connected: now - 60 });
}
