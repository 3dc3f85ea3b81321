import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../src/server/index.js';

const MESSAGES = 300;
const WRITERS = ['owner', 'admin', 'moderator', 'member', 'colleague'];
const READERS = [...WRITERS, ...WRITERS];

test('delivers 300 messages from five writers to ten clients in order', async () => {
  const server = await startServer({ port: 0 });
  onTestFinished(() => server.close());
  const { mock, url } = server;
  await mock.ready;
  // biome-ignore lint/suspicious/noExplicitAny: as wide as the answers are
  const ask = async (persona: string, path: string, init: RequestInit = {}): Promise<any> => {
    const headers = { authorization: mock.authHeader(persona) };
    return (await fetch(`${url}/api/v1/${path}`, { ...init, headers })).json();
  };
  const read = async (persona: string, queueId: string): Promise<number[]> => {
    const ids: number[] = [];
    let last = -1;
    while (ids.length < MESSAGES) {
      const { events } = await ask(persona, `events?queue_id=${queueId}&last_event_id=${last}`);
      last = events.at(-1).id;
      for (const { type, message } of events) if (type === 'message') ids.push(message.id);
    }
    await ask(persona, `events?queue_id=${queueId}&last_event_id=${last}&dont_block=true`);
    return ids;
  };
  const queues = await Promise.all(
    READERS.map((persona) => mock.queues.register(persona, { eventTypes: ['message'] })),
  );
  const readers = READERS.map((persona, n) => read(persona, (queues[n] as { queue_id: string }).queue_id));
  const write = async (persona: string): Promise<number[]> => {
    const ids: number[] = [];
    while (ids.length < MESSAGES / WRITERS.length) {
      const body = new URLSearchParams({
        type: 'stream',
        to: '1',
        topic: 'race',
        content: String(ids.length),
      });
      ids.push((await ask(persona, 'messages', { method: 'POST', body })).id);
    }
    return ids;
  };
  const sent = (await Promise.all(WRITERS.map(write))).flat().sort((a, b) => a - b);
  for (const ids of await Promise.all(readers)) expect(ids).toEqual(sent);
  const { organization } = await mock.snapshot();
  const held = Object.values(organization.events ?? {}).map(({ events }) => events.length);
  expect(held, 'what was acknowledged is forgotten').toEqual(READERS.map(() => 0));
});
