import { expect, test } from 'vitest';
import { schemaFor } from '../../src/contract/index.js';
import {
  botStorageEntryFactory,
  dataExportFactory,
  domainFactory,
  inviteLinkFactory,
  playgroundFactory,
  reminderFactory,
  savedSnippetFactory,
} from '../../src/factories/index.js';
import { savedSnippetSchema } from '../../src/handlers/drafts/draft.resource.js';
import { inviteLinkSchema } from '../../src/handlers/invitations/invite-link.resource.js';
import { reminderSchema } from '../../src/handlers/scheduled/scheduled.present.js';
import {
  domainSchema,
  exportSchema,
  playgroundSchema,
} from '../../src/handlers/server/administration.present.js';
import { createTeamChatMock, type TeamChatMock } from '../../src/index.js';

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
])('builds %s like the API', (_, schema, built) => {
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
    'two playgrounds of one name',
    (m) => playgroundFactory.createList(m, 2, { name: 'Try' }),
    'another playground',
  ],
  [
    'a template without the code',
    (m) => playgroundFactory.create(m, { url_template: 'https://x.org' }),
    '{code}',
  ],
  ['a domain twice', (m) => domainFactory.createList(m, 2, { domain: 'a.org' }), 'already part'],
  ['a malformed domain', (m) => domainFactory.create(m, { domain: 'nowhere' }), 'not a domain'],
  ['more exports than a week allows', (m) => dataExportFactory.createList(m, 6), '5 exports'],
  ['an unknown type of export', (m) => dataExportFactory.create(m, { export_type: 'all' }), '"all"'],
  ['a link of a guest', (m) => inviteLinkFactory.create(m, { invited_by_user_id: 5 }), 'uests'],
  ['a link for an unknown role', (m) => inviteLinkFactory.create(m, { invited_as: 250 }), 'role 250'],
  ['a reminder in the past', (m) => reminderFactory.create(m, { scheduled_delivery_timestamp: 1 }), 'future'],
  ['a reminder of an unknown message', (m) => reminderFactory.on({ id: 999 }).create(m), '999'],
  ['a snippet without a title', (m) => savedSnippetFactory.create(m, { title: ' ' }), 'title'],
  ['a snippet without content', (m) => savedSnippetFactory.create(m, { content: '' }), 'content'],
  ['storage of a person', (m) => botStorageEntryFactory.of(member).create(m), 'user 4 is not a bot'],
])('rejects %s and changes nothing', async (_, create, words) => {
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

test('rejects storage without a bot', async () => {
  const mock = createTeamChatMock({ scenario: 'empty' });
  await expect(botStorageEntryFactory.create(mock)).rejects.toThrow('the organization has no active bot');
});
