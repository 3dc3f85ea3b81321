import { afterAll, beforeAll, expect, test } from 'vitest';
import { personas } from '../../src/index.js';
import { type RunningServer, startServer } from '../../src/server/index.js';
import { zulipJs } from '../support/zulip-js.js';

/** The part of zulip-js that is used here; it has no types. */
interface ZulipClient {
  callOnEachEvent(
    listener: (event: Record<string, unknown>) => void,
    types?: string[],
    narrow?: unknown[],
  ): Promise<void>;
  messages: { send(params: object): Promise<Record<string, unknown>> };
}
type Connect = (config: { username: string; apiKey: string; realm: string }) => Promise<ZulipClient>;
const connect = zulipJs as Connect;

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0, dialect: 'zulip', validateResponses: true });
});
afterAll(() => server.close());

const signIn = (name: 'member' | 'admin') =>
  connect({ username: personas[name].email, apiKey: personas[name].api_key, realm: server.url });

test('receives a message of another persona in the event loop of zulip-js', async () => {
  const [listening, writing] = [await signIn('member'), await signIn('admin')];
  const received = new Promise<Record<string, unknown>>((resolve) => {
    // It polls until the server is closed.
    listening.callOnEachEvent(resolve, ['message']).catch(() => undefined);
  });
  await expect.poll(() => server.mock.db.event_queues.count()).toBe(1);
  await writing.messages.send({ type: 'stream', to: 'general', topic: 'news', content: 'Hello, client' });
  expect(await received).toMatchObject({
    type: 'message',
    message: { content: 'Hello, client', sender_email: 'admin@example.com', subject: 'news' },
  });
});
