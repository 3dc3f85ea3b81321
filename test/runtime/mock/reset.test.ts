import { expect, test } from 'vitest';
import { createTeamChatMock, type TeamChatMock, UsageError } from '../../../src/index.js';
import { runtimeOf } from '../../../src/runtime/mock/mock-internals.js';
import { writable } from '../../support/writable.js';

const url = (path: string) => `http://x.test/api/v1${path}`;
const ask = async (
  mock: TeamChatMock,
  persona: string,
  method: string,
  path: string,
  fields?: Record<string, string>,
) => {
  const headers = { authorization: mock.authHeader(persona) };
  const body = fields === undefined ? null : new URLSearchParams(fields);
  const response = (await mock.handle(new Request(url(path), { method, headers, body }))) as Response;
  return { status: response.status, body: await response.json() };
};

/** Changes a part of everything that a request or a test can change. */
async function disturb(mock: TeamChatMock): Promise<void> {
  await ask(mock, 'owner', 'PATCH', '/users/4', {
    full_name: 'X',
    profile_data: '[{"id":1,"value":null},{"id":5,"value":"https://a.example"}]',
  });
  await ask(mock, 'owner', 'PATCH', '/users/2', { role: '100' });
  await ask(mock, 'owner', 'PATCH', '/user_groups/9', { name: 'X', can_join_group: '{"new": 10}' });
  await ask(mock, 'owner', 'POST', '/user_groups/10/deactivate');
  await ask(mock, 'owner', 'PATCH', '/channel_folders/1', { is_archived: 'true' });
  await ask(mock, 'member', 'POST', '/register', {});
  const { queue_id } = await mock.queues.register('owner');
  await ask(mock, 'owner', 'DELETE', '/events', { queue_id });
  const { users } = writable(mock.db);
  for (const id of [500, 501]) {
    await users.create({ ...mock.db.users.get(3)!, id, delivery_email: `user${id}@example.com` });
  }
  await users.delete(501);
  mock.settings.set({ public_access: true });
  mock.clock.advance({ seconds: 100 });
  mock.faults.add('GET /users', 'BAD_REQUEST', { times: 3 });
  runtimeOf(mock).org.outbox.push({ at: 0, user_id: 1, token: 't', payload: { event: 'test' } });
}

test('resets to the state of a fresh mock after any changes', async () => {
  const mock = createTeamChatMock();
  const fresh = await createTeamChatMock().snapshot();
  await mock.ready;
  await disturb(mock);
  expect(await mock.snapshot()).not.toEqual(fresh);
  await mock.reset();
  expect(await mock.snapshot()).toEqual(fresh);
  expect([...mock.requests]).toEqual([]);
  expect(mock.outbox.pushes).toEqual([]);
  // Again, with the state after the reset.
  await disturb(mock);
  await mock.reset();
  expect(JSON.stringify(await mock.snapshot())).toBe(JSON.stringify(fresh));
});

test("uses the mock's own options in place of options that a reset omits", async () => {
  const mock = createTeamChatMock({ seed: 5, featureLevel: 300 });
  await mock.reset({ seed: 7, scenario: 'empty', dialect: 'zulip', now: '2030-01-01T00:00:00Z' });
  expect(await mock.state()).toMatchObject({
    scenario: 'empty',
    seed: 7,
    dialect: 'zulip',
    feature_level: 300,
    now: 1_893_456_000,
  });
  await mock.reset();
  expect(await mock.state()).toMatchObject({
    scenario: 'default',
    seed: 5,
    dialect: 'reference',
    feature_level: 300,
    now: 1_768_478_400,
  });
});

test('delays requests during a reset, and responds to them with the new state', async () => {
  const mock = createTeamChatMock();
  await mock.ready;
  await ask(mock, 'admin', 'PATCH', '/users/4', { full_name: 'X' });
  const resetting = mock.reset({ featureLevel: 255, dialect: 'zulip' });
  const answer = await ask(mock, 'member', 'GET', '/users/me');
  const settings = await ask(mock, 'member', 'GET', '/server_settings');
  expect(answer.body.full_name).toBe('Max Member');
  expect(settings.body).toMatchObject({ zulip_feature_level: 255 });
  expect(settings.body).not.toHaveProperty('realm_url');
  await resetting;
});

