import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { createTeamChatMock, personas } from '../../src/index.js';

/** Guarantees of the `default` scenario, whatever the seed. */
const mock = createTeamChatMock({ seed: 20_261_121 });
beforeAll(() => mock.ready);

test('contains the personas with their roles, emails and keys', () => {
  for (const [name, known] of Object.entries(personas)) {
    const real = name === 'bot' ? 'helper-bot@chat.example.com' : `${name}@example.com`;
    expect(mock.personas[name]).toEqual(known);
    expect(known).toMatchObject({ api_key: `${name}-key`, delivery_email: real });
    expect(known.email).toBe(name === 'colleague' ? 'user6@chat.example.com' : real);
  }
  expect(mock.db.users.by('role', 100).map(({ id }) => id)).toEqual([1]);
  expect(mock.db.users.get(1)?.can_change_user_emails).toBe(true);
  expect(mock.db.users.get(6)?.email_visibility).toBe('administrators');
  expect(mock.db.users.get(7)?.is_active).toBe(false);
  expect(mock.db.users.get(8)).toMatchObject({ bot_type: 1, bot_owner_id: 4 });
  expect(
    mock.db.users.all().filter(({ id, uploaded_avatar_url }) => id <= 8 && uploaded_avatar_url !== null),
  ).toMatchObject([{ id: 2 }]);
});

test('contains the channels and their subscribers', () => {
  const { channels, subscriptions } = mock.db;
  expect(
    channels
      .all()
      .slice(0, 6)
      .map(({ id, name }) => [id, name]),
  ).toEqual([
    [1, 'general'],
    [2, 'engineering'],
    [3, 'leadership'],
    [4, 'announcements'],
    [5, 'public square'],
    [6, 'quiet'],
  ]);
  const of = (user: number) =>
    subscriptions
      .by('activeUser', user)
      .map(({ stream_id }) => stream_id)
      .sort();
  expect([of(4), of(5)]).toEqual([[1, 2, 4, 5], [1]]);
  expect(
    subscriptions
      .by('activeChannel', 3)
      .map(({ user_id }) => user_id)
      .sort(),
  ).toEqual([1, 2]);
  expect(subscriptions.by('activeChannel', 6).map(({ user_id }) => user_id)).toEqual([2]);
  expect(channels.get(1)?.is_default).toBe(true);
  expect(channels.get(3)?.invite_only).toBe(true);
  expect(channels.get(4)?.can_send_message_group).toBe(6);
  expect(channels.get(5)?.is_web_public).toBe(true);
  expect(mock.db.messages.idsBy('channel', 6)).toEqual([]);
  expect(channels.get(2)?.folder_id).toBe(1);
});

test('contains the groups, folders and profile fields', () => {
  const { user_groups: groups, channel_folders: folders, profile_fields: fields } = mock.db;
  expect(groups.by('name', 'role:internet').map(({ id }) => id)).toEqual([1]);
  expect(groups.by('name', 'role:nobody').map(({ id }) => id)).toEqual([8]);
  expect(groups.get(9)).toMatchObject({
    name: 'design',
    direct_member_ids: [4, 6],
    can_manage_group: { direct_members: [4] },
  });
  expect(groups.get(10)).toMatchObject({ name: 'on-call', deactivated: false });
  expect(groups.get(11)).toMatchObject({ name: 'retired', deactivated: true });
  expect(folders.all().map(({ id, name, is_archived }) => [id, name, is_archived])).toEqual([
    [1, 'Projects', false],
    [2, 'Archive', true],
  ]);
  expect(
    fields.all().map(({ id, name, type, editable_by_user }) => [id, name, type, editable_by_user]),
  ).toEqual([
    [1, 'Phone', 1, true],
    [2, 'Biography', 2, true],
    [3, 'Team', 3, true],
    [4, 'Birthday', 4, true],
    [5, 'Website', 5, true],
    [6, 'Mentor', 6, true],
    [7, 'Employee number', 1, false],
  ]);
  expect(Object.keys(JSON.parse(fields.get(3)?.field_data ?? ''))).toEqual(['0', '1']);
});

