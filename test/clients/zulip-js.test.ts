import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PersonaName } from '../../src/index.js';
import { type RunningServer, startServer } from '../../src/server/index.js';
import { zulipJsClient } from '../support/zulip-js.js';

type Ask = (params?: object) => Promise<Record<string, unknown>>;

/** The part of zulip-js that is used here; it has no types. */
interface ZulipClient {
  server: { settings: Ask };
  users: { retrieve: Ask; me: { getProfile: Ask } };
  queues: { register: Ask; deregister: Ask };
  callEndpoint(path: string, method?: string, params?: object): Promise<Record<string, unknown>>;
}

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0, dialect: 'zulip', validateResponses: true });
});
afterAll(() => server.close());

const signIn = (name: PersonaName, apiKey?: string): Promise<ZulipClient> =>
  zulipJsClient(server, name, apiKey);

test("reads the server settings under Zulip's names", async () => {
  const client = await signIn('member');
  expect(await client.server.settings()).toMatchObject({
    result: 'success',
    zulip_feature_level: 496,
    realm_uri: server.url,
  });
});

test("reads the list of users and the signed-in user's profile", async () => {
  const client = await signIn('member');
  const { members } = (await client.users.retrieve({ client_gravatar: false })) as {
    members: { email: string }[];
  };
  expect(members.map(({ email }) => email)).toContain('admin@example.com');
  expect(await client.users.me.getProfile()).toMatchObject({ user_id: 4, full_name: 'Max Member' });
});

test('registers and deletes a queue, and rejects the second deletion', async () => {
  const client = await signIn('member');
  const queue = await client.queues.register({ event_types: ['message'] });
  expect(queue).toMatchObject({ result: 'success', queue_id: expect.any(String), last_event_id: -1 });
  const { queue_id } = queue;
  expect(await client.queues.deregister({ queue_id })).toMatchObject({ result: 'success' });
  expect(await client.queues.deregister({ queue_id })).toMatchObject({
    result: 'error',
    code: 'BAD_EVENT_QUEUE_ID',
    queue_id,
  });
});

test('registers a queue with an empty multipart body', async () => {
  const client = await signIn('member');
  expect(await client.callEndpoint('/register', 'POST')).toMatchObject({
    result: 'success',
    queue_id: expect.any(String),
  });
});

test('renames a user with a PATCH request whose fields are in the query string', async () => {
  const client = await signIn('admin');
  expect(await client.callEndpoint('/users/4', 'PATCH', { full_name: 'Max Again' })).toMatchObject({
    result: 'success',
  });
  expect(server.mock.db.users.get(4)?.full_name).toBe('Max Again');
});

test('returns UNAUTHORIZED for a wrong API key, as Zulip does', async () => {
  const client = await signIn('member', 'wrong');
  expect(await client.users.me.getProfile()).toMatchObject({ result: 'error', code: 'UNAUTHORIZED' });
  expect(await client.server.settings()).toMatchObject({ result: 'success' });
});
