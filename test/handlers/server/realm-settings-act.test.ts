import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { startMock } from '../../support/start-mock.js';

const DAY = 86_400;

test.each([
  ['rejects an edit while allow_message_editing is off', { allow_message_editing: false }, 0, 400],
  [
    'accepts an edit 80 seconds after a message when the limit is 60 seconds',
    { message_content_edit_limit_seconds: 60 },
    80,
    200,
  ],
  [
    'rejects an edit 81 seconds after a message when the limit is 60 seconds',
    { message_content_edit_limit_seconds: 60 },
    81,
    400,
  ],
  [
    'accepts an edit a day after a message when there is no time limit',
    { message_content_edit_limit_seconds: null },
    DAY,
    200,
  ],
])('%s', async (_, settings, seconds, status) => {
  const { call, mock } = await startMock({ settings });
  const { id } = (await call('member', 'POST', '/messages', { type: 'direct', to: [6], content: 'hello' }))
    .body;
  mock.clock.advance({ seconds });
  expect((await call('member', 'PATCH', `/messages/${id}`, { content: 'new' })).status).toBe(status);
});

test.each([
  [200, 'member', 60],
  [400, 'member', 61],
  [200, 'admin', 61],
])(
  'returns status %i when the %s deletes a message after %i seconds with a limit of 60 seconds',
  async (status, persona, seconds) => {
    const { call, mock } = await startMock({ settings: { message_content_delete_limit_seconds: 60 } });
    const { id } = (await call('member', 'POST', '/messages', { type: 'direct', to: [2], content: 'hello' }))
      .body;
    mock.clock.advance({ seconds });
    expect((await call(persona, 'DELETE', `/messages/${id}`)).status).toBe(status);
  },
);

test('ignores name changes by members, but not by administrators, while name_changes_disabled is on', async () => {
  const { call, mock } = await startMock({ settings: { name_changes_disabled: true } });
  for (const persona of ['member', 'admin'])
    expect((await call(persona, 'PATCH', '/settings', { full_name: `New ${persona}` })).status).toBe(200);
  expect([mock.db.users.get(4)?.full_name, mock.db.users.get(2)?.full_name]).toEqual([
    expect.not.stringContaining('New'),
    'New admin',
  ]);
  const invalid = { full_name: 'x'.repeat(101) };
  expect((await call('member', 'PATCH', '/settings', invalid)).status).toBe(200);
  expect((await call('admin', 'PATCH', '/settings', invalid)).status).toBe(400);
});

test.each([
  [400, 'member'],
  [200, 'admin'],
])(
  'returns status %i when the %s changes their email while email_changes_disabled is on',
  async (status, persona) => {
    const { call } = await startMock({ settings: { email_changes_disabled: true } });
    expect((await call(persona, 'PATCH', '/settings', { email: 'new@example.org' })).status).toBe(status);
  },
);

test('rejects a name that differs from a taken name only in case or width while require_unique_names is on', async () => {
  const { call, mock } = await startMock({ settings: { require_unique_names: true } });
  await mock.ready;
  const [owner, gone] = [1, 7].map((id) => mock.db.users.get(id)?.full_name as string) as [string, string];
  const rename = (full_name: string) => call('admin', 'PATCH', '/users/4', { full_name });
  const fullWidth = owner.replace(/\w/g, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0));
  const own = mock.db.users.get(4)?.full_name as string;
  const statuses: number[] = [];
  for (const name of [owner.toUpperCase(), fullWidth, gone, own.toUpperCase()])
    statuses.push((await rename(name)).status);
  expect(statuses).toEqual([400, 400, 400, 200]);
  expect((await call('member', 'PATCH', '/settings', { full_name: owner })).status).toBe(400);
  const account = { email: 'new@example.org', password: 'secret', full_name: owner };
  expect((await call('admin', 'POST', '/users', account)).status).toBe(400);
});

test.each([
  ['rejects a new user with the email of another domain', 'new@example.net', 400],
  ['accepts a new user with the email of an allowed domain', 'new@example.org', 200],
  ['rejects a new user with the email of a subdomain', 'new@sub.example.org', 400],
  [
    'accepts a new user with the email of a subdomain if the domain allows subdomains',
    'new@deep.example.com',
    200,
  ],
])('%s when only two domains are allowed', async (_, email, status) => {
  const { call } = await startMock({ settings: { emails_restricted_to_domains: true } });
  await call('owner', 'POST', '/realm/domains', { domain: 'example.org', allow_subdomains: false });
  await call('owner', 'POST', '/realm/domains', { domain: 'example.com', allow_subdomains: true });
  const account = { email, password: 'secret', full_name: 'Nina New' };
  expect((await call('admin', 'POST', '/users', account)).status).toBe(status);
});

test('creates new users with the default language of the organization', async () => {
  const { call, mock } = await startMock({ settings: { default_language: 'de' } });
  const account = { email: 'new@example.org', password: 'secret', full_name: 'Nina New' };
  const { user_id } = (await call('admin', 'POST', '/users', account)).body;
  expect(mock.db.user_settings.firstBy('user', user_id)?.settings).toEqual({ default_language: 'de' });
});

