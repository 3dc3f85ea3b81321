import { expect, test } from 'vitest';
import { schemaFor } from '../../src/contract/index.js';
import * as factories from '../../src/factories/index.js';
import { savedSnippetSchema } from '../../src/handlers/drafts/saved-snippet.resource.js';
import { inviteLinkSchema } from '../../src/handlers/invitations/invite-link.resource.js';
import { reminderSchema } from '../../src/handlers/scheduled/reminder.resource.js';
import { domainSchema } from '../../src/handlers/server/domain.resource.js';
import { exportSchema } from '../../src/handlers/server/export.resource.js';
import { playgroundSchema } from '../../src/handlers/server/playground.resource.js';
import { createTeamChatMock, type TeamChatMock } from '../../src/index.js';
import { transactOf } from '../../src/model/index.js';
import { defineScenario, scenarios } from '../../src/scenarios/index.js';
import { problemsIn } from '../../src/scenarios/integrity/index.js';

const {
  botStorageEntryFactory,
  channelFactory,
  channelFolderFactory,
  dataExportFactory,
  domainFactory,
  draftFactory,
  eventQueueFactory,
  invitationFactory,
  inviteLinkFactory,
  messageFactory,
  navigationViewFactory,
  playgroundFactory,
  profileFieldFactory,
  reminderFactory,
  savedSnippetFactory,
  scheduledMessageFactory,
  subscriptionFactory,
  userFactory,
  userGroupFactory,
} = factories;

const NEEDS_ARGUMENT = new Set([
  'from',
  'inChannel',
  'unreadFor',
  'on',
  'of',
  'to',
  'with',
  'inFolder',
  'inLanguage',
  'direct',
]);

const LATEST = { level: 496, dialect: 'reference' } as const;
const member = { user_id: 4 };

async function get(mock: TeamChatMock, persona: string, path: string) {
  await mock.ready;
  const headers = { authorization: mock.authHeader(persona) };
  return (await mock.handle(new Request(`https://chat.example.com/api/v1${path}`, { headers })))?.json();
}

test.each([
  ['a playground', playgroundSchema, playgroundFactory.inLanguage('Rust').build()],
  ['a domain', domainSchema, domainFactory.withSubdomains().build()],
  ['an export', exportSchema, dataExportFactory.full().build()],
  ['a deleted export', exportSchema, dataExportFactory.deleted().build()],
  ['an invitation link', inviteLinkSchema, inviteLinkFactory.asGuest().neverExpires().build()],
  ['a reminder', reminderSchema, reminderFactory.of(member).failed().build({ note: 'Answer' })],
  ['a saved snippet', savedSnippetSchema, savedSnippetFactory.of(member).build()],
])('builds %s in the form that the API returns', (_, schema, built) => {
  expect(schemaFor(schema, LATEST).parse(built)).toEqual(built);
});

test('creates playgrounds, domains and exports as the API lists them', async () => {
  const mock = createTeamChatMock();
  const playground = await playgroundFactory.inLanguage('Rust').create(mock);
  const domain = await domainFactory.withSubdomains().create(mock, { domain: 'Example.org' });
  const [first, second] = [
    await dataExportFactory.full().create(mock),
    await dataExportFactory.deleted().create(mock),
  ];
  expect(domain).toEqual({ domain: 'example.org', allow_subdomains: true });
  expect(second).toMatchObject({ deleted_timestamp: mock.clock.now(), export_url: null });
  expect((await get(mock, 'admin', '/realm/domains')).domains).toEqual([domain]);
  expect((await get(mock, 'admin', '/export/realm')).exports).toEqual([first, second]);
  expect(mock.db.playgrounds.all()).toEqual([playground]);
});

