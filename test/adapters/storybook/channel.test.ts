import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import {
  type Channel,
  fetchOver,
  type MountedStory,
  onStories,
  type StoryAddress,
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

test('transfers a request and its response between the manager and the preview', async () => {
  const both = channel();
  serveManager(
    both,
    () => [],
    async (request) => Response.json([request.method, request.url, await request.text()], { status: 201 }),
  );
  const response = await fetchOver(both, URL, { method: 'POST', body: '{"now":1}' });
  expect([response.status, await response.json()]).toEqual([201, ['POST', URL, '{"now":1}']]);
});

test('transfers a response stream in parts until the reader cancels it', async () => {
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
  await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce(), { timeout: 60_000 });
});

test('rejects a manager request that the preview cannot respond to', async () => {
  const both = channel();
  serveManager(
    both,
    () => [],
    () => Promise.reject(new Error('The code is missing.')),
  );
  await expect(fetchOver(both, URL)).rejects.toThrow('The code is missing.');
});

test('rejects the reading of a response body whose stream fails in the preview', async () => {
  const both = channel();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('first')),
    pull: (controller) => controller.error(new Error('The mock is closed.')),
  });
  serveManager(
    both,
    () => [],
    async () => new Response(body),
  );
  const response = await fetchOver(both, URL);
  await expect(response.text()).rejects.toThrow('The mock is closed.');
});

test('aborts a request before its response arrives', async () => {
  const both = channel();
  const cancel = vi.fn();
  const respond = vi.fn<(response: Response) => void>();
  const received = vi.fn<(request: Request) => void>();
  serveManager(
    both,
    () => [],
    (request) => {
      received(request);
      return new Promise((resolve) => respond.mockImplementation(resolve));
    },
  );
  const controller = new AbortController();
  const response = fetchOver(both, URL, { signal: controller.signal });
  await vi.waitFor(() => expect(received).toHaveBeenCalledOnce(), { timeout: 60_000 });
  controller.abort();
  await expect(response).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  await vi.waitFor(() => expect(received.mock.calls[0]?.[0].signal.aborted).toBe(true), { timeout: 60_000 });
  respond(new Response(new ReadableStream({ cancel })));
  await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce(), { timeout: 60_000 });
});

test('rejects the reading of a response body after the caller aborts the request', async () => {
  const both = channel();
  const cancel = vi.fn();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('first')),
    cancel,
  });
  serveManager(
    both,
    () => [],
    async () => new Response(body),
  );
  const controller = new AbortController();
  const response = await fetchOver(both, URL, { signal: controller.signal });
  controller.abort(new Error('No longer needed.'));
  await expect(response.text()).rejects.toThrow('No longer needed.');
  await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce(), { timeout: 60_000 });
});

test('sends no message to the preview for a request that is already aborted', async () => {
  const both = channel();
  const emit = vi.spyOn(both, 'emit');
  await expect(fetchOver(both, URL, { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  expect(emit).not.toHaveBeenCalled();
});

test('announces a new page ID after the preview reloads', async () => {
  const pages: string[] = [];
  for (let load = 0; load < 2; load++) {
    const both = channel();
    serveManager(
      both,
      () => [{ storyId: 'a--b', baseUrl: 'https://a--b-1.chat.test' }],
      async () => new Response(),
    );
    const [story] = await new Promise<MountedStory[]>((resolve) => onStories(both, resolve));
    pages.push(String(story?.page));
  }
  expect(new Set(pages).size).toBe(2);
});

test('announces the mounted stories when the manager requests them and when they change', async () => {
  const both = channel();
  let mounted: StoryAddress[] = [{ storyId: 'a--b', baseUrl: 'https://a--b-1.chat.test' }];
  const announce = serveManager(
    both,
    () => mounted,
    async () => new Response(),
  );
  const heard: MountedStory[][] = [];
  const stop = onStories(both, (stories) => heard.push(stories));
  await vi.waitFor(() => expect(heard).toMatchObject([mounted]), { timeout: 60_000 });
  mounted = [];
  announce();
  await vi.waitFor(() => expect(heard).toHaveLength(2), { timeout: 60_000 });
  expect(heard[1]).toEqual([]);
  stop();
  announce();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(heard).toHaveLength(2);
});
