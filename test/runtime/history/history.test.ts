import { expect, test, vi } from 'vitest';
import { createTeamChatMock } from '../../../src/index.js';
import { startControlled } from '../../support/control.js';
import { startMock } from '../../support/start-mock.js';

const rename = (full_name: string) => ['admin', 'PATCH', '/users/4', { full_name }] as const;

/** Renames user 4 three times; returns the entries. */
async function renamed() {
  const client = await startMock();
  for (const name of ['Ann One', 'Ann Two', 'Ann Three']) await client.call(...rename(name));
  const [one, two, three] = client.mock.requests;
  return { ...client, one, two, three };
}

test('shows the records before and after a request', async () => {
  const { mock, one, two, three } = await renamed();
  const names = [one, two, three].flatMap((entry) => [
    mock.history.at(entry, { when: 'before' }).db.users.get(4)?.full_name,
    mock.history.at(entry).db.users.get(4)?.full_name,
  ]);
  expect(names).toEqual(['Max Member', 'Ann One', 'Ann One', 'Ann Two', 'Ann Two', 'Ann Three']);
});

test('omits records created after a moment, and includes records deleted later', async () => {
  const { mock, call } = await startMock();
  const fields = { drafts: [{ type: 'stream', to: [1], topic: 'lunch', content: 'Pizza?', timestamp: 1 }] };
  const { body } = await call('member', 'POST', '/drafts', fields);
  await call('member', 'DELETE', `/drafts/${body.ids[0]}`);
  const [created] = mock.requests;
  const count = mock.db.drafts.count();
  const { drafts } = mock.history.at(created).db;
  expect([drafts.count(), drafts.get(body.ids[0])?.content]).toEqual([count + 1, 'Pizza?']);
  expect(drafts.all().map(({ id }) => id)).toContain(body.ids[0]);
  expect(mock.history.at(created, { when: 'before' }).db.drafts.get(body.ids[0])).toBeUndefined();
});

test('shows the settings and the clock at a moment', async () => {
  const { mock, call } = await startMock();
  await call('owner', 'PATCH', '/realm', { name: 'Renamed' });
  const now = mock.clock.now();
  mock.clock.advance({ hours: 1 });
  mock.settings.set({ name: 'Again' });
  await call('member', 'GET', '/users/me');
  const [renaming] = mock.requests;
  const names = (['before', 'after'] as const).map(
    (when) => mock.history.at(renaming, { when }).settings.name,
  );
  expect(names).toEqual(['Example Organization', 'Renamed']);
  expect(mock.history.at(renaming).now).toBe(now);
});

test('shows the unread messages of a persona before and after a request', async () => {
  const { mock, call } = await startMock();
  await call('colleague', 'POST', '/messages', { type: 'direct', to: [4], content: 'Hi' });
  await call('member', 'POST', '/mark_all_as_read');
  const [sent, read] = mock.requests;
  const counts = [
    (await mock.history.at(sent, { when: 'before' }).unread('member')).count,
    (await mock.history.at(sent).unread('member')).count,
    (await mock.history.at(read).unread('member')).count,
  ];
  expect(counts[0]).toBeGreaterThan(0);
  expect(counts.slice(1)).toEqual([(counts[0] as number) + 1, 0]);
});

test('returns the state that a persona would have received from POST /register at a moment', async () => {
  const { mock, one } = await renamed();
  const { realm_users } = await mock.history.at(one).register('guest');
  expect(realm_users?.find(({ user_id }) => user_id === 4)?.full_name).toBe('Ann One');
});

test('returns the state of a moment as a snapshot from which a mock can start', async () => {
  const { mock, two } = await renamed();
  const other = createTeamChatMock({ snapshot: await mock.history.at(two).snapshot() });
  await other.ready;
  expect(other.db.users.get(4)?.full_name).toBe('Ann Two');
});