test('contains messages, scheduled messages, views, devices and presence', () => {
  const {
    messages,
    message_states: states,
    scheduled_messages: scheduled,
    navigation_views: views,
  } = mock.db;
  expect(messages.count()).toBeGreaterThanOrEqual(60);
  expect(messages.by('channel', 1).some(({ topic }) => topic === '')).toBe(true);
  expect(
    messages.by('channel', 1).some(({ id }) => states.firstBy('userMessage', `4:${id}`) !== undefined),
  ).toBe(true);
  const topicsOf = (channel: number) => new Set(messages.by('channel', channel).map(({ topic }) => topic));
  expect(topicsOf(1).size).toBeGreaterThan(2);
  expect(topicsOf(2).size).toBeGreaterThan(1);
  expect(messages.by('channel', 2).some(({ content }) => content.includes('https://'))).toBe(true);
  expect(messages.by('conversation', '4,6').length).toBeGreaterThan(1);
  expect(messages.by('conversation', '1,2,4').length).toBe(1);
  const now = mock.clock.now();
  expect(scheduled.all().slice(0, 4)).toMatchObject([
    {
      id: 1,
      sender_id: 4,
      stream_id: 1,
      topic: 'standup',
      scheduled_delivery_timestamp: now + 3600,
      failed: false,
    },
    { id: 2, sender_id: 4, recipient_ids: expect.arrayContaining([6]) },
    { id: 3, sender_id: 4, stream_id: 1, scheduled_delivery_timestamp: now - 3600, failed: true },
    { id: 4, sender_id: 2 },
  ]);
  expect(
    views.all().map(({ user_id, fragment, is_pinned, name }) => [user_id, fragment, is_pinned, name]),
  ).toEqual([
    [4, 'inbox', true, null],
    [4, 'narrow/is/starred', false, null],
    [4, 'narrow/channel/2-engineering', true, 'Engineering'],
  ]);
  expect(
    mock.db.push_devices.all().map(({ user_id, token, known_to_relay }) => [user_id, token, known_to_relay]),
  ).toEqual([
    [4, 'push-token-1', true],
    [4, 'push-token-relay-unknown', false],
  ]);
  expect(mock.db.presences.by('user', 4)[0]?.last_active).toBeGreaterThan(now - 140);
  expect(mock.db.presences.by('user', 6)[0]?.last_active).toBeLessThanOrEqual(now - 140);
  expect(mock.settings.get().moderation_request_channel_id).toBe(3);
});

test.each([
  [1, '96be0c1f8f4423321e6d71dc6b229bfdb4ebd7e42a666f282f814951fdc5745f'],
  [11, '7f48a745c61b82968261a514ff583c93648de1943f06ee897bf8c70f4b6e1ee9'],
])('creates records with the expected hash for seed %i', async (seed, digest) => {
  const { db } = await seeded(seed);
  const values = [
    db.users.all().map((user) => [user.id, user.full_name, user.delivery_email, user.api_key, user.role]),
    db.users.all().map((user) => [user.date_joined, user.timezone]),
    db.channels.all().map((channel) => [channel.id, channel.name, channel.description, channel.date_created]),
    db.channels.all().map((channel) => channel.weekly_traffic),
    db.user_groups.all().map((group) => [group.id, group.name, group.description, group.direct_member_ids]),
    db.subscriptions.all().map((one) => [one.id, one.user_id, one.stream_id, one.color]),
    db.messages.all().map((message) => [message.id, message.sender_id, message.stream_id, message.topic]),
    db.messages.all().map((message) => [message.recipient_ids, message.timestamp, message.content]),
    db.scheduled_messages.all().map((scheduled) => [scheduled.id, scheduled.content, scheduled.topic]),
  ];
  expect(createHash('sha256').update(JSON.stringify(values)).digest('hex')).toBe(digest);
});

async function seeded(seed: number) {
  const mock = createTeamChatMock({ seed });
  await mock.ready;
  return mock;
}

test.each([1, 2, 3, 5, 7, 8])(
  'creates channels, groups and folders only after their creators joined, with seed %i',
  async (seed) => {
    const { db, ready } = createTeamChatMock({ seed });
    await ready;
    const created = [...db.channels.all(), ...db.user_groups.all(), ...db.channel_folders.all()];
    const early = created.filter(({ creator_id, date_created }) => {
      if (creator_id === null || date_created === null) return false;
      return date_created * 1000 < Date.parse(db.users.get(creator_id)?.date_joined ?? '');
    });
    expect(early.map(({ name }) => name)).toEqual([]);
  },
);
