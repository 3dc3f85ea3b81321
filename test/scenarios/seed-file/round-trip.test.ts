import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import {
  channelFactory,
  messageFactory,
  subscriptionFactory,
  userFactory,
} from '../../../src/factories/index.js';
import { createTeamChatMock, type TeamChatMock, type TeamChatMockOptions } from '../../../src/index.js';
import { ROLES, transactOf } from '../../../src/model/index.js';
import {
  defineScenario,
  type Scenario,
  type SeedFile,
  scenarioFromData,
  scenarios,
} from '../../../src/scenarios/index.js';
import { SCENARIO_NAMES } from '../../../src/scenarios/registry.js';
import { exportSeedFile } from '../../../src/scenarios/seed-file/export.js';
import { definite, omit } from '../../../src/values.js';
import { numRuns } from '../../support/properties.js';
import { writable } from '../../support/writable.js';

async function exported(options: TeamChatMockOptions): Promise<SeedFile> {
  const mock = createTeamChatMock(options);
  await mock.ready;
  const transact = transactOf(mock) as NonNullable<ReturnType<typeof transactOf>>;
  return (await transact((org) => exportSeedFile(org))).file;
}

const SMALL = SCENARIO_NAMES.filter((name) => name !== 'large');

test.for(SMALL)('keeps all data of the scenario %s that a seed file can contain', async (scenario) => {
  const file = await exported({ scenario });
  const again = await exported({ scenario: scenarioFromData(parse(stringify(file)) as SeedFile) });
  expect(again).toEqual(file);
});

const PEOPLE = ['ada', 'ben', 'cleo'];
const CHANNELS = ['one', 'two words', 'drei: "3"'];
const EMOJI = ['tada', 'heart', 'octopus'];

const some = (names: readonly string[]) => fc.subarray([...names]);
const text = fc
  .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
  .filter((value) => value.trim() !== '');
const minutes = fc.integer({ min: 0, max: 100_000 }).map((count) => (count === 0 ? 'now' : `-${count}m`));
const optional = <T extends object>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(model, { requiredKeys: [] });

const message = fc
  .record({
    from: fc.constantFrom(...PEOPLE),
    text,
    at: minutes,
    rest: optional({
      starred_by: some(PEOPLE),
      unread_by: some(PEOPLE),
      reactions: fc.dictionary(fc.constantFrom(...EMOJI), some(PEOPLE), { maxKeys: 2 }),
    }),
  })
  .map(({ rest, ...fields }) => ({ ...fields, ...rest }));

const conversation = fc
  .tuple(
    fc.oneof(
      fc.record({ channel: fc.constantFrom(...CHANNELS), topic: fc.constantFrom('', 'Lunch', 'ünï: -1') }),
      fc.constant({ people: PEOPLE }),
    ),
    fc.array(message, { maxLength: 4 }),
  )
  .map(([to, messages]) => ({ ...to, messages }));

/** Files that use every part of the format with names in random combinations. */
const file: fc.Arbitrary<SeedFile> = fc
  .record({
    conversations: fc.array(conversation, { maxLength: 5 }),
    users: fc.tuple(
      ...PEOPLE.map((persona, i) =>
        optional({
          timezone: fc.constantFrom('UTC', 'Europe/Berlin'),
          email_visibility: fc.constantFrom('everyone' as const, 'administrators' as const),
          alert_words: fc.uniqueArray(fc.constantFrom('tea', 'coffee'), { maxLength: 2 }),
          muted_users: some(PEOPLE.filter((other) => other !== persona)),
          presence: fc.record({ active: fc.option(minutes), connected: minutes }),
        }).map((rest) => ({
          name: `${persona} example`,
          persona,
          role: i === 0 ? ('owner' as const) : ('member' as const),
          ...rest,
        })),
      ),
    ),
    pinned: fc.boolean(),
    members: some(PEOPLE),
    holders: some(PEOPLE),
    drafts: fc.array(
      fc.record({ user: fc.constantFrom(...PEOPLE), text, channel: fc.constantFrom(...CHANNELS) }),
      {
        maxLength: 2,
      },
    ),
  })
  .map(({ conversations, users, pinned, members, holders, drafts }) => ({
    users,
    groups: [{ name: 'team', members, permissions: { can_join_group: { users: holders } } }],
    channels: CHANNELS.map((name) => ({
      name,
      subscribers: PEOPLE.map((user) => (pinned ? { user, pinned } : user)),
    })),
    conversations,
    drafts,
  }));