test('lists the changes between two requests, in either order', async () => {
  const { mock, one, three } = await renamed();
  const change = { table: 'users', id: 4 };
  const [early, late] = [{ full_name: 'Ann One' }, { full_name: 'Ann Three' }];
  expect(mock.history.diff(one, three)).toEqual([{ ...change, before: early, after: late }]);
  expect(mock.history.diff(three, one)).toEqual([{ ...change, before: late, after: early }]);
  expect(mock.history.diff(one, one)).toEqual([]);
});

test('rewinds to the moment before or after a request', async () => {
  const { mock, one, two } = await renamed();
  await mock.history.rewind(two);
  expect(mock.db.users.get(4)?.full_name).toBe('Ann Two');
  await mock.history.rewind(one, { when: 'before' });
  expect(mock.db.users.get(4)?.full_name).toBe('Max Member');
});

test('rewinds to an earlier moment, then moves forward to a later one', async () => {
  const { mock, one, three } = await renamed();
  await mock.history.rewind(one);
  await mock.history.rewind(three);
  expect(mock.db.users.get(4)?.full_name).toBe('Ann Three');
});

test('explains requests even after a rewind', async () => {
  const { mock, one, three } = await renamed();
  await mock.history.rewind(one);
  expect(mock.explain(three).changes).toEqual([
    { table: 'users', id: 4, before: { full_name: 'Ann Two' }, after: { full_name: 'Ann Three' } },
  ]);
});

test('rewinds the clock, the settings and the next IDs', async () => {
  const { mock, call } = await startMock();
  await call('member', 'GET', '/users/me');
  const now = mock.clock.now();
  const send = () => call('member', 'POST', '/messages', { type: 'direct', to: [6], content: 'Hi' });
  const first = await send();
  mock.settings.set({ name: 'Renamed' });
  mock.clock.advance({ days: 1 });
  await call('member', 'GET', '/users/me');
  await mock.history.rewind(mock.requests[0]);
  expect([mock.clock.now(), mock.settings.get().name]).toEqual([now, 'Example Organization']);
  expect((await send()).body.id).toBe(first.body.id);
});

test.each(['rewind', 'restore'] as const)('ends the poll of a user that a %s removes', async (way) => {
  const { mock, call, send } = await startMock();
  const before = await mock.snapshot();
  await call('owner', 'POST', '/users', {
    email: 'n@example.com',
    full_name: 'Nora',
    password: 'secret-1',
  });
  const { id, api_key } = mock.db.users.firstBy('realEmail', 'n@example.com') ?? {};
  const init = { headers: { authorization: `Basic ${btoa(`n@example.com:${api_key}`)}` } };
  const { body } = await send('/register?event_types=["message"]', { method: 'POST', ...init });
  const polling = send(`/events?queue_id=${body.queue_id}&last_event_id=-1`, init);
  await expect.poll(() => mock.queues.isPolled(body.queue_id)).toBe(true);
  if (way === 'rewind') await mock.history.rewind(mock.requests[0], { when: 'before' });
  else await mock.restore(before);
  expect(mock.db.users.has(id as number)).toBe(false);
  expect((await polling).body.code).toBe('BAD_EVENT_QUEUE_ID');
});

test('ends pending polls and removes event queues on a rewind', async () => {
  const { mock, call } = await startMock();
  const { body } = await call('member', 'POST', '/register', { event_types: ['message'] });
  const poll = () => call('member', 'GET', '/events', { queue_id: body.queue_id, last_event_id: -1 });
  const polling = poll();
  await expect.poll(() => mock.queues.isPolled(body.queue_id)).toBe(true);
  await mock.history.rewind(mock.requests[0]);
  expect((await polling).body.code).toBe('BAD_EVENT_QUEUE_ID');
  expect((await poll()).body.code).toBe('BAD_EVENT_QUEUE_ID');
  const again = await call('member', 'POST', '/register', { event_types: ['message'] });
  expect(again.body.queue_id).not.toBe(body.queue_id);
});

