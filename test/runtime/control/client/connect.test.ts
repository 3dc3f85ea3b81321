import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { UsageError } from '../../../../src/index.js';
import { connect } from '../../../../src/runtime/control/client/index.js';
import { runtimeOf } from '../../../../src/runtime/mock/mock-internals.js';
import { type ServerOptions, startServer } from '../../../../src/server/index.js';

// On a busy machine, a request can take longer than the second that `waitFor` waits by default.
const patiently = { timeout: 60_000 };

async function start(options: ServerOptions = {}) {
  const server = await startServer({ port: 0, ...options });
  onTestFinished(() => server.close());
  const remote = connect(server.url);
  onTestFinished(() => remote.close());
  return { ...server, remote };
}

test('lists the personas of a server with their credentials', async () => {
  const { mock, remote } = await start();
  expect(await remote.personas()).toEqual(mock.personas);
  expect(await remote.authHeader('owner')).toBe(mock.authHeader('owner'));
  await expect(remote.authHeader('onwer')).rejects.toThrow('Unknown persona "onwer". Did you mean "owner"?');
});

test('resets a server to another scenario', async () => {
  const { mock, remote } = await start();
  expect(await remote.reset({ scenario: 'two-owners', featureLevel: 300 })).toMatchObject({
    scenario: 'two-owners',
    feature_level: 300,
  });
  expect(await mock.state()).toMatchObject({ scenario: 'two-owners', feature_level: 300 });
  await expect(remote.reset({ scenario: 'two-onwers' })).rejects.toThrow('Did you mean "two-owners"?');
});

test('adds, lists and removes faults on a server', async () => {
  const { remote } = await start();
  const { id } = await remote.faults.add('POST /invites', 'INVITATION_FAILED', { times: 1 });
  await remote.faults.add('GET /users', { delay: 1 });
  await remote.faults.add({ method: 'GET', path: '/users/{user_id}', status: 503 });
  expect(await remote.faults.list()).toMatchObject([
    { path: '/invites', code: 'INVITATION_FAILED', times: 1 },
    { path: '/users', delay: 1 },
    { path: '/users/{user_id}', status: 503 },
  ]);
  expect([await remote.faults.remove(id), await remote.faults.remove(id)]).toEqual([true, false]);
  await remote.faults.clear();
  expect(await remote.faults.list()).toEqual([]);
  await expect(remote.faults.add('GET /usres' as never, 'BAD_REQUEST')).rejects.toThrow(UsageError);
});

test("throws the server's error for a fault that is not an object", async () => {
  const { remote } = await start();
  await expect(remote.faults.add(null as never)).rejects.toThrow(
    new UsageError('Invalid fault: must be an object with "method", "path" and an effect.'),
  );
});

test('reads, sets and advances the clock of a server', async () => {
  const { remote } = await start();
  expect(await remote.clock.now()).toBe(1_768_478_400);
  expect(await remote.clock.advance({ seconds: 5 })).toBe(1_768_478_405);
  expect(await remote.clock.set(new Date('2026-02-01T00:00:00Z'))).toBe(1_769_904_000);
});

test('reads and changes the settings of a server', async () => {
  const { mock, remote } = await start();
  await remote.settings.set({ max_topic_length: 7 });
  expect(await remote.settings.get()).toEqual(mock.settings.get());
  await expect(remote.settings.set({ max_topic_lenght: 7 } as never)).rejects.toThrow(
    'Did you mean "max_topic_length"?',
  );
});

test('sends requests as a persona, and finds them in the journal', async () => {
  const { remote } = await start();
  const { body } = await remote.as('owner').patch('/users/4', { full_name: 'Mia' });
  expect(body.result).toBe('success');
  expect(await remote.requests.all()).toMatchObject([{ endpoint: 'PATCH /users/{user_id}', user_id: 1 }]);
  expect(await remote.requests.of('PATCH /users/{user_id}')).toMatchObject([
    { params: { full_name: 'Mia' } },
  ]);
});

test('waits for requests to a server, and returns each request only once', async () => {
  const { remote } = await start();
  const waiting = remote.requests.waitFor('GET /users/me', {
    ...patiently,
    where: ({ user_id }) => user_id === 1,
  });
  await remote.as('member').get('/users/me');
  await remote.as('owner').get('/users/me');
  expect(await waiting).toMatchObject({ endpoint: 'GET /users/me', user_id: 1 });
  expect(await remote.requests.waitFor('GET /users/me', patiently)).toMatchObject({ user_id: 4 });
  await expect(remote.requests.waitFor('GET /user/me' as never)).rejects.toThrow(
    'Did you mean "GET /users/me"?',
  );
});