test('creates invitation links, reminders, snippets and stored values as the API lists them', async () => {
  const mock = createTeamChatMock();
  const link = await inviteLinkFactory.asGuest().create(mock, { invited_by_user_id: 2 });
  const reminder = await reminderFactory.of(member).on({ id: 16 }).create(mock, { note: 'Answer' });
  const failed = await reminderFactory.of(member).failed().create(mock, { scheduled_delivery_timestamp: 1 });
  const snippet = await savedSnippetFactory.of(member).create(mock, { title: 'Greeting' });
  const stored = await botStorageEntryFactory.create(mock, { key: 'visits', value: '1' });
  expect(await get(mock, 'admin', '/invites')).toMatchObject({ invites: [link] });
  expect(reminder).toMatchObject({ to: [4], reminder_target_message_id: 16 });
  expect(reminder.content).toContain('Answer');
  expect((await get(mock, 'member', '/reminders')).reminders).toEqual([failed, reminder]);
  expect((await get(mock, 'member', '/saved_snippets')).saved_snippets).toEqual([snippet]);
  expect(stored).toEqual({ user_id: 8, key: 'visits', value: '1' });
  expect((await get(mock, 'bot', '/bot_storage')).storage).toEqual({ visits: '1' });
});

test.each<[string, (mock: TeamChatMock) => Promise<unknown>, string]>([
  [
    'two playgrounds with the same name',
    (m) => playgroundFactory.createList(m, 2, { name: 'Try' }),
    'another playground',
  ],
  [
    'a URL template without {code}',
    (m) => playgroundFactory.create(m, { url_template: 'https://x.org' }),
    '{code}',
  ],
  [
    'a domain that already exists',
    (m) => domainFactory.createList(m, 2, { domain: 'a.org' }),
    'already part',
  ],
  ['a malformed domain', (m) => domainFactory.create(m, { domain: 'nowhere' }), 'not a domain'],
  ['more exports than a week allows', (m) => dataExportFactory.createList(m, 6), '5 exports'],
  ['an unknown type of export', (m) => dataExportFactory.create(m, { export_type: 'all' }), '"all"'],
  ['an invitation link of a guest', (m) => inviteLinkFactory.create(m, { invited_by_user_id: 5 }), 'uests'],
  [
    'a link for an unknown role',
    (m) => inviteLinkFactory.create(m, { invited_as: 250 }),
    'must be one of 100, 200, 300, 400, 600, got 250',
  ],
  ['a reminder in the past', (m) => reminderFactory.create(m, { scheduled_delivery_timestamp: 1 }), 'future'],
  ['a reminder of an unknown message', (m) => reminderFactory.on({ id: 999 }).create(m), '999'],
  ['a snippet without a title', (m) => savedSnippetFactory.create(m, { title: ' ' }), 'title'],
  ['a snippet without content', (m) => savedSnippetFactory.create(m, { content: '' }), 'content'],
  ['a stored value of a person', (m) => botStorageEntryFactory.of(member).create(m), 'user 4 is not a bot'],
])('rejects %s, and changes nothing', async (_, create, words) => {
  const mock = createTeamChatMock();
  await mock.ready;
  await expect(create(mock)).rejects.toThrow(words);
  const { playgrounds, realm_domains, realm_exports, invite_links, reminders, saved_snippets, bot_storage } =
    mock.db;
  const tables = [
    playgrounds,
    realm_domains,
    realm_exports,
    invite_links,
    reminders,
    saved_snippets,
    bot_storage,
  ];
  expect(tables.map((table) => table.count())).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

test('rejects a stored value when the organization has no active bot', async () => {
  const mock = createTeamChatMock({ scenario: 'empty' });
  await expect(botStorageEntryFactory.create(mock)).rejects.toThrow('the organization has no active bot');
});

const mars = 'Mars/Phobos';

test.each<[string, (mock: TeamChatMock, now: number) => Promise<unknown>, string]>([
  [
    'a public channel with hidden history',
    (m) => channelFactory.create(m, { history_public_to_subscribers: false }),
    'only a private channel can hide its history',
  ],
  [
    'a web-public channel with hidden history',
    (m) => channelFactory.webPublic().create(m, { history_public_to_subscribers: false }),
    'only a private channel can hide its history',
  ],
  ['a bot owned by a bot', (m) => userFactory.bot({ owner: { user_id: 8 } }).create(m), 'user 8 is a bot'],
  [
    'a misspelled owner of a bot',
    async (m) => userFactory.bot(...([{ ownr: member }] as never[])).create(m),
    'ownr',
  ],
  ['an unknown kind of account', async (m) => profileFieldFactory.external('x').create(m), 'field_data'],
  [
    'a custom account without a URL',
    async (m) => profileFieldFactory.external('custom').create(m),
    'field_data',
  ],
  ['two equal options', async (m) => profileFieldFactory.options('A', 'A').create(m), 'the same text'],
  [
    'options without texts',
    (m) => profileFieldFactory.create(m, { type: 3, field_data: '{"a":1}' }),
    'field_data',
  ],
  [
    'a profile field whose name is too long',
    (m) => profileFieldFactory.create(m, { name: 'x'.repeat(200) }),
    'at most 40',
  ],
  [
    'a third field in the summary',
    (m) => profileFieldFactory.createList(m, 3, { display_in_profile_summary: true }),
    'at most 2 fields',
  ],
  ['an invalid color', (m) => subscriptionFactory.create(m, { color: 'nonsense' }), '"color"'],
  ['a retention of 0 days', (m) => channelFactory.create(m, { message_retention_days: 0 }), 'above 0'],
  ['an unknown time zone', (m) => userFactory.create(m, { timezone: mars }), `no time zone ${mars}`],
  [
    'a bot with the name of an active user',
    (m) => userFactory.bot().createList(m, 2, { full_name: 'Twin Bot' }),
    'an active user has the name Twin Bot',
  ],
  ['a draft from before 1970', (m) => draftFactory.create(m, { timestamp: -5 }), '0 or greater'],
  [
    'a snippet from the future',
    (m, now) => savedSnippetFactory.create(m, { date_created: now + 1 }),
    'in the future',
  ],
  [
    'a message from the future',
    (m, now) => messageFactory.create(m, { timestamp: now + 1 }),
    'in the future',
  ],
  [
    'an export by a guest',
    (m) => dataExportFactory.create(m, { acting_user_id: 5 }),
    'is not an administrator',
  ],
  ['a date of deletion', (m) => dataExportFactory.create(m, { deleted_timestamp: 5 }), 'deleted_timestamp'],
  ['an empty key', (m) => botStorageEntryFactory.create(m, { key: '' }), 'must not be empty'],
  ['an empty client', (m) => messageFactory.create(m, { client: '' }), 'must not be empty'],
  [
    'a folder description that is too long',
    (m) => channelFolderFactory.create(m, { description: 'x'.repeat(2000) }),
    'at most 1024 code points',
  ],
  ['a negative order', (m) => channelFolderFactory.create(m, { order: -7 }), '0 or greater'],
  [
    'an unknown view',
    async (m) => navigationViewFactory.builtIn('nope').create(m),
    'must be a built-in view, got "nope"',
  ],
  ['a draft to no one', (m) => draftFactory.direct().create(m), 'must not be empty'],
  [
    'a failure in the future',
    (m, now) => scheduledMessageFactory.failed().create(m, { scheduled_delivery_timestamp: now + 9 }),
    'must not be in the future',
  ],
  [
    'a topic for a direct message',
    (m) => scheduledMessageFactory.direct(member).create(m, { topic: 'x' }),
    'a direct message has no topic',
  ],
])('rejects %s, as the endpoint does', async (_, create, problem) => {
  const mock = createTeamChatMock();
  const before = (await mock.state()).counts;
  await expect((async () => create(mock, mock.clock.now()))()).rejects.toThrow(problem);
  expect((await mock.state()).counts).toEqual(before);
});

test('normalizes the stored records, and gives each bot a different name', async () => {
  const mock = createTeamChatMock();
  await mock.ready;
  const group = await userGroupFactory.nested({ id: 9 }, { id: 9 }).create(mock);
  const field = await profileFieldFactory.create(mock, { type: 1, field_data: '{"a":1}' });
  const account = await profileFieldFactory.external().create(mock);
  const hidden = await userFactory.create(mock, { delivery_email: null });
  const webhook = await userFactory.create(mock, { bot_type: 3 });
  const bots = await userFactory.bot().createList(mock, 120);
  expect(group.direct_subgroup_ids).toEqual([9]);
  expect(field.field_data).toBe('');
  expect(account.name).toBe('GitHub username');
  expect(mock.db.users.get(hidden.user_id)?.email_visibility).toBe('administrators');
  expect(mock.db.users.get(webhook.user_id)?.bot_settings?.service).toMatchObject({ interface: 1 });
  expect(new Set(bots.map(({ full_name }) => full_name)).size).toBe(120);
});

test('sets `invited` to ten days before the expiry of an invitation', async () => {
  const mock = createTeamChatMock();
  const [expiry_date, days] = [mock.clock.now() - 60, 86_400];
  expect(await invitationFactory.create(mock, { expiry_date })).toMatchObject({
    expiry_date,
    invited: expiry_date - 10 * days,
  });
  expect(await inviteLinkFactory.create(mock, { expiry_date })).toMatchObject({
    expiry_date,
    invited: expiry_date - 10 * days,
  });
  await expect(inviteLinkFactory.create(mock, { expiry_date: -5 })).rejects.toThrow('0 or greater');
});

test('creates an expired queue that was created and last used twenty minutes ago', async () => {
  const scenario = defineScenario({
    name: 'away',
    description: 'a client that left',
    extends: scenarios.default,
    async seed(world) {
      await eventQueueFactory.expired().create(world, { queue_id: 'old' });
      const queue = world.db.event_queues.firstBy('queueId', 'old');
      expect([queue?.created, queue?.last_used]).toEqual([world.now - 1200, world.now - 1200]);
    },
  });
  await createTeamChatMock({ scenario }).ready;
});

test('creates failed reminders and scheduled messages that were due an hour ago', async () => {
  const mock = createTeamChatMock();
  const due = { failed: true, scheduled_delivery_timestamp: mock.clock.now() - 3600 };
  expect(await reminderFactory.failed().create(mock)).toMatchObject(due);
  expect(await scheduledMessageFactory.failed().create(mock)).toMatchObject(due);
});

test("chooses values for omitted fields within the channel's rules and the organization's limits", async () => {
  const empty = createTeamChatMock({ scenario: 'empty-topics' });
  const silent = { stream_id: 7 };
  expect(await messageFactory.create(empty, silent)).toMatchObject({ ...silent, subject: '' });
  expect(await scheduledMessageFactory.create(empty, { to: 7 })).toMatchObject({ to: 7, topic: '' });
  expect(await draftFactory.create(empty, { to: [7] })).toMatchObject({ to: [7], topic: '' });
  const settings = { max_topic_length: 5, max_message_length: 6, max_channel_folder_name_length: 4 };
  const short = createTeamChatMock({ settings });
  const { subject, id } = await messageFactory.create(short);
  expect(subject.length).toBeLessThanOrEqual(5);
  expect(short.db.messages.get(id)?.content.length).toBeLessThanOrEqual(6);
  expect((await channelFolderFactory.create(short)).name.length).toBeLessThanOrEqual(4);
  await scheduledMessageFactory.create(short);
  await savedSnippetFactory.create(short);
  await draftFactory.create(short);
});

/** Every factory with a table, with and without each of its traits that take no argument. */
const CREATED = Object.entries(factories)
  .filter(([name]) => /Factory$/.test(name) && name !== 'serverSettingsFactory')
  .flatMap(([name, factory]) => [
    [name, factory] as const,
    ...Object.entries(factory)
      .filter(([trait]) => !/^(build|create)/.test(trait) && !NEEDS_ARGUMENT.has(trait))
      .map(([trait, make]) => [`${name}.${trait}`, (make as () => unknown)()] as const),
  ]);

test.each(CREATED)(
  'creates a valid record with %s that can be restored from a snapshot',
  async (_, factory) => {
    const mock = createTeamChatMock();
    await (factory as typeof messageFactory).create(mock);
    expect(await transactOf(mock)?.(async (org) => problemsIn(org))).toEqual([]);
    await mock.restore(await mock.snapshot());
  },
);