test('resets to the start of the scenario after a rewind', async () => {
  const { mock, two } = await renamed();
  await mock.history.rewind(two);
  await mock.reset();
  expect(mock.db.users.get(4)?.full_name).toBe('Max Member');
});

test('does not rewind to a moment before a restored snapshot', async () => {
  const { mock, one } = await renamed();
  await mock.restore(await mock.snapshot());
  await expect(mock.history.rewind(one)).rejects.toThrow(
    `The history does not reach back to request ${one?.id}`,
  );
  expect(mock.db.users.get(4)?.full_name).toBe('Ann Three');
});

type Renamed = Awaited<ReturnType<typeof renamed>>;

test.each<[string, (client: Renamed) => unknown]>([
  ['the journal was cleared', ({ mock }) => mock.requests.clear()],
  ['the mock was reset', ({ mock }) => mock.reset()],
  ['the mock was reset to another scenario', ({ mock }) => mock.reset({ scenario: 'empty' })],
  ['a snapshot was restored', async ({ mock }) => mock.restore(await mock.snapshot())],
])('rejects reading the records of a moment after %s', async (_, change) => {
  const client = await renamed();
  const moments = [client.one, client.three].map((entry) => client.mock.history.at(entry));
  await change(client);
  for (const moment of moments) {
    const error = /^The history does not reach back to request \d/;
    expect(() => moment.db.users.get(4)).toThrow(error);
    expect(() => moment.db.users.count()).toThrow(error);
    await expect(moment.snapshot()).rejects.toThrow(error);
    await expect(moment.unread('member')).rejects.toThrow(error);
  }
});

test('explains the settings that a request changed before a snapshot was restored', async () => {
  const { mock, call } = await startMock();
  const snapshot = await mock.snapshot();
  await call('owner', 'PATCH', '/realm', { name: 'Renamed' });
  await mock.restore(snapshot);
  const change = { before: { name: 'Example Organization' }, after: { name: 'Renamed' } };
  expect(mock.explain(mock.requests[0]).changes).toMatchObject([{ table: 'settings', ...change }]);
});

test('does not register a persona who was deactivated at a moment', async () => {
  const { mock, call } = await startMock();
  await call('owner', 'DELETE', '/users/4');
  const moment = mock.history.at(mock.requests[0]);
  const message = '"member" could not register at that moment: ';
  await expect(moment.register('member')).rejects.toThrow(message);
  await expect(moment.unread('member')).rejects.toThrow(message);
});

test('rejects an unknown entry or an unknown moment', async () => {
  const { mock, one } = await renamed();
  expect(() => mock.history.at({ id: 99 })).toThrow('The journal has no entry 99.');
  expect(() => mock.history.at(one, { when: 'during' as never })).toThrow(
    'Invalid moment "during": must be "before" or "after".',
  );
});

test('rejects a misspelled option', async () => {
  const { mock, one } = await renamed();
  const options = { wehn: 'before' } as object;
  const message = 'Unknown option "wehn" of history. Did you mean "when"?';
  expect(() => mock.history.at(one, options)).toThrow(message);
  await expect(mock.history.rewind(one, options)).rejects.toThrow(message);
});

test('explains that a request to an unknown endpoint has no moment', async () => {
  const mock = createTeamChatMock();
  await mock.fetch(new Request('https://chat.example.com/api/v1/nowhere'));
  expect(() => mock.history.at(mock.requests.at(-1))).toThrow(
    'Request 1 reached no endpoint, so the history has no moment of it.',
  );
});

test('rewinds to an earlier request over the control API', async () => {
  const { mock, control } = await startControlled();
  await mock.as('admin').patch('/users/4', { full_name: 'Ann One' });
  await mock.as('admin').patch('/users/4', { full_name: 'Ann Two' });
  const { status, body } = await control('POST', '/_mock/rewind', { request_id: 1 });
  expect([status, body.now]).toEqual([200, mock.clock.now()]);
  expect(mock.db.users.get(4)?.full_name).toBe('Ann One');
  await control('POST', '/_mock/rewind', { request_id: 1, when: 'before' });
  expect(mock.db.users.get(4)?.full_name).toBe('Max Member');
});