test('keeps all data of random seed files', async () => {
  await fc.assert(
    fc.asyncProperty(file, async (data) => {
      const first = await exported({ scenario: scenarioFromData(data) });
      const again = await exported({ scenario: scenarioFromData(parse(stringify(first)) as SeedFile) });
      expect(again).toEqual(first);
      const written = (one: SeedFile) =>
        (one.conversations ?? [])
          .flatMap(({ channel, topic, messages = [] }) =>
            messages.map((each) => JSON.stringify([channel, topic || undefined, each.from, each.text])),
          )
          .sort();
      expect(written(first)).toEqual(written(data));
    }),
    numRuns(20),
  );
});

/** Exports a changed mock, seeds the file, and returns both mocks and the list of records that the file leaves out. */
async function copied(options: TeamChatMockOptions, change: (mock: TeamChatMock) => unknown) {
  const mock = createTeamChatMock(options);
  await mock.ready;
  await change(mock);
  const transact = definite(transactOf(mock));
  const { file, leftOut } = await transact((org) => exportSeedFile(org));
  const data = parse(stringify(file)) as SeedFile;
  const copy = createTeamChatMock({ scenario: scenarioFromData(data), now: mock.clock.now() });
  await copy.ready;
  return { mock, copy, leftOut };
}

const inDefault = (seed: Scenario['seed']) => ({
  scenario: defineScenario({ name: 'own', description: 'x', extends: scenarios.default, seed }),
});

test('keeps only one persona for a user with two personas, and reports the other', async () => {
  const options = inDefault(({ persona }) => persona('max', 4));
  const { copy, leftOut } = await copied(options, () => undefined);
  expect(copy.personas.member?.user_id).toBe(4);
  expect(leftOut).toMatchObject({ 'further personas': 1 });
});

test('keeps the API key `undefined-key` of a user who is not a persona', async () => {
  const { copy } = await copied({}, (original) =>
    userFactory.create(original, { full_name: 'Nora New', api_key: 'undefined-key' }),
  );
  expect(copy.db.users.findFirst((q) => q.where({ full_name: 'Nora New' }))?.api_key).toBe('undefined-key');
});

test('keeps API keys, stars of unsubscribed users and the root domain', async () => {
  const { mock, copy } = await copied({}, async (original) => {
    await userFactory.create(original, { full_name: 'Nora New', api_key: 'nora-key' });
    const id = original.db.messages.idsBy('channel', 5)[0] as number;
    await original.as('colleague').post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
  });
  expect(copy.db.users.findFirst((q) => q.where({ full_name: 'Nora New' }))?.api_key).toBe('nora-key');
  const stars = ({ db }: TeamChatMock) =>
    db.message_states.findMany((q) => q.where({ user_id: 6 })).map(({ flags }) => flags);
  expect(stars(copy)).toEqual(stars(mock));
  const root = await exported({ scenario: 'root-domain' });
  expect(root.organization).toMatchObject({ root_domain: true });
});

test('keeps reactions with a custom emoji called "constructor"', async () => {
  const options = inDefault(async ({ create }) => {
    await create.customEmoji({ name: 'constructor' });
  });
  const { copy } = await copied(options, (mock) =>
    mock.as('member').post('/messages/62/reactions', { emoji_name: 'constructor' }),
  );
  const names = copy.db.messages
    .all()
    .flatMap(({ reactions }) => reactions.map(({ emoji_name }) => emoji_name));
  expect(names).toContain('constructor');
});

test('reports how much data a seed file cannot contain', async () => {
  const { leftOut } = await copied({}, async (mock) => {
    const secret = await channelFactory.withHistoryHidden().create(mock, { name: 'secret' });
    await subscriptionFactory.of({ user_id: 2 }).to(secret).create(mock);
    await messageFactory.inChannel(secret).create(mock, { sender_id: 2, markdown: 'before' });
    await subscriptionFactory.of({ user_id: 4 }).to(secret).create(mock);
    await mock.as('member').delete('/users/me/subscriptions', { subscriptions: ['general'] });
    await userFactory.create(mock, { bot_type: 3 });
    const { body } = await mock
      .as('owner')
      .post('/messages', { type: 'channel', to: '1', topic: 'a', content: 'b' });
    await mock.as('owner').post('/messages/flags', { messages: [body.id], op: 'remove', flag: 'read' });
    await customEmoji(mock);
    await mock.as('owner').patch('/realm/profile_fields/3', {
      field_data: { 0: { text: 'Red', order: '2' }, 1: { text: 'Blue', order: '1' } },
    });
  });
  expect(leftOut).toMatchObject({
    'starts of subscriptions with protected history': 1,
    'ended subscriptions': 1,
    'settings of bots': 1,
    'flags of users who do not receive the message': expect.any(Number),
    'messages unread by their sender': 1,
    'reactions with other emoji': 1,
    'orders of options': 1,
  });
  const { leftOut: imported } = await copied({ scenario: 'imported' }, () => undefined);
  expect(imported).toMatchObject({ 'groups and folders without a date': 1 });
});

