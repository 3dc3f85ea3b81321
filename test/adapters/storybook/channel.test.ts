import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import {
  type Channel,
  fetchOver,
  type MountedStory,
  onStories,
  serveManager,
} from '../../../src/adapters/storybook/channel.js';

type Listener = (data: object) => void;

/** Two sides of a channel that carries JSON. */
function channel(): Channel {
  const emitter = new EventEmitter();
  return {
    on: (event, listener) => emitter.on(event, listener as Listener),
    off: (event, listener) => emitter.off(event, listener as Listener),
    emit: (event, data = {}) => {
      const json = JSON.stringify(data);
      queueMicrotask(() => emitter.emit(event, JSON.parse(json)));
    },
  };
}

const URL = 'https://story-1.chat.test/_mock/state';

test('carries a request and its response', async () => {
  const both = channel();
  serveManager(
    both,
    () => [],
    async (request) => Response.json([request.method, request.url, await request.text()], { status: 201 }),
  );
  const response = await fetchOver(both, URL, { method: 'POST', body: '{"now":1}' });
  expect([response.status, await response.json()]).toEqual([201, ['POST', URL, '{"now":1}']]);
});

test('carries a stream part by part, until the reader cancels it', async () => {
  const both = channel();
  const cancel = vi.fn();
  let stream: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      stream = controller;
    },
    cancel,
  });
  serveManager(
    both,
    () => [],
    async () => new Response(body),
  );
  const send = (text: string) => stream.enqueue(new TextEncoder().encode(text));
  send('first');
  const reader = ((await fetchOver(both, URL)).body as ReadableStream<Uint8Array>).getReader();
  const next = async () => new TextDecoder().decode((await reader.read()).value);
  expect(await next()).toBe('first');
  send('sécond');
  expect(await next()).toBe('sécond');
  await reader.cancel();
  await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce());
});

test('announces the mounted stories on request and when they change', async () => {
  const both = channel();
  let mounted: MountedStory[] = [{ storyId: 'a--b', baseUrl: 'https://a--b-1.chat.test' }];
  const announce = serveManager(
    both,
    () => mounted,
    async () => new Response(),
  );
  const heard: MountedStory[][] = [];
  const stop = onStories(both, (stories) => heard.push(stories));
  await vi.waitFor(() => expect(heard).toEqual([mounted]));
  mounted = [];
  announce();
  await vi.waitFor(() => expect(heard).toHaveLength(2));
  expect(heard[1]).toEqual([]);
  stop();
  announce();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(heard).toHaveLength(2);
});
