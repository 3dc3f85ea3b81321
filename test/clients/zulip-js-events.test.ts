import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../src/server/index.js';
import { zulipJsClient } from '../support/zulip-js.js';

/** The part of zulip-js that is used here; it has no types. */
interface ZulipClient {
  callOnEachEvent(
    listener: (event: Record<string, unknown>) => void,
    types?: string[],
    narrow?: unknown[],
  ): Promise<void>;
  messages: { send(params: object): Promise<Record<string, unknown>> };
}

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0, dialect: 'zulip', validateResponses: true });
});
afterAll(() => server.close());

test("receives another persona's message in the zulip-js event loop", async () => {
  const listening: ZulipClient = await zulipJsClient(server, 'member');
  const writing: ZulipClient = await zulipJsClient(server, 'admin');
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