test("finishes a delayed request immediately on a reset, and discards the request's changes", async () => {
  const mock = createTeamChatMock();
  const fresh = await mock.snapshot();
  mock.faults.add('PATCH /users/{user_id}', { delay_ms: 600_000, times: 1 });
  const pending = ask(mock, 'admin', 'PATCH', '/users/4', { full_name: 'Late' });
  while (mock.faults.list().length > 0) await new Promise((resolve) => setTimeout(resolve, 1));
  await mock.reset();
  expect((await pending).status).toBe(200);
  expect(await mock.snapshot()).toEqual(fresh);
});

test('keeps changes made to the settings and the clock before seeding until a reset', async () => {
  const mock = createTeamChatMock();
  mock.settings.set({ public_access: true });
  mock.clock.advance({ seconds: 60 });
  await mock.ready;
  expect(mock.settings.get().public_access).toBe(true);
  expect(mock.clock.now()).toBe(1_768_478_460);
  await mock.reset();
  expect(mock.settings.get().public_access).toBe(false);
  expect(mock.clock.now()).toBe(1_768_478_400);
});

test('keeps two mocks independent of each other', async () => {
  const [one, other] = [createTeamChatMock(), createTeamChatMock()];
  const before = await other.snapshot();
  await one.ready;
  for (const role of ['300', '200', '400']) {
    await Promise.all([
      ask(one, 'owner', 'PATCH', '/users/4', { role }),
      ask(other, 'owner', 'GET', '/users/4'),
    ]);
  }
  await disturb(one);
  expect(await other.snapshot()).toEqual(before);
  expect(other.requests.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET']);
  await other.reset();
  expect(one.db.users.get(4)?.full_name).toBe('X');
});

test('restores a snapshot exactly, even in a mock with a different seed', async () => {
  const mock = createTeamChatMock({ featureLevel: 400 });
  await mock.ready;
  await disturb(mock);
  const snapshot = await mock.snapshot();
  const copy = JSON.parse(JSON.stringify(snapshot));
  await mock.reset({ scenario: 'empty', featureLevel: 10 });
  await mock.restore(copy);
  expect(await mock.snapshot()).toEqual(snapshot);
  const other = createTeamChatMock({ seed: 9 });
  await other.restore(copy);
  expect(await other.snapshot()).toEqual(snapshot);
  // Later results are the same in both.
  const next = await Promise.all([mock, other].map((m) => m.queues.register('owner')));
  const withoutGeneration = ({ queue_id, ...queue }: (typeof next)[number]) => ({
    ...queue,
    queue_id: queue_id.split('-').toSpliced(2, 1),
  });
  expect(withoutGeneration(next[0]!)).toEqual(withoutGeneration(next[1]!));
  await other.reset();
  expect(await other.snapshot()).toEqual(await createTeamChatMock({ seed: 9 }).snapshot());
});

test('keeps faults and overrides that are added during a reset, and removes earlier ones', async () => {
  const mock = createTeamChatMock();
  await mock.ready;
  mock.faults.add('GET /users/me', 'BAD_REQUEST');
  mock.http.get('/drafts', ({ respond }) => respond.error('BAD_REQUEST'));
  const resetting = mock.reset();
  const { id } = mock.faults.add('GET /users', 'RATE_LIMIT_HIT');
  mock.http.get('/user_groups', ({ respond }) => respond.error('BAD_REQUEST', { msg: 'kept' }));
  await resetting;
  expect(mock.faults.list()).toMatchObject([{ id, path: '/users' }]);
  const codes = ['/users/me', '/drafts', '/users', '/user_groups'].map(
    async (path) => (await ask(mock, 'member', 'GET', path)).status,
  );
  expect(await Promise.all(codes)).toEqual([200, 200, 429, 400]);
  await mock.reset();
  expect(mock.faults.list()).toEqual([]);
  expect((await ask(mock, 'member', 'GET', '/user_groups')).status).toBe(200);
});

test.each(['reset', 'restore'] as const)(
  'checks the persona of a fault that is added during %s() against the new organization',
  async (method) => {
    const mock = createTeamChatMock();
    await mock.ready;
    const snapshot = await createTeamChatMock({ scenario: 'sole-owner' }).snapshot();
    const change = () =>
      method === 'reset' ? mock.reset({ scenario: 'sole-owner' }) : mock.restore(snapshot);
    const changing = change();
    const { id } = mock.faults.add('GET /users', 'RATE_LIMIT_HIT', { persona: 'deputy' });
    await changing;
    expect(mock.faults.list()).toMatchObject([{ id, persona: 'deputy' }]);
    expect((await ask(mock, 'deputy', 'GET', '/users')).status).toBe(429);
    const failing = change();
    mock.faults.add('GET /users', 'RATE_LIMIT_HIT', { persona: 'nobody' });
    await expect(failing).rejects.toThrow('Unknown persona "nobody"');
    expect(() => mock.faults.add('GET /users', 'RATE_LIMIT_HIT', { persona: 'nobody' })).toThrow('"nobody"');
  },
);

test('keeps faults that are added while a snapshot is restored, with new IDs', async () => {
  const mock = createTeamChatMock();
  mock.faults.add('GET /drafts', 'BAD_REQUEST');
  mock.faults.add('GET /invites', 'BAD_REQUEST');
  const snapshot = await mock.snapshot();
  await mock.reset();
  for (const change of [() => mock.restore(snapshot), () => mock.reset({ snapshot })]) {
    const changing = change();
    const { id } = mock.faults.add('GET /users', 'BAD_REQUEST');
    await changing;
    expect(mock.faults.list().map((fault) => [fault.id, fault.path])).toEqual([
      [1, '/drafts'],
      [2, '/invites'],
      [id, '/users'],
    ]);
    expect(id).toBe(3);
    await mock.reset({ snapshot: undefined });
  }
});

test('removes the faults of a snapshot if the mock is reset before the snapshot is restored', async () => {
  const mock = createTeamChatMock();
  mock.faults.add('GET /drafts', 'BAD_REQUEST');
  const snapshot = await mock.snapshot();
  await Promise.all([mock.restore(snapshot), mock.reset()]);
  expect(mock.faults.list()).toEqual([]);
});

test('numbers faults and overrides from 1 after a reset', async () => {
  const mock = createTeamChatMock();
  await mock.ready;
  for (let i = 0; i < 2; i++) {
    expect(mock.faults.add('GET /users', 'BAD_REQUEST').id).toBe(1);
    const canned = { method: 'GET', path: '/users', status: 200 };
    expect(runtimeOf(mock).overrides.addCanned(canned).id).toBe(1);
    await mock.reset();
  }
});

test('keeps changes made to the settings and the clock while a snapshot is restored', async () => {
  const mock = createTeamChatMock();
  const snapshot = await mock.snapshot();
  const restoring = mock.restore(snapshot);
  mock.settings.set({ public_access: true });
  mock.clock.advance({ seconds: 60 });
  await restoring;
  expect(mock.settings.get().public_access).toBe(true);
  expect(mock.clock.now()).toBe(1_768_478_460);
  await mock.restore(snapshot);
  expect(mock.settings.get().public_access).toBe(false);
});

test('rejects a snapshot that lacks a channel named by a setting that was changed during the restore', async () => {
  const mock = createTeamChatMock();
  const snapshot = await mock.snapshot();
  const fields = { subscriptions: [{ name: 'reports' }], invite_only: true };
  await mock.as('owner').post('/users/me/subscriptions', fields);
  const channel = mock.db.channels.all().find(({ name }) => name === 'reports')!;
  const restoring = mock.restore(snapshot);
  mock.settings.set({ moderation_request_channel_id: channel.id });
  await expect(restoring).rejects.toThrow(`${channel.id}`);
  expect(mock.db.channels.has(channel.id)).toBe(true);
  expect(mock.settings.get().moderation_request_channel_id).toBe(channel.id);
});

test('never reuses an event queue ID after a snapshot is restored', async () => {
  const mock = createTeamChatMock();
  const snapshot = await mock.snapshot();
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) {
    ids.push((await mock.queues.register('member')).queue_id);
    await mock.restore(snapshot);
  }
  expect(new Set(ids).size).toBe(3);
});