test('lists the received requests when waitFor times out', async () => {
  const { remote } = await start();
  await remote.as('guest').get('/users/me');
  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => timers.mockRestore());
  const timeOut = () => timers.mock.calls.find(([, milliseconds]) => milliseconds === 54_321)?.[0]();
  const where = () => {
    timeOut();
    return false;
  };
  await expect(remote.requests.waitFor('GET /users/me', { timeout: 54_321, where })).rejects.toThrow(
    /^Timed out after 54321 ms waiting for GET \/users\/me\.\nReceived:\n {2}GET \/api\/v1\/users\/me/,
  );
});

test('waits for requests to a server after a reset', async () => {
  const { remote } = await start();
  for (let i = 0; i < 2; i++) {
    await remote.as('owner').get('/users/me');
    expect(await remote.requests.waitFor('GET /users/me', patiently)).toMatchObject({ user_id: 1 });
    await remote.reset();
  }
});

test('takes and restores a snapshot of a server', async () => {
  const { mock, remote } = await start();
  const snapshot = await remote.snapshot();
  await remote.trigger('message', { to: 'general' });
  await remote.restore(snapshot);
  expect(await mock.snapshot()).toEqual(snapshot);
  const broken = { ...snapshot, seed: -1 };
  await expect(remote.restore(broken)).rejects.toThrow('Invalid snapshot at "seed"');
});

test('triggers events on a server', async () => {
  const { mock, remote } = await start();
  const { message_id } = await remote.trigger('message', { from: 'owner', to: 'general', content: 'Hi' });
  expect(mock.db.messages.get(message_id as number)).toMatchObject({ sender_id: 1, content: 'Hi' });
  await expect(remote.trigger('massage' as never)).rejects.toThrow('Did you mean "message"?');
});

test('creates, controls and deletes realms on a server', async () => {
  const { remote, url } = await start();
  const realm = await remote.realms.create('worker-1', { scenario: 'two-owners' });
  expect(realm.url).toBe(`${url}/realms/worker-1`);
  expect(await realm.state()).toMatchObject({ scenario: 'two-owners' });
  expect((await realm.as('co-owner').get('/users/me')).body.user_id).toBeGreaterThan(1);
  expect(await connect(url, { realm: 'worker-1' }).state()).toMatchObject({ scenario: 'two-owners' });
  expect(await remote.realms.list()).toEqual(['worker-1']);
  expect([await remote.realms.delete('worker-1'), await remote.realms.delete('worker-1')]).toEqual([
    true,
    false,
  ]);
  await expect(realm.state()).rejects.toThrow('worker-1');
});

test('reads and clears the outbox of a server', async () => {
  const { mock, remote } = await start();
  runtimeOf(mock).org.outbox.push({ at: 1, user_id: 4, token: 't', payload: { event: 'test' } });
  expect(await remote.outbox.all()).toMatchObject({ emails: [], pushes: [{ token: 't' }] });
  await remote.outbox.clear();
  expect(await remote.outbox.all()).toEqual({ emails: [], pushes: [] });
});

test('ends pending calls when the client is closed, and keeps the server running', async () => {
  const { remote, url } = await start();
  const waiting = remote.requests.waitFor('GET /users', { timeout: 60_000 });
  setTimeout(() => remote.close(), 30);
  await expect(waiting).rejects.toThrow('The connection was closed.');
  expect((await fetch(`${url}/_mock/health`)).status).toBe(200);
});

test('returns the earliest matching request, even when more than 200 requests follow', async () => {
  const { mock, remote } = await start();
  await mock.as('owner').get('/users/me');
  for (let i = 0; i < 201; i++) await mock.as('member').get('/users/me');
  expect(await remote.requests.waitFor('GET /users/me', patiently)).toMatchObject({ id: 1, user_id: 1 });
});

test('waits for a request with timeout: Infinity', async () => {
  const { mock, remote } = await start();
  const waiting = remote.requests.waitFor('GET /users/me', { timeout: Infinity });
  setTimeout(() => void mock.as('member').get('/users/me'), 30);
  expect(await waiting).toMatchObject({ user_id: 4 });
});

