import { expect, test } from 'vitest';
import { createTeamChatMock } from '../../src/index.js';
import { DEFAULT_NOW } from '../../src/model/index.js';
import { buildOrganization } from '../../src/scenarios/build.js';
import { defineScenario, type Scenario, type SeedWorld, scenarios } from '../../src/scenarios/index.js';
import { problemsIn } from '../../src/scenarios/integrity/index.js';
import { everyKindScenario } from '../support/valid-requests.js';

/** Fields whose names end like those of references. */
const NOT_REFERENCES = [
  'reminders.message_id',
  'event_queues.queue_id',
  'encrypted_push_devices.push_key_id',
];

const mockOf = (seed: Scenario['seed']) =>
  createTeamChatMock({
    scenario: defineScenario({ name: 'own', description: 'x', extends: scenarios.default, seed }),
  });

const direct = { recipient_ids: [4, 6] };
test.each<[string, (world: SeedWorld) => unknown, string]>([
  ['a missing owner', ({ db }) => db.users.update(1, { role: 200 }), 'there is no active owner'],
  [
    'an email used twice',
    ({ create }) => create.user({ delivery_email: 'MEMBER@example.com' }),
    'email "member@example.com" is already used by 4',
  ],
  [
    'an invalid email',
    ({ create }) => create.user({ delivery_email: 'nobody' }),
    'delivery_email is not an email address: "nobody"',
  ],
  ['a long name', ({ create }) => create.user({ full_name: 'x'.repeat(101) }), 'full_name'],
  ['an active deleted user', ({ create }) => create.user({ is_deleted: true }), 'is deleted'],
  [
    'an invalid date',
    ({ create }) => create.user({ date_joined: 'long ago' }),
    'date_joined is not an ISO 8601 time: "long ago"',
  ],
  [
    'a bot with an unknown owner',
    ({ create }) => create.user({ bot_type: 1, bot_owner_id: 99 }),
    'bot_owner_id refers to 99, which does not exist in users',
  ],
  [
    'a person who has an owner',
    ({ create }) => create.user({ bot_owner_id: 4 }),
    'bot_owner_id must be null for a person',
  ],
  [
    'a bot owned by a bot',
    ({ create }) => create.user({ bot_type: 1, bot_owner_id: 8 }),
    'bot_owner_id refers to 8, which is a bot',
  ],
  [
    'two values in one profile field',
    ({ create }) => create.profileValue({ user_id: 4, field_id: 1 }),
    'user and field "4,1" is already used by',
  ],
  [
    'a profile value of an unknown user',
    ({ create }) => create.profileValue({ user_id: 99, field_id: 1 }),
    'user_id refers to 99',
  ],
  [
    'a value in an unknown profile field',
    ({ create }) => create.profileValue({ user_id: 4, field_id: 99 }),
    'field_id refers to 99',
  ],
  [
    'a link field with an invalid URL',
    ({ create }) => create.profileValue({ user_id: 4, field_id: 5, value: 'x' }),
    'URL',
  ],
  [
    'a user seen in the future',
    ({ create, now }) => create.presence({ user_id: 1, last_active: now + 1 }),
    'in the future',
  ],
  ['a long token', ({ create }) => create.pushDevice({ user_id: 4, token: 'x'.repeat(5000) }), 'token'],
  [
    'a token registered twice',
    ({ create }) => create.pushDevice({ user_id: 4, token: 'push-token-1' }),
    'user, token and platform "4,push-token-1,apple" is already used by 1',
  ],
  [
    'a device of an unknown user',
    ({ db }) =>
      db.encrypted_push_devices.create({
        user_id: 99,
        device: 1,
        token: null,
        token_kind: null,
        push_key: null,
        push_key_id: null,
        token_updated: null,
      }),
    'user_id refers to 99',
  ],
  [
    'a changed system group',
    ({ db }) => db.user_groups.update(2, { name: 'all' }),
    'system group role:everyone',
  ],
  ['a reserved name', ({ create }) => create.userGroup({ name: 'role:kings' }), 'must not start with'],
  [
    'two groups with the same name',
    ({ create }) => create.userGroup({ name: 'design' }),
    'another group is named design',
  ],
  [
    'an unknown member',
    ({ create }) => create.userGroup({ direct_member_ids: [99] }),
    'direct_member_ids refers to 99',
  ],
  ['an unknown subgroup', ({ create }) => create.userGroup({ direct_subgroup_ids: [99] }), 'refers to 99'],
  [
    'a deactivated subgroup',
    ({ create }) => create.userGroup({ direct_subgroup_ids: [11] }),
    'deactivated user group 11',
  ],
  [
    'groups in a circle',
    async ({ db }) => {
      await db.user_groups.update(9, { direct_subgroup_ids: [10] });
      await db.user_groups.update(10, { direct_subgroup_ids: [9] });
    },
    'user_groups 9: is among its own subgroups',
  ],
  [
    'a deactivated group in a permission',
    ({ create }) => create.userGroup({ can_join_group: 11 }),
    'can_join_group',
  ],
  [
    'a forbidden group in a permission',
    ({ create }) => create.userGroup({ can_manage_group: 1 }),
    'role:internet',
  ],
  [
    'an unknown user in a permission',
    ({ create }) => create.userGroup({ can_join_group: { direct_members: [99], direct_subgroups: [] } }),
    'can_join_group refers to 99, which does not exist in users',
  ],
  [
    'a deactivated group in a channel',
    ({ create }) => create.channel({ can_send_message_group: 11 }),
    'deactivated',
  ],
  [
    'an unknown group in a channel',
    ({ create }) => create.channel({ can_send_message_group: 99 }),
    'refers to 99',
  ],
  [
    'two channels whose names differ only in case',
    ({ create }) => create.channel({ name: 'General' }),
    'name "general" is already used by 1',
  ],
  ['an unknown folder', ({ create }) => create.channel({ folder_id: 99 }), 'folder_id refers to 99'],
  [
    'a private channel that is web-public',
    ({ create }) => create.channel({ is_web_public: true, invite_only: true }),
    'private',
  ],
  [
    'a public channel with hidden history',
    ({ create }) => create.channel({ history_public_to_subscribers: false }),
    'history',
  ],
  [
    'topics in a channel that allows only the empty topic',
    ({ db }) => db.channels.update(1, { topics_policy: 'empty_topic_only' }),
    'channels 1',
  ],
  [
    'two folders with the same name',
    ({ create }) => create.channelFolder({ name: 'projects' }),
    'channel_folders 1',
  ],
  ['a long folder name', ({ create }) => create.channelFolder({ name: 'x'.repeat(61) }), 'channel_folders 3'],
  [
    'an unknown channel',
    ({ create }) => create.subscription({ user_id: 4, stream_id: 99 }),
    'stream_id refers to 99',
  ],
  [
    'two subscriptions to one channel',
    ({ create }) => create.subscription({ user_id: 4, stream_id: 1 }),
    'user and channel "4,1" is already used by',
  ],
  [
    'an active subscription that has ended',
    ({ create }) => create.subscription({ user_id: 4, stream_id: 6, periods: [{ after: 0, until: 3 }] }),
    'must be active exactly if',
  ],
  [
    'a subscription with periods that overlap',
    ({ create }) =>
      create.subscription({
        user_id: 4,
        stream_id: 6,
        periods: [
          { after: 0, until: 9 },
          { after: 3, until: null },
        ],
      }),
    'overlap',
  ],
  [
    'an unknown moderation request channel',
    ({ set }) => set({ moderation_request_channel_id: 99 }),
    'settings moderation',
  ],
  [
    'an unknown sender',
    ({ create }) => create.message({ sender_id: 99, stream_id: 1 }),
    'sender_id refers to 99',
  ],
  [
    'a message without a target',
    ({ create }) => create.message({ sender_id: 4 }),
    'exactly one of stream_id and recipient_ids',
  ],
  [
    'a direct message without its sender',
    ({ create }) => create.message({ sender_id: 1, ...direct }),
    'recipient_ids do not contain the sender 1',
  ],
  [
    'unsorted recipients',
    ({ create }) => create.message({ sender_id: 4, recipient_ids: [6, 4] }),
    'recipient_ids must be ascending',
  ],
  [
    'a direct message with a topic',
    ({ create }) => create.message({ sender_id: 4, ...direct, topic: 'x' }),
    'topic must be empty in a direct message',
  ],
  [
    'a topic with a control character',
    ({ create }) => create.message({ sender_id: 4, stream_id: 1, topic: 'tea\u0007' }),
    'Invalid "topic": must not contain control characters',
  ],
  [
    'a channel with a long name',
    ({ create }) => create.channel({ name: 'x'.repeat(61) }),
    'Invalid "name": must have at most 60 code points',
  ],
  [
    'a channel whose name has a control character',
    ({ create }) => create.channel({ name: 'tea\u0007' }),
    'Invalid "name": must not contain control characters',
  ],
  [
    'a long topic',
    ({ create }) => create.message({ sender_id: 4, stream_id: 1, topic: 'x'.repeat(61) }),
    'at most 60',
  ],
  [
    'an empty message',
    ({ create }) => create.message({ sender_id: 4, stream_id: 1, content: ' ' }),
    'content',
  ],
  [
    'a message sent in the future',
    ({ create, now }) => create.message({ sender_id: 4, stream_id: 1, timestamp: now + 1 }),
    'in the future',
  ],
  [
    'an edit from before the message',
    ({ create }) =>
      create.message({ sender_id: 4, stream_id: 1, edit_history: [{ user_id: 4, timestamp: 1 }] }),
    'from before the message was sent',
  ],
  [
    'an edit in the future',
    ({ create, now }) =>
      create.message({
        sender_id: 4,
        stream_id: 1,
        edit_history: [{ user_id: 4, timestamp: now + 100 }],
      }),
    'edit_history contains an edit in the future',
  ],
  [
    'unsorted edits',
    ({ create, now }) =>
      create.message({
        sender_id: 4,
        stream_id: 1,
        timestamp: now - 9,
        edit_history: [
          { user_id: 4, timestamp: now - 5 },
          { user_id: 4, timestamp: now - 1 },
        ],
      }),
    'must start with the latest edit',
  ],
  [
    'a reaction given twice',
    ({ create }) => {
      const reaction = {
        user_id: 4,
        emoji_name: 'tada',
        emoji_code: '1f389',
        reaction_type: 'unicode_emoji' as const,
      };
      return create.message({ sender_id: 4, stream_id: 1, reactions: [reaction, { ...reaction }] });
    },
    'reactions contain one reaction twice',
  ],
  [
    'flags on an unknown message',
    ({ create }) => create.messageState({ user_id: 4, message_id: 999 }),
    'message_id refers to 999',
  ],
  [
    'a message scheduled to an unknown channel',
    ({ create }) => create.scheduledMessage({ sender_id: 4, stream_id: 99 }),
    'stream_id refers to 99',
  ],
  [
    'a topic followed twice',
    async ({ create }) => {
      await create.userTopic({ user_id: 4, stream_id: 1, topic: 'tea' });
      await create.userTopic({ user_id: 4, stream_id: 1, topic: 'Tea' });
    },
    'user_topics 2',
  ],
  [
    'a built-in view with a name',
    ({ create }) => create.navigationView({ user_id: 1, fragment: 'inbox', name: 'Mine' }),
    'inbox',
  ],
  [
    'two views with the same fragment',
    ({ create }) => create.navigationView({ user_id: 4, fragment: 'inbox' }),
    '"4,inbox"',
  ],
  ['an event queue of an unknown user', ({ create }) => create.eventQueue({ user_id: 99 }), 'event_queues 1'],
  ['an alert word of an unknown user', ({ create }) => create.alertWord({ user_id: 99 }), 'alert_words 1'],
  [
    'an invitation from a guest',
    ({ create }) => create.invitation({ invited_by: 5, invite_as: 600 }),
    'who is a bot or a guest',
  ],
  [
    'an invitation to a higher role',
    ({ create }) => create.invitation({ invited_by: 4, invite_as: 200 }),
    "invite_as 200 is above the inviter's role 400",
  ],
  [
    'an invitation to a deactivated group',
    ({ create }) => create.invitation({ invited_by: 2, group_ids: [11] }),
    'group_ids',
  ],
  [
    'an invitation to an invalid email',
    ({ create }) => create.invitation({ invited_by: 2, email: 'nobody' }),
    '"nobody"',
  ],
  [
    'an invitation sent in the future',
    ({ create, now }) => create.invitation({ invited_by: 2, invited: now + 1 }),
    'future',
  ],
])('rejects records with %s', async (_, seed, words) => {
  const failed = mockOf((world) => seed(world) as Promise<void>).ready;
  await expect(failed).rejects.toThrow('The data of the scenario "own" is inconsistent:');
  await expect(failed).rejects.toThrow(words);
});