/** Reacts with a custom emoji, and deactivates it. */
async function customEmoji(mock: TeamChatMock): Promise<void> {
  const { realm_emoji: emoji, messages } = writable(mock.db);
  const { id } = await emoji.create({
    name: 'old',
    author_id: null,
    deactivated: true,
    source_url: '/old.png',
  });
  const reaction = {
    user_id: 4,
    emoji_name: 'old',
    emoji_code: String(id),
    reaction_type: 'realm_emoji' as const,
  };
  await messages.update(62, { reactions: [reaction] });
}

test('seeds all messages of a file that was exported after the clock was set back', async () => {
  const { mock, copy } = await copied({}, (original) =>
    original.clock.set(original.clock.now() - 3 * 86_400),
  );
  expect(copy.db.messages.count()).toBe(mock.db.messages.count());
});

test.for<[what: string, change: (mock: TeamChatMock) => Promise<unknown>]>([
  ['a channel', (mock) => mock.as('admin').post('/channels/create', { name: 'later', subscribers: [] })],
  ['a folder', (mock) => mock.as('admin').post('/channel_folders/create', { name: 'later' })],
  [
    'a user group',
    (mock) => mock.as('admin').post('/user_groups/create', { name: 'later', description: '', members: [2] }),
  ],
  ['a saved snippet', (mock) => mock.as('member').post('/saved_snippets', { title: 'a', content: 'b' })],
  [
    'an invitation',
    (mock) => mock.as('admin').post('/invites', { invitee_emails: 'new@example.com', stream_ids: [] }),
  ],
  ['the presence of a user', (mock) => mock.as('member').post('/users/me/presence', { status: 'active' })],
])('seeds a file with %s from before the clock was set back', async ([, change]) => {
  const { mock, copy } = await copied({}, async (original) => {
    const now = original.clock.now();
    original.clock.set(now + 86_400);
    expect(await change(original)).toMatchObject({ status: 200 });
    original.clock.set(now);
  });
  expect(copy.db.channels.count()).toBe(mock.db.channels.count());
});

test('keeps the delay of scheduled messages after the clock was set back', async () => {
  const { copy } = await copied({}, async (original) => {
    const now = original.clock.now();
    original.clock.set(now + 86_400);
    await original.as('admin').post('/channels/create', { name: 'later', subscribers: [] });
    original.clock.set(now);
    const message = {
      type: 'direct' as const,
      to: [6],
      content: 'soon',
      scheduled_delivery_timestamp: now + 7200,
    };
    await original.as('member').post('/scheduled_messages', message);
  });
  const soon = copy.db.scheduled_messages.all().find(({ content }) => content === 'soon');
  expect(soon?.scheduled_delivery_timestamp).toBe(copy.clock.now() + 7200);
});

test("keeps messages and topics that are allowed only by the organization's settings", async () => {
  const { copy } = await copied({}, async (original) => {
    original.settings.set({ max_message_length: 20_000, max_topic_length: 100 });
    const message = { type: 'channel', to: '1', topic: 't'.repeat(90), content: 'c'.repeat(15_000) } as const;
    await original.as('member').post('/messages', message);
  });
  expect(copy.db.messages.all().at(-1)).toMatchObject({
    topic: 't'.repeat(90),
    content: 'c'.repeat(15_000),
  });
});

test.for(['reference', 'zulip'] as const)(
  'keeps content, topics and folders that exceed subsequently lowered limits in the %s dialect',
  async (dialect) => {
    const { mock, copy } = await copied({ dialect }, async (original) => {
      const member = original.as('member');
      const content = 'a draft that is too long later';
      await member.post('/drafts', {
        drafts: [{ type: 'stream', to: [1], topic: ' x ', content }],
      });
      await member.post('/saved_snippets', { title: 'a', content });
      original.settings.set({
        max_message_length: 10,
        max_topic_length: 3,
        max_channel_folder_name_length: 2,
        max_channel_folder_description_length: 1,
      });
    });
    const texts = ({ db }: TeamChatMock) => [
      db.messages.all().map(({ content, topic }) => [content, topic]),
      db.scheduled_messages.all().map(({ content, topic }) => [content, topic]),
      db.drafts.all().map(({ content, topic }) => [content, topic]),
      db.saved_snippets.all().map(({ content }) => content),
      db.channel_folders.all().map(({ name, description }) => [name, description]),
    ];
    expect(texts(copy)).toEqual(texts(mock));
    expect(copy.settings.get()).toEqual(mock.settings.get());
  },
);