test('resets the records but rejects when a setting that changed during the reset refers to a deleted channel', async () => {
  const mock = createTeamChatMock();
  const fresh = await mock.snapshot();
  const fields = { subscriptions: [{ name: 'reports' }], invite_only: true };
  await mock.as('owner').post('/users/me/subscriptions', fields);
  const channel = mock.db.channels.all().find(({ name }) => name === 'reports')!;
  mock.faults.add('GET /users', 'BAD_REQUEST');
  const { queue_id } = await mock.queues.register('member');
  const done = mock.reset();
  mock.settings.set({ moderation_request_channel_id: channel.id });
  await expect(done).rejects.toThrow(`${channel.id}`);
  expect(await mock.snapshot()).toEqual(fresh);
  expect(mock.faults.list()).toEqual([]);
  expect([...mock.requests]).toEqual([]);
  const later = await Promise.all([1, 2, 3].map(() => mock.queues.register('member')));
  expect(later.map((queue) => queue.queue_id)).not.toContain(queue_id);
});

test.each([
  ['no document', null],
  ['an unknown format', { format: 'x' }],
  ['an unknown version', { version: 99 }],
  ['no organization', { organization: undefined }],
  ['no settings', { organization: { settings: undefined } }],
  ['an unknown dialect', { dialect: 'klingon' }],
  ['an unknown level', { feature_level: 513 }],
  ['no faults', { faults: undefined }],
  ['a record that does not match its schema', { organization: { tables: { users: [{ id: 1 }] } } }],
  ['two records with the same ID', 'twice'],
])('rejects a snapshot with %s, and changes nothing', async (_, change) => {
  const mock = createTeamChatMock();
  const before = await mock.snapshot();
  const broken = structuredClone(before) as unknown as Record<
    string,
    Record<string, Record<string, unknown[]>>
  >;
  if (change === 'twice') broken.organization!.tables!.users!.push(broken.organization!.tables!.users![0]);
  const { organization, ...rest } = (change ?? {}) as { organization?: object };
  if (typeof change === 'object') Object.assign(broken, rest);
  if (organization !== undefined) Object.assign(broken.organization as object, organization);
  else if (change !== null && typeof change === 'object' && 'organization' in change)
    delete broken.organization;
  await expect(mock.restore((change === null ? null : broken) as never)).rejects.toThrow(UsageError);
  expect(await mock.snapshot()).toEqual(before);
});

