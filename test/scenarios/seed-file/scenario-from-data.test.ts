import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { createTeamChatMock } from '../../../src/index.js';
import { type SeedFile, scenarioFromData } from '../../../src/scenarios/index.js';
import { seedFileJsonSchema } from '../../../src/scenarios/seed-file/schema.js';

const FILE: SeedFile = {
  name: 'launch',
  extends: 'default',
  feature_level: 385,
  settings: { can_create_groups: 'design', moderation_request_channel_id: 'launch' },
  users: [
    { name: 'Nora New', persona: 'nora', channels: ['general'], profile: { Mentor: ['Adam Admin'] } },
    { name: 'Helper', bot: 'generic', owner: 'nora' },
  ],
  channels: [
    {
      name: 'launch',
      folder: 'Projects',
      subscribers: ['nora', { user: 'member', pinned: true }],
      permissions: { can_send_message_group: { users: ['nora'], groups: ['design'] } },
    },
  ],
  conversations: [
    {
      channel: 'launch',
      topic: 'day one',
      start: '-2h',
      every: '5m',
      unread_by: ['member'],
      followed_by: ['member'],
      messages: [
        {
          from: 'nora',
          text: 'Ready, @**Max Member**?',
          reactions: { tada: ['member'] },
          starred_by: ['member'],
        },
        { from: 'member', text: 'Ready.' },
        { from: 'nora', text: 'Go!', at: '-1m', unread_by: [] },
      ],
    },
    { people: ['nora', 'member'], messages: [{ from: 'nora', text: 'Thanks!' }] },
  ],
  drafts: [{ user: 'nora', channel: 'launch', topic: 'day two', text: 'And now' }],
  navigation_views: [{ user: 'nora', channel: 'launch', topic: 'day one' }],
};

test('seeds the content of a file with names instead of IDs, and with times relative to now', async () => {
  const mock = createTeamChatMock({ scenario: scenarioFromData(FILE) });
  await mock.ready;
  const { nora } = mock.personas;
  expect(nora).toMatchObject({ full_name: 'Nora New', email: 'nora@example.com', api_key: 'nora-key' });
  expect(await mock.state()).toMatchObject({ scenario: 'launch', feature_level: 385 });
  const id = nora?.user_id as number;
  const channel = mock.db.channels.findFirst((q) => q.where({ name: 'launch' }));
  expect(channel).toMatchObject({
    folder_id: 1,
    can_send_message_group: { direct_members: [id], direct_subgroups: [9] },
  });
  expect(mock.settings.get()).toMatchObject({
    can_create_groups: 9,
    moderation_request_channel_id: channel?.id,
  });
  const { body } = await mock.as('member').get('/messages', {
    anchor: 'newest',
    num_before: 10,
    num_after: 0,
    narrow: [{ operator: 'channel', operand: 'launch' }],
    apply_markdown: false,
  });
  const now = mock.clock.now();
  const messages = (body as { messages: object[] }).messages;
  expect(messages).toMatchObject([
    {
      subject: 'day one',
      sender_id: id,
      timestamp: now - 7200,
      flags: ['mentioned', 'starred'],
      reactions: [{ emoji_code: '1f389', user_id: 4 }],
    },
    { sender_id: 4, timestamp: now - 6900, flags: ['read'] },
    { content: 'Go!', timestamp: now - 60, flags: ['read'] },
  ]);
  expect(mock.db.user_topics.all()).toMatchObject([{ user_id: 4, topic: 'day one', visibility_policy: 3 }]);
  expect(mock.db.profile_values.all()).toContainEqual(
    expect.objectContaining({ user_id: id, field_id: 6, value: [2] }),
  );
  expect(mock.db.users.all().at(-1)).toMatchObject({ full_name: 'Helper', bot_type: 1, bot_owner_id: id });
  expect(mock.db.drafts.all()).toMatchObject([
    { user_id: id, type: 'stream', to: [channel?.id], topic: 'day two' },
  ]);
  expect(mock.db.navigation_views.all().at(-1)?.fragment).toBe(
    `narrow/channel/${channel?.id}-launch/topic/day.20one`,
  );
});

test('replaces lone surrogates in the topic of a navigation view', async () => {
  const navigation_views = [{ user: 'member', channel: 'general', topic: 'a\ud800' }];
  const mock = createTeamChatMock({ scenario: scenarioFromData({ extends: 'default', navigation_views }) });
  await mock.ready;
  expect(mock.db.navigation_views.all().at(-1)?.fragment).toBe('narrow/channel/1-general/topic/a.EF.BF.BD');
});