test('checks a file against its limits if it is not an export', async () => {
  const file = await exported({ settings: { max_message_length: 100 } });
  const scenario = scenarioFromData(omit(file, ['exported']));
  await expect(createTeamChatMock({ scenario }).ready).rejects.toThrow(
    'Invalid "content": must have at most 100 code points. (conversations[0].messages[',
  );
});

test('accepts a scenario that extends an export', async () => {
  const parent = scenarioFromData(await exported({ settings: { max_message_length: 10 } }));
  const scenario = defineScenario({ name: 'own', description: 'x', extends: parent, seed: () => undefined });
  const mock = createTeamChatMock({ scenario });
  await mock.ready;
  expect(mock.db.messages.count()).toBe(62);
});

test('keeps topics that are longer than any usual limit', async () => {
  const { copy } = await copied({ settings: { max_topic_length: 300 } }, (original) =>
    original
      .as('member')
      .post('/messages', { type: 'channel', to: '1', topic: 't'.repeat(300), content: 'x' }),
  );
  expect(copy.db.messages.all().at(-1)?.topic).toHaveLength(300);
});

test("distinguishes a user from another user whose full name is the first user's email", async () => {
  const { copy } = await copied({}, async (original) => {
    const nora = await userFactory.create(original, {
      full_name: 'Nora New',
      delivery_email: 'nora@example.com',
    });
    await userFactory.create(original, { full_name: 'Nora New' });
    const other = await userFactory.create(original, { full_name: 'nora@example.com' });
    for (const user of [nora, other])
      await subscriptionFactory.of(user).to({ stream_id: 6 }).create(original);
  });
  const subscribers = copy.db.subscriptions.by('activeChannel', 6).map(({ user_id }) => user_id);
  expect(subscribers.sort()).toEqual([10, 12, 2]);
});

test('keeps a permission that refers to a user group named like a role', async () => {
  const { copy } = await copied({}, async (original) => {
    const { body } = await original.as('owner').post('/user_groups/create', {
      name: 'members',
      description: '',
      members: [4],
    });
    original.settings.set({ can_create_groups: body.group_id });
  });
  expect(copy.settings.get().can_create_groups).toEqual({ direct_members: [], direct_subgroups: [12] });
});

test('leaves out an archived folder with the name of a newer one, and reports it', async () => {
  const { copy, leftOut } = await copied({}, async (original) => {
    const admin = original.as('admin');
    await admin.patch('/channel_folders/1', { is_archived: true });
    await admin.post('/channel_folders/create', { name: 'Projects' });
  });
  expect(copy.db.channels.get(2)?.folder_id).toBeNull();
  expect(leftOut).toMatchObject({ 'channels in an archived folder with the name of another folder': 1 });
});

test('omits a deactivated emoji from a status, and reports the omission', async () => {
  const { copy, leftOut } = await copied({}, async (original) => {
    const { realm_emoji: emoji } = writable(original.db);
    const { id } = await emoji.create({
      name: 'old',
      author_id: null,
      deactivated: false,
      source_url: '/old.png',
    });
    await original.as('member').post('/users/me/status', { status_text: 'Away', emoji_name: 'old' });
    await emoji.update(id, { deactivated: true });
  });
  const status = copy.db.user_statuses.all().find(({ status_text }) => status_text === 'Away');
  expect(status).toMatchObject({ user_id: 4, emoji_name: '' });
  expect(leftOut).toMatchObject({ 'statuses with other emoji': 1 });
});

test('leaves out invitations that a demoted user may no longer send, and reports them', async () => {
  const { copy, leftOut } = await copied({}, async (original) => {
    const invitation = { invitee_emails: 'new@example.com', stream_ids: [], invite_as: ROLES.administrator };
    await original.as('admin').post('/invites', invitation);
    await original.as('owner').patch('/users/2', { role: 400 });
  });
  expect(copy.db.invitations.count()).toBe(0);
  expect(leftOut).toMatchObject({ 'invitations that the inviter may no longer send': 1 });
});