test('rejects waitFor with the error message from the server', async () => {
  const { url } = await start();
  const realm = connect(url, { realm: 'gone' });
  await expect(realm.requests.waitFor('GET /users')).rejects.toThrow('Realm "gone" does not exist.');
});

test('ends pending requests of personas when the client is closed', async () => {
  const { remote } = await start();
  const member = remote.as('member');
  const { body } = await member.post('/register', { event_types: ['message'] });
  const polling = member.get('/events', { queue_id: String(body.queue_id), last_event_id: -1 });
  setTimeout(() => remote.close(), 30);
  await expect(polling).rejects.toThrow('The connection was closed.');
});

test('returns each request to only one waitFor call, even after a failed reset', async () => {
  const { mock, remote } = await start();
  await mock.as('member').get('/users/me');
  await mock.as('owner').get('/users/me');
  expect(await remote.requests.waitFor('GET /users/me', patiently)).toMatchObject({ id: 1 });
  await expect(remote.reset({ scenario: 'two-onwers' })).rejects.toThrow(UsageError);
  expect(await remote.requests.waitFor('GET /users/me', patiently)).toMatchObject({ id: 2 });
});

test("throws the server's error when asked to remove a fault from an unknown realm", async () => {
  const { url } = await start();
  const realm = connect(url, { realm: 'gone' });
  await expect(realm.faults.remove(1)).rejects.toThrow('Realm "gone" does not exist.');
});

test('throws when the response to a removal is not JSON', async () => {
  const proxy = createServer((_, response) => void response.writeHead(502).end('<h1>Bad gateway</h1>'));
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void proxy.close());
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  await expect(connect(url).faults.remove(1)).rejects.toThrow(
    `DELETE ${url}/_mock/faults/1 failed with 502.`,
  );
});

test('explains whether a URL is invalid or has no server', async () => {
  expect(() => connect('127.0.0.1:9100')).toThrow(
    'Invalid "url": must be an address such as http://127.0.0.1:9100, got "127.0.0.1:9100".',
  );
  await expect(connect('http://127.0.0.1:1').state()).rejects.toThrow(
    /^http:\/\/127\.0\.0\.1:1 cannot be reached: .*Is the server running\?$/,
  );
});

test('adds, lists and removes overrides on a server', async () => {
  const { mock, remote } = await start();
  const { id } = await remote.overrides.add({ method: 'GET', path: '/users/me', status: 418, body: [null] });
  expect(await remote.overrides.list()).toEqual([
    { id, method: 'GET', path: '/users/me', status: 418, body: [null] },
  ]);
  expect((await mock.as('member').get('/users/me')).status).toBe(418);
  expect([await remote.overrides.remove(id), await remote.overrides.remove(id)]).toEqual([true, false]);
  await remote.overrides.add({ method: 'GET', path: '/users', status: 503 });
  await remote.overrides.clear();
  expect(await remote.overrides.list()).toEqual([]);
});

test('creates, lists, changes and deletes records on a server', async () => {
  const { mock, remote } = await start();
  await remote.records.create('users', [{ full_name: 'Nora New' }]);
  const { records, total } = await remote.records.list('users', { limit: 500 });
  expect(records).toHaveLength(total);
  const nora = records.find(({ full_name }) => full_name === 'Nora New') as { id: number };
  expect(await remote.records.update('users', nora.id, { full_name: 'Nora' })).toMatchObject({
    full_name: 'Nora',
  });
  expect(await remote.records.get('users', nora.id)).toMatchObject({ full_name: 'Nora' });
  const [draft] = await remote.records.create('drafts', [{}]);
  await remote.records.delete('drafts', draft?.id as number);
  expect(mock.db.drafts.count()).toBe(0);
  await expect(remote.records.create('user', [{}])).rejects.toThrow('Did you mean "users"?');
});