test('suggests `extends: scenarios.empty` for an organization without an owner', async () => {
  const scenario = defineScenario({ name: 'nothing', description: 'x', seed: () => undefined });
  await expect(createTeamChatMock({ scenario }).ready).rejects.toThrow('extends: scenarios.empty');
});

test('lists the first ten problems and the number of remaining ones', async () => {
  const failed = mockOf(async ({ create }) => {
    for (let i = 100; i < 115; i++) await create.subscription({ user_id: i, stream_id: 1 });
  }).ready;
  await expect(failed).rejects.toThrow('(and 5 more)');
});

test('finds an unknown ID in every field that refers to a record', async () => {
  const settings = {};
  const org = await buildOrganization({ scenario: everyKindScenario, seed: 1, now: DEFAULT_NOW, settings });
  expect(problemsIn(org)).toEqual([]);
  const missed: string[] = [];
  for (const [name, table] of org.eachTable()) {
    const record = table.all().at(-1) as Record<string, unknown> | undefined;
    for (const [field, value] of Object.entries(record ?? {})) {
      if (!/_ids?$/.test(field) || NOT_REFERENCES.includes(`${name}.${field}`)) continue;
      const id = record?.id as number;
      await table.update(id, { [field]: field.endsWith('s') ? [99_999] : 99_999 } as never);
      if (!problemsIn(org).some(({ problem }) => problem.startsWith(`${field} refers to 99999,`))) {
        missed.push(`${name}.${field}`);
      }
      await table.update(id, { [field]: value } as never);
    }
  }
  expect(missed).toEqual([]);
});

test.each(['imported', 'edited-history'] as const)(
  'finds no problem in the scenario %s when the clock starts in 2010',
  async (name) => {
    const now = Date.parse('2010-01-01T00:00:00Z') / 1000;
    const org = await buildOrganization({ scenario: scenarios[name], seed: 1, now, settings: {} });
    const late = org.tables.users.all().filter(({ date_joined }) => Date.parse(date_joined) > now * 1000);
    expect(problemsIn(org)).toEqual([]);
    if (name === 'imported') expect(late).toEqual([]);
  },
);