test('keeps the names in seeded messages when users are renamed before the messages are rendered', async () => {
  const mock = createTeamChatMock({ scenario: 'unread' });
  await mock.ready;
  const shown = async () => {
    const { id } = mock.db.messages.all().find(({ content }) => content.startsWith('@**Max Member**')) ?? {};
    return (await ask(mock, 'owner', 'GET', `/messages/${id}`)).body.message.content;
  };
  await ask(mock, 'owner', 'PATCH', '/users/4', { full_name: 'Maxine' });
  expect(await shown()).toContain('@Max Member</span>');
  await mock.reset();
  expect(await shown()).toContain('@Max Member</span>');
});

test('keeps the next IDs of a restored snapshot when a request fails', async () => {
  const mock = createTeamChatMock();
  await mock.ready;
  const nextId = mock.db.drafts.nextId;
  const { body } = await mock.as('member').post('/drafts', {
    drafts: [{ type: '', to: [], topic: '', content: 'x' }],
  });
  await mock.as('member').delete(`/drafts/${(body as { ids: number[] }).ids[0]}`, {});
  await mock.restore(await mock.snapshot());
  expect((await mock.as('member').delete('/drafts/999', {})).status).toBe(404);
  expect(mock.db.drafts.nextId).toBe(nextId + 1);
});

test('restores a channel that allows only the empty topic but has older topics', async () => {
  const mock = createTeamChatMock();
  await mock.ready;
  await writable(mock.db).channels.update(1, { topics_policy: 'empty_topic_only' });
  const snapshot = await mock.snapshot();
  await mock.restore(snapshot);
  expect(await mock.snapshot()).toEqual(snapshot);
  const { status, body } = await mock.as('member').get('/users/me/{stream_id}/topics', { stream_id: 1 });
  expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining('standup')]);
});

test('restores a message that was edited after the clock was moved back', async () => {
  const mock = createTeamChatMock();
  await mock.ready;
  for (const now of [1_000, 500]) {
    mock.clock.set(now);
    await mock.as('member').patch('/messages/{message_id}', { message_id: 16, topic: `at ${now}` });
  }
  const snapshot = await mock.snapshot();
  await mock.restore(snapshot);
  expect(await mock.snapshot()).toEqual(snapshot);
  expect(mock.db.messages.get(16)?.edit_history).toHaveLength(2);
});

test('forgets the snapshot of a reset that a later reset replaces', async () => {
  const other = createTeamChatMock({ seed: 9 });
  const mock = createTeamChatMock();
  const first = mock.reset({ snapshot: await other.snapshot() });
  await mock.reset({ scenario: 'empty' });
  await first;
  await mock.reset();
  expect(await mock.state()).toMatchObject({ scenario: 'default', seed: 1 });
});