test('returns the state before and after a request over the control API', async () => {
  const { mock, control } = await startControlled();
  await mock.as('colleague').post('/messages', { type: 'direct', to: '[4]', content: 'Hi' });
  const before = await control('GET', '/_mock/requests/1/state?when=before&persona=member');
  const after = await control('GET', '/_mock/requests/1/state?persona=member');
  expect(after.body.counts.messages).toBe(before.body.counts.messages + 1);
  expect(after.body.unread.count).toBe(before.body.unread.count + 1);
  const { body } = await control('GET', '/_mock/requests/1/snapshot?when=before');
  expect(body.organization.tables.messages).toHaveLength(before.body.counts.messages);
});

test('shows the changes between two requests over the control API', async () => {
  const { mock, control } = await startControlled();
  await mock.as('admin').patch('/users/4', { full_name: 'Ann One' });
  await mock.as('admin').patch('/users/4', { full_name: 'Ann Two' });
  const { body } = await control('GET', '/_mock/requests/1/diff?to=2');
  expect(body.changes).toEqual([
    { table: 'users', id: 4, before: { full_name: 'Ann One' }, after: { full_name: 'Ann Two' } },
  ]);
});

test('returns the URLs of the mock when register() is called on a moment', async () => {
  const mock = createTeamChatMock({ baseUrl: 'http://localhost:3000' });
  const { body } = await mock.as('member').post('/register');
  const { realm_url } = await mock.history.at(mock.requests.at(-1)).register('member');
  expect([body.realm_url, realm_url]).toEqual(['http://localhost:3000', 'http://localhost:3000']);
});

test('omits settings that mock.settings.set() changed after the last request', async () => {
  const { mock, three } = await renamed();
  mock.settings.set({ name: 'Later' });
  expect(mock.history.at(three).settings.name).toBe('Example Organization');
});

test('shows the moment before a long poll, and rewinds to it', async () => {
  const { mock, call } = await startMock();
  const { queue_id } = await mock.queues.register('member');
  const start = mock.clock.now();
  const poll = call('member', 'GET', '/events', { queue_id });
  await vi.waitFor(() => expect(mock.queues.isPolled(queue_id)).toBe(true), { timeout: 60_000 });
  mock.clock.advance({ minutes: 5 });
  await poll;
  const [entry] = mock.requests;
  expect(mock.history.at(entry, { when: 'before' }).now).toBe(start);
  expect(mock.history.at(entry).now).toBe(start + 300);
  await mock.history.rewind(entry, { when: 'before' });
  expect(mock.clock.now()).toBe(start);
});

test('rewinds rate limits in both directions', async () => {
  const { mock, call } = await startMock({ settings: { rate_limit: { requests: 3, seconds: 60 } } });
  const remaining = async () =>
    (await call('member', 'GET', '/users/me')).headers.get('x-ratelimit-remaining');
  expect([await remaining(), await remaining(), await remaining()]).toEqual(['2', '1', '0']);
  const [first, second] = mock.requests;
  mock.clock.advance({ minutes: 2 });
  expect(await remaining()).toBe('2');
  await mock.history.rewind(first, { when: 'before' });
  expect(await remaining()).toBe('2');
  await mock.history.rewind(second);
  expect(await remaining()).toBe('0');
});

test('keeps the rate limits of a moment in its snapshot, without counting registrations', async () => {
  const { mock, call } = await startMock({ settings: { rate_limit: { requests: 1, seconds: 60 } } });
  await call('member', 'GET', '/users/me');
  const moment = mock.history.at(mock.requests.at(-1));
  expect((await moment.snapshot()).rates).toEqual([[4, [mock.clock.now()]]]);
  expect(await moment.unread('member')).toHaveProperty('count');
});