test("waits for a queue's polls and events, and adds events to the queue", async () => {
  const { mock, remote, url } = await start();
  const { queue_id } = await mock.queues.register('member');
  const headers = { authorization: mock.authHeader('member') };
  const polling = fetch(`${url}/api/v1/events?queue_id=${queue_id}&last_event_id=-1`, { headers });
  expect(await remote.queues.waitForPoll({ persona: 'member', timeout: 10_000 })).toMatchObject({ queue_id });
  expect(await remote.queues.push(queue_id, [{ type: 'message' }])).toEqual([0]);
  expect(await (await polling).json()).toMatchObject({ events: [{ id: 0, type: 'message' }] });
  expect(await remote.queues.waitForEvent('message')).toMatchObject({ queue_id, user_id: 4 });
  expect(await remote.queues.events(queue_id)).toEqual([{ id: 0, type: 'message' }]);
  expect(await remote.queues.list()).toMatchObject([{ queue_id, is_polled: false }]);
  await expect(remote.queues.waitForEvent('typing', { timeout: 20 })).rejects.toThrow(
    'Timed out after 0.02 seconds waiting for an event "typing".',
  );
});

/** A connection to a server that is not a mock. */
async function connectTo(respond: RequestListener) {
  const server = createServer(respond).listen(0);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

test('fails when an app server responds to every request with an HTML page', async () => {
  const remote = await connectTo((_, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html>');
  });
  const notJson =
    /^http:\/\/127.0.0.1:\d+ did not respond with JSON. Is it the address of a team-chat-mock server\?$/;
  await expect(remote.reset({ scenario: 'unread' })).rejects.toThrow(notJson);
  await expect(remote.faults.clear()).rejects.toThrow(notJson);
  await expect(remote.faults.remove(1)).rejects.toThrow(notJson);
  await expect(remote.clock.now()).rejects.toThrow(notJson);
  await expect(remote.requests.waitFor('GET /users/me')).rejects.toThrow(
    'did not respond with an event stream',
  );
});

test('fails when the connection breaks in the middle of a response', async () => {
  const remote = await connectTo((_, response) => {
    response.setHeader('content-length', '1000').write('{"a":');
    setTimeout(() => response.destroy(), 20);
  });
  await expect(remote.snapshot()).rejects.toThrow(
    /^The connection to \S+ broke before the response was complete.$/,
  );
});

test("returns false when asked to delete an unknown realm, and throws when the URL is not the server's base URL", async () => {
  const { url, remote } = await start();
  await remote.realms.create('x');
  expect(await remote.realms.delete('y')).toBe(false);
  for (const base of ['realms/x', 'app']) {
    await expect(connect(`${url}/${base}`).realms.delete('x')).rejects.toThrow('does not exist');
  }
});

test.each(['localhost:9100', 'http://localhost:9100?x=1', 'http://localhost:9100/#x'])(
  'rejects the URL %s',
  (url) => {
    expect(() => connect(url)).toThrow('Invalid "url": must be an address such as http://127.0.0.1:9100');
  },
);

test('rejects a URL that is not a string, and a misspelled option', () => {
  expect(() => connect(undefined as never)).toThrow('Invalid "url"');
  expect(() => connect('http://127.0.0.1:9100', { relm: 'worker-1' } as object)).toThrow(
    'Unknown option "relm" of connect. Did you mean "realm"?',
  );
});

test('rejects a condition that is not a function', async () => {
  const { remote } = await start();
  await expect(remote.requests.waitFor('GET /users', { where: 5 as never })).rejects.toThrow(
    'Invalid "where": must be a function, got 5.',
  );
});

test('accepts a timeout that is not a whole number of milliseconds when waiting for a poll', async () => {
  const { remote } = await start();
  await expect(remote.queues.waitForPoll({ timeout: 100 / 3 })).rejects.toThrow(
    'Timed out after 0.034 seconds waiting for a client that polls.',
  );
});

test('waits for an event with timeout: Infinity', async () => {
  const { mock, remote } = await start();
  await mock.queues.register('member');
  const waiting = remote.queues.waitForEvent('message', { timeout: Infinity });
  await mock.trigger('message');
  expect((await waiting).event.type).toBe('message');
});

test('rejects a timeout that is negative or not a number', async () => {
  const { remote } = await start();
  const message = 'Invalid "timeout": must be 0 or more milliseconds, got ';
  await expect(remote.requests.waitFor('GET /users', { timeout: -1 })).rejects.toThrow(`${message}-1.`);
  await expect(remote.requests.waitFor('GET /users', { timeout: Number.NaN })).rejects.toThrow(message);
  await expect(remote.queues.waitForPoll({ timeout: -1 })).rejects.toThrow(`${message}-1.`);
  await expect(remote.queues.waitForEvent('message', { timeout: -1 })).rejects.toThrow(`${message}-1.`);
});