test('assigns different emails to users whose names differ only in a number', async () => {
  const users = [{ name: 'Tester 1' }, { name: 'Tester 2' }];
  const mock = createTeamChatMock({ scenario: scenarioFromData({ extends: 'default', users }) });
  await mock.ready;
  const emails = mock.db.users.all().map(({ delivery_email }) => delivery_email);
  expect(emails.slice(-2)).toEqual(['tester.1@example.com', 'tester.2@example.com']);
});

test('creates an organization with an owner from a file that extends no scenario', async () => {
  const mock = createTeamChatMock({
    scenario: scenarioFromData({
      organization: { name: 'Tiny' },
      users: [{ name: 'Olga', persona: 'olga', role: 'owner' }],
    }),
  });
  await mock.ready;
  expect(mock.db.users.all()).toMatchObject([{ full_name: 'Olga' }]);
  expect(mock.db.user_groups.count()).toBe(8);
  expect(mock.settings.get().name).toBe('Tiny');
});

test('describes the seed file format as a JSON schema for editors', () => {
  const isValid = new Ajv2020({ strict: false }).compile(seedFileJsonSchema());
  expect(isValid(FILE)).toBe(true);
  expect(isValid({ users: [{ naem: 'Nora' }] })).toBe(false);
});

test.for([
  [
    'an object with __proto__',
    JSON.parse('{"users":[{"__proto__":{"a":1}}]}'),
    '"__proto__" must not be a key. (users[0])',
  ],
  ['a string', 'users', 'Invalid seed file: must be an object, got a string.'],
  ['an object with an unknown key', { user: [] }, 'Unknown key "user". Did you mean "users"? (user)'],
] as const)('rejects %s as a seed file', ([, data, problem]) => {
  expect(() => scenarioFromData(data as SeedFile)).toThrow(problem);
});

test('rejects a seed file object that contains itself', () => {
  const users: unknown[] = [];
  users.push(users);
  expect(() => scenarioFromData({ users } as SeedFile)).toThrow(
    'lists and objects may be nested at most 30 deep',
  );
});

test('creates the same organization from the same file', async () => {
  const [one, two] = [
    createTeamChatMock({ scenario: scenarioFromData(FILE) }),
    createTeamChatMock({ scenario: scenarioFromData(FILE) }),
  ];
  expect(await one.snapshot()).toEqual(await two.snapshot());
});

test('trims topics and content in the same way as the endpoints', async () => {
  const scenario = scenarioFromData({
    extends: 'default',
    users: [{ name: 'Nora New', persona: 'nora', snippets: [{ title: ' Hi ', text: 'Hello\n' }] }],
    conversations: [
      { channel: 'general', topic: ' x ', messages: [{ from: 'member', text: 'Hello\nthere\n' }] },
    ],
    drafts: [{ user: 'member', channel: 'general', topic: ' y ', text: 'Later\n' }],
    scheduled_messages: [{ user: 'member', channel: 'general', topic: ' z ', text: 'Soon\n', at: '+1h' }],
    domains: [{ domain: 'UPPER.com' }],
  });
  const { db, ready } = createTeamChatMock({ scenario });
  await ready;
  expect(db.messages.findFirst((q) => q.where({ topic: 'x' }))?.content).toBe('Hello\nthere');
  expect(db.saved_snippets.all()).toMatchObject([{ title: 'Hi', content: 'Hello' }]);
  expect(db.drafts.all().at(-1)).toMatchObject({ topic: 'y', content: 'Later' });
  expect(db.scheduled_messages.all().at(-1)).toMatchObject({ topic: 'z', content: 'Soon' });
  expect(db.realm_domains.all()).toMatchObject([{ domain: 'upper.com' }]);
});

test('keeps the settings of a seed file when the caller changes the object', async () => {
  const rate_limit = { requests: 5, seconds: 60 };
  const scenario = scenarioFromData({ extends: 'default', settings: { rate_limit } });
  rate_limit.requests = 1;
  const mock = createTeamChatMock({ scenario });
  await mock.ready;
  expect(mock.settings.get().rate_limit).toEqual({ requests: 5, seconds: 60 });
});