test.each([
  [400, ''],
  [200, 'plans'],
])('returns status %i for a message with the topic %j when topics are required', async (status, topic) => {
  const { call } = await startMock({ settings: { topics_policy: 'disable_empty_topic' } });
  const fields = { type: 'channel', to: 1, topic, content: 'hello' };
  expect((await call('member', 'POST', '/messages', fields)).status).toBe(status);
});

test('posts no notices about channels when send_channel_events_messages is off', async () => {
  const { call, mock } = await startMock({ settings: { send_channel_events_messages: false } });
  await mock.ready;
  const before = mock.db.messages.count();
  await call('admin', 'PATCH', '/streams/1', { description: 'Fresh' });
  await call('member', 'POST', '/users/me/subscriptions', { subscriptions: [{ name: 'fresh' }] });
  expect(mock.db.messages.count()).toBe(before);
});

test('makes new members full members after the waiting period', async () => {
  const client = await startMock({ settings: { can_create_groups: 'fullmembers' } });
  const { call, mock } = client;
  const account = { email: 'new@example.org', password: 'secret', full_name: 'Nina New' };
  const { user_id } = (await call('admin', 'POST', '/users', account)).body;
  const fullMembers = async () => (await call('member', 'GET', '/user_groups/4/members')).body.members;
  const register = async () =>
    (await call('member', 'POST', '/register', { fetch_event_types: ['realm_user_groups'] })).body
      .realm_user_groups[3].members;
  const all = await register();
  expect(await fullMembers()).toContain(user_id);
  const queue = await listen(client, 'guest', { event_types: ['user_group'] });
  await call('owner', 'PATCH', '/realm', { waiting_period_threshold: 3 });
  expect(await queue.next()).toMatchObject([{ op: 'remove_members', group_id: 4, user_ids: [user_id] }]);
  expect(await fullMembers()).not.toContain(user_id);
  expect(await register()).toEqual(all.filter((id: number) => id !== user_id));
  mock.clock.advance({ seconds: 3 * DAY });
  expect(await fullMembers()).toContain(user_id);
});

test.each([
  ['the first login at level 475', 475, [true, false, true]],
  ['the creation of the account at level 474', 474, [true, true, true]],
] as const)('starts the waiting period of an API-created user at %s', async (_, featureLevel, expected) => {
  const client = await startMock({ featureLevel, settings: { waiting_period_threshold: 3 } });
  const { call, mock } = client;
  const account = { email: 'new@example.org', password: 'secret', full_name: 'Nina New' };
  const { user_id } = (await call('admin', 'POST', '/users', account)).body;
  const isFullMember = async () =>
    (await call('member', 'GET', '/user_groups/4/members')).body.members.includes(user_id);
  mock.clock.advance({ days: 3 });
  const beforeLogin = await isFullMember();
  const queue = await listen(client, 'guest', { event_types: ['user_group'] });
  await call(null, 'POST', '/fetch_api_key', { username: account.email, password: account.password });
  const afterLogin = await isFullMember();
  const removal = { op: 'remove_members', group_id: 4, user_ids: [user_id] };
  expect(await queue.next()).toMatchObject(afterLogin ? [] : [removal]);
  mock.clock.advance({ days: 3 });
  expect([beforeLogin, afterLogin, await isFullMember()]).toEqual(expected);
});

test('hides content edits, but not moves, when message_edit_history_visibility_policy is "moves"', async () => {
  const settings = { message_edit_history_visibility_policy: 'moves' as const };
  const { call } = await startMock({ settings });
  const sent = await call('member', 'POST', '/messages', {
    type: 'channel',
    to: 1,
    topic: 'a',
    content: 'one',
  });
  const path = `/messages/${sent.body.id}`;
  await call('member', 'PATCH', path, { content: 'two' });
  await call('member', 'PATCH', path, { topic: 'b' });
  const history = (await call('member', 'GET', `${path}/history`)).body.message_history;
  expect(history.map(({ topic, content }: Record<string, string>) => [topic, content])).toEqual([
    ['a', 'two'],
    ['b', 'two'],
  ]);
  const { edit_history } = (await call('member', 'GET', path)).body.message;
  expect(edit_history.map((entry: object) => 'prev_content' in entry)).toEqual([false]);
});

test('hides content edits and moves when message_edit_history_visibility_policy is "none"', async () => {
  const settings = { message_edit_history_visibility_policy: 'none' as const };
  const { call } = await startMock({ settings });
  const fields = { type: 'channel', to: 1, topic: 'a', content: 'one' };
  const path = `/messages/${(await call('member', 'POST', '/messages', fields)).body.id}`;
  await call('member', 'PATCH', path, { content: 'two' });
  await call('member', 'PATCH', path, { topic: 'b' });
  expect((await call('member', 'GET', path)).body.message.edit_history ?? []).toEqual([]);
});
