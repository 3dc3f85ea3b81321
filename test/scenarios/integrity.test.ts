import { expect, test } from 'vitest';
import { createTeamChatMock } from '../../src/index.js';
import { defineScenario, type Scenario, type SeedWorld, scenarios } from '../../src/scenarios/index.js';

const mockOf = (seed: Scenario['seed']) =>
  createTeamChatMock({
    scenario: defineScenario({ name: 'own', description: 'x', extends: scenarios.default, seed }),
  });

const direct = { recipient_ids: [4, 6] };
test.each<[string, (world: SeedWorld) => unknown, string]>([
  ['a missing owner', ({ db }) => db.users.update(1, { role: 200 }), 'there is no active owner'],
  ['an email twice', ({ create }) => create.user({ delivery_email: 'MEMBER@example.com' }), 'that of 4'],
  ['no email', ({ create }) => create.user({ delivery_email: 'nobody' }), '"nobody" is not an email'],
  ['a long name', ({ create }) => create.user({ full_name: 'x'.repeat(101) }), 'full_name'],
  ['deleted and active', ({ create }) => create.user({ is_deleted: true }), 'is deleted'],
  ['no date', ({ create }) => create.user({ date_joined: 'long ago' }), 'date_joined'],
  [
    'a bot of nobody',
    ({ create }) => create.user({ bot_type: 1, bot_owner_id: 99 }),
    'bot_owner_id names 99',
  ],
  ['a person with an owner', ({ create }) => create.user({ bot_owner_id: 4 }), 'is a person'],
  ['a bot of a bot', ({ create }) => create.user({ bot_type: 1, bot_owner_id: 8 }), 'owner 8 is a bot'],
  ['a field twice', ({ create }) => create.profileValue({ user_id: 4, field_id: 1 }), 'is that of'],
  [
    'a field of nobody',
    ({ create }) => create.profileValue({ user_id: 99, field_id: 1 }),
    'user_id names 99',
  ],
  ['no such field', ({ create }) => create.profileValue({ user_id: 4, field_id: 99 }), 'field_id names 99'],
  [
    'a value that is no URL',
    ({ create }) => create.profileValue({ user_id: 4, field_id: 5, value: 'x' }),
    'URL',
  ],
  [
    'seen tomorrow',
    ({ create, now }) => create.presence({ user_id: 1, last_active: now + 1 }),
    'in the future',
  ],
  ['a long token', ({ create }) => create.pushDevice({ user_id: 4, token: 'x'.repeat(5000) }), 'token'],
  ['a token twice', ({ create }) => create.pushDevice({ user_id: 4, token: 'push-token-1' }), 'is that of 1'],
  [
    'a device of nobody',
    ({ db }) =>
      db.encrypted_push_devices.create({
        user_id: 99,
        device: 1,
        token: null,
        token_kind: null,
        push_key: null,
        push_key_id: null,
      }),
    'user_id names 99',
  ],
  [
    'a changed system group',
    ({ db }) => db.user_groups.update(2, { name: 'all' }),
    'system group role:everyone',
  ],
  ['a reserved name', ({ create }) => create.userGroup({ name: 'role:kings' }), 'may not start with'],
  ['a name twice', ({ create }) => create.userGroup({ name: 'design' }), 'another group named design'],
  [
    'an unknown member',
    ({ create }) => create.userGroup({ direct_member_ids: [99] }),
    'direct_member_ids names 99',
  ],
  ['an unknown subgroup', ({ create }) => create.userGroup({ direct_subgroup_ids: [99] }), 'names 99'],
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
    'can_join_group names 99, which is not in users',
  ],
  [
    'a deactivated group in a channel',
    ({ create }) => create.channel({ can_send_message_group: 11 }),
    'deactivated',
  ],
  [
    'an unknown group in a channel',
    ({ create }) => create.channel({ can_send_message_group: 99 }),
    'names 99',
  ],
  ['a channel twice', ({ create }) => create.channel({ name: 'General' }), '"general" is that of 1'],
  ['no such folder', ({ create }) => create.channel({ folder_id: 99 }), 'folder_id names 99'],
  [
    'web-public and private',
    ({ create }) => create.channel({ is_web_public: true, invite_only: true }),
    'private',
  ],
  ['public and closed', ({ create }) => create.channel({ history_public_to_subscribers: false }), 'history'],
  [
    'topics where none may be',
    ({ db }) => db.channels.update(1, { topics_policy: 'empty_topic_only' }),
    'channels 1',
  ],
  ['a folder twice', ({ create }) => create.channelFolder({ name: 'projects' }), 'channel_folders 1'],
  ['a long folder', ({ create }) => create.channelFolder({ name: 'x'.repeat(61) }), 'channel_folders 3'],
  [
    'an unknown channel',
    ({ create }) => create.subscription({ user_id: 4, stream_id: 99 }),
    'stream_id names 99',
  ],
  ['subscribed twice', ({ create }) => create.subscription({ user_id: 4, stream_id: 1 }), '"4,1" is that of'],
  [
    'active with an end',
    ({ create }) => create.subscription({ user_id: 4, stream_id: 6, periods: [{ after: 0, until: 3 }] }),
    'is active exactly while',
  ],
  [
    'periods that overlap',
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
  ['no moderation channel', ({ set }) => set({ moderation_request_channel_id: 99 }), 'settings moderation'],
  [
    'a sender who is not',
    ({ create }) => create.message({ sender_id: 99, stream_id: 1 }),
    'sender_id names 99',
  ],
  ['nowhere', ({ create }) => create.message({ sender_id: 4 }), 'exactly one of stream_id and recipient_ids'],
  ['not in it', ({ create }) => create.message({ sender_id: 1, ...direct }), 'lack the sender 1'],
  ['out of order', ({ create }) => create.message({ sender_id: 4, recipient_ids: [6, 4] }), 'not ascending'],
  [
    'a topic between people',
    ({ create }) => create.message({ sender_id: 4, ...direct, topic: 'x' }),
    'no topic',
  ],
  [
    'a long topic',
    ({ create }) => create.message({ sender_id: 4, stream_id: 1, topic: 'x'.repeat(61) }),
    'longer than 60',
  ],
  ['nothing', ({ create }) => create.message({ sender_id: 4, stream_id: 1, content: ' ' }), 'content'],
  [
    'from tomorrow',
    ({ create, now }) => create.message({ sender_id: 4, stream_id: 1, timestamp: now + 1 }),
    'in the future',
  ],
  [
    'edited too early',
    ({ create }) =>
      create.message({ sender_id: 4, stream_id: 1, edit_history: [{ user_id: 4, timestamp: 1 }] }),
    'before it was sent',
  ],
  [
    'edits out of order',
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
    'most recent first',
  ],
  [
    'a reaction twice',
    ({ create }) => {
      const reaction = {
        user_id: 4,
        emoji_name: 'tada',
        emoji_code: '1f389',
        reaction_type: 'unicode_emoji' as const,
      };
      return create.message({ sender_id: 4, stream_id: 1, reactions: [reaction, { ...reaction }] });
    },
    'reacts twice',
  ],
  [
    'flags on nothing',
    ({ create }) => create.messageState({ user_id: 4, message_id: 999 }),
    'message_id names 999',
  ],
  [
    'scheduled nowhere',
    ({ create }) => create.scheduledMessage({ sender_id: 4, stream_id: 99 }),
    'stream_id names 99',
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
  ['a view twice', ({ create }) => create.navigationView({ user_id: 4, fragment: 'inbox' }), '"4,inbox"'],
  ['a queue of nobody', ({ create }) => create.eventQueue({ user_id: 99 }), 'event_queues 1'],
  ['an alert word of nobody', ({ create }) => create.alertWord({ user_id: 99 }), 'alert_words 1'],
  [
    'a guest who invites',
    ({ create }) => create.invitation({ invited_by: 5, invite_as: 600 }),
    'invites nobody',
  ],
  ['invited above oneself', ({ create }) => create.invitation({ invited_by: 4, invite_as: 200 }), 'role 200'],
  [
    'invited to a gone group',
    ({ create }) => create.invitation({ invited_by: 2, group_ids: [11] }),
    'group_ids',
  ],
  ['no address', ({ create }) => create.invitation({ invited_by: 2, email: 'nobody' }), '"nobody"'],
  ['invited tomorrow', ({ create, now }) => create.invitation({ invited_by: 2, invited: now + 1 }), 'future'],
])('rejects %s', async (_, seed, words) => {
  const failed = mockOf((world) => seed(world) as Promise<void>).ready;
  await expect(failed).rejects.toThrow('The scenario "own" breaks rules of the organization');
  await expect(failed).rejects.toThrow(words);
});

test('suggests a parent for an organization without an owner', async () => {
  const scenario = defineScenario({ name: 'nothing', description: 'x', seed: () => undefined });
  await expect(createTeamChatMock({ scenario }).ready).rejects.toThrow('extends: scenarios.empty');
});

test('counts further problems', async () => {
  const failed = mockOf(async ({ create }) => {
    for (let i = 100; i < 115; i++) await create.subscription({ user_id: i, stream_id: 1 });
  }).ready;
  await expect(failed).rejects.toThrow('(and 5 more)');
});
