import { Agent, request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { type Controlled, startControlled } from '../support/control.js';

const sever = (server: Controlled, base = '') =>
  server.control('POST', `${base}/_mock/trigger`, { kind: 'restart', sever: true });

/** Polls a queue; resolves to the code of the network error, or the status. */
function poll({ url, mock }: Controlled, queueId: string, base = '') {
  const headers = { authorization: mock.authHeader('member') };
  return new Promise<unknown>((resolve) => {
    const path = `${url}${base}/api/v1/events?queue_id=${queueId}&last_event_id=-1`;
    const polling = request(path, { headers, agent: new Agent({ keepAlive: true }) }, (response) =>
      resolve(response.statusCode),
    );
    onTestFinished(() => void polling.destroy());
    polling.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    polling.end();
  });
}

test('drops a pending poll on a restart with severed connections, and adds a restart event to its queue', async () => {
  const server = await startControlled();
  const { queue_id } = await server.mock.queues.register('member');
  const polling = poll(server, queue_id);
  await expect.poll(() => server.mock.queues.isPolled(queue_id)).toBe(true);
  expect((await sever(server)).body).toEqual({ kind: 'restart', queue_ids: [queue_id] });
  expect(await polling).toBe('ECONNRESET');
  expect(server.mock.requests.at(-1)).toMatchObject({
    endpoint: 'GET /events',
    status: 0,
    note: 'a restart of the server severed the connection',
  });
  expect(server.mock.queues.events(queue_id)).toMatchObject([{ type: 'restart' }]);
});

test('drops the response from a pending override on a restart with severed connections', async () => {
  const server = await startControlled();
  server.mock.http.get('/users', () => new Promise(() => {}));
  const pending = server.api('member', 'GET', '/users').catch(() => 'cut');
  await expect.poll(() => server.mock.requests.open.length).toBe(1);
  await sever(server);
  expect(await pending).toBe('cut');
  expect(server.mock.requests.at(-1)).toMatchObject({
    endpoint: 'GET /users',
    status: 0,
    note: 'its connection was severed before the override responded',
  });
});

test('drops delayed responses and idle connections on a restart that severs connections', async () => {
  const server = await startControlled();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const closed = new Promise((resolve) => {
    const idle = request(`${server.url}/api/v1/server_settings`, { agent }, (response) => response.resume());
    idle.on('socket', (socket) => socket.on('close', resolve));
    idle.end();
  });
  server.mock.faults.add('GET /users', { delay: 60_000 });
  server.mock.faults.add('GET /drafts', { delay_after_ms: 60_000 });
  const delayed = ['/users', '/drafts'].map((path) => server.api('member', 'GET', path).catch(() => 'cut'));
  await expect.poll(() => server.mock.requests.open.length).toBe(2);
  await sever(server);
  expect(await Promise.all(delayed)).toEqual(['cut', 'cut']);
  await closed;
});

test('keeps the connections of the main organization when a restart severs those of a realm', async () => {
  const server = await startControlled();
  await server.control('POST', '/_mock/realms', { name: 'two' });
  const { queue_id } = await server.mock.queues.register('member');
  const polling = poll(server, queue_id);
  await expect.poll(() => server.mock.queues.isPolled(queue_id)).toBe(true);
  await sever(server, '/realms/two');
  expect(server.mock.queues.isPolled(queue_id)).toBe(true);
  await server.mock.trigger('restart');
  expect(await polling).toBe(200);
});

test('rejects a value of "sever" that is not a boolean', async () => {
  const server = await startControlled();
  const { status, body } = await server.control('POST', '/_mock/trigger', { kind: 'restart', sever: 'yes' });
  expect([status, body.msg]).toEqual([400, expect.stringContaining('sever')]);
});
