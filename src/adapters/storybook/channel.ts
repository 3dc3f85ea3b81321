import type { ControlInit } from '../../inspector/control-api.js';
import { definite, messageOf } from '../../values.js';

/** Storybook's channel between the manager and the preview. The data is JSON. */
export interface Channel {
  on(event: string, listener: (data: never) => void): void;
  off(event: string, listener: (data: never) => void): void;
  emit(event: string, data?: object): void;
}

/** A mounted story, as the preview knows it. */
export interface StoryAddress {
  storyId: string;
  baseUrl: string;
}

/** A mounted story, as the manager knows it. */
export interface MountedStory extends StoryAddress {
  /** ID of the preview page. After a reload, another mock has the same `baseUrl`. */
  page: string;
}

interface PanelRequest {
  id: string;
  url: string;
  method: string;
  body?: string;
}

/** A part of a response. The last part is empty. */
interface Chunk {
  id: string;
  status: number;
  text: string;
  done: boolean;
}

interface Failure {
  id: string;
  error: string;
}

const LIST = 'team-chat-mock/list';
const STORIES = 'team-chat-mock/stories';
const REQUEST = 'team-chat-mock/request';
const CHUNK = 'team-chat-mock/chunk';
const ABORT = 'team-chat-mock/abort';

/**
 * Announces the mounted stories to the manager, and responds to the manager's control requests.
 * @returns a function that announces the stories again
 */
export function serveManager(
  channel: Channel,
  stories: () => StoryAddress[],
  respond: (request: Request) => Promise<Response>,
): () => void {
  const running = new Map<string, AbortController>();
  const page = crypto.randomUUID();
  const announce = () =>
    channel.emit(STORIES, { stories: stories().map((story): MountedStory => ({ ...story, page })) });
  channel.on(LIST, announce);
  channel.on(ABORT, ({ id }: { id: string }) => running.get(id)?.abort());
  channel.on(REQUEST, async ({ id, url, method, body }: PanelRequest) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.set(id, controller);
    try {
      const { status, body: stream } = await respond(
        new Request(url, { method, body: body ?? null, signal }),
      );
      const chunks = definite(stream).pipeThrough(new TextDecoderStream());
      if (signal.aborted) return void (await chunks.cancel());
      const reader = chunks.getReader();
      signal.addEventListener('abort', () => reader.cancel().catch(() => undefined), { once: true });
      for (;;) {
        const { done, value: text = '' } = await reader.read();
        channel.emit(CHUNK, { id, status, text, done } satisfies Chunk);
        if (done) break;
      }
    } catch (error) {
      channel.emit(CHUNK, { id, error: messageOf(error) } satisfies Failure);
    } finally {
      running.delete(id);
    }
  });
  return announce;
}

/**
 * Calls the listener with the mounted stories whenever the preview announces them.
 * @returns a function that removes the listener
 */
export function onStories(channel: Channel, listener: (stories: MountedStory[]) => void): () => void {
  const receive = ({ stories }: { stories: MountedStory[] }) => listener(stories);
  channel.on(STORIES, receive);
  channel.emit(LIST);
  return () => channel.off(STORIES, receive);
}

/**
 * Sends a control request to the mock of a story, like `fetch`.
 * @throws when the request or the response fails, or the signal is aborted
 */
export async function fetchOver(channel: Channel, url: string, init: ControlInit = {}): Promise<Response> {
  const { method = 'GET', body, signal } = init;
  signal?.throwIfAborted();
  const id = crypto.randomUUID();
  const encoder = new TextEncoder();
  return new Promise((resolve, reject) => {
    let parts: ReadableStreamDefaultController<Uint8Array>;
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        parts = controller;
      },
      cancel: () => abandon(),
    });
    let response: Response | undefined;
    const receive = (chunk: Chunk | Failure) => {
      if (chunk.id !== id) return;
      if ('error' in chunk) return fail(new TypeError(chunk.error));
      response ??= new Response(stream, { status: chunk.status });
      resolve(response);
      if (chunk.text !== '') parts.enqueue(encoder.encode(chunk.text));
      if (!chunk.done) return;
      stop();
      parts.close();
    };
    const stop = () => {
      channel.off(CHUNK, receive);
      signal?.removeEventListener('abort', abort);
    };
    const fail = (reason: unknown) => {
      stop();
      // Has no effect once there is a response.
      reject(reason);
      parts.error(reason);
    };
    const abandon = () => {
      stop();
      channel.emit(ABORT, { id });
    };
    const abort = () => {
      abandon();
      fail(signal?.reason);
    };
    signal?.addEventListener('abort', abort, { once: true });
    channel.on(CHUNK, receive);
    channel.emit(REQUEST, {
      id,
      url,
      method,
      ...(body === undefined ? {} : { body }),
    } satisfies PanelRequest);
  });
}
