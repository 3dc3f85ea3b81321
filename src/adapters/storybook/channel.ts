import { definite } from '../../values.js';

/** Storybook's channel between its manager and the preview. Data is JSON. */
export interface Channel {
  on(event: string, listener: (data: never) => void): void;
  off(event: string, listener: (data: never) => void): void;
  emit(event: string, data?: object): void;
}

/** A mounted story. */
export interface MountedStory {
  storyId: string;
  baseUrl: string;
}

interface PanelRequest {
  id: string;
  url: string;
  method: string;
  body?: string;
}

/** A part of a response. The last one is empty. */
interface Chunk {
  id: string;
  status: number;
  text: string;
  done: boolean;
}

const LIST = 'team-chat-mock/list';
const STORIES = 'team-chat-mock/stories';
const REQUEST = 'team-chat-mock/request';
const CHUNK = 'team-chat-mock/chunk';
const ABORT = 'team-chat-mock/abort';

/**
 * The preview's side: announces the mounted stories and responds to control requests.
 * @returns a function that announces the stories again
 */
export function serveManager(
  channel: Channel,
  stories: () => MountedStory[],
  respond: (request: Request) => Promise<Response>,
): () => void {
  const readers = new Map<string, ReadableStreamDefaultReader<string>>();
  const announce = () => channel.emit(STORIES, { stories: stories() });
  channel.on(LIST, announce);
  channel.on(ABORT, ({ id }: { id: string }) => void readers.get(id)?.cancel());
  channel.on(REQUEST, async ({ id, url, method, body }: PanelRequest) => {
    const { status, body: stream } = await respond(new Request(url, { method, body: body ?? null }));
    const reader = definite(stream).pipeThrough(new TextDecoderStream()).getReader();
    readers.set(id, reader);
    for (;;) {
      const { done, value: text = '' } = await reader.read();
      channel.emit(CHUNK, { id, status, text, done } satisfies Chunk);
      if (done) break;
    }
    readers.delete(id);
  });
  return announce;
}

/**
 * The manager's side: calls the listener with the mounted stories, now and whenever they change.
 * @returns a function that ends it
 */
export function onStories(channel: Channel, listener: (stories: MountedStory[]) => void): () => void {
  const receive = ({ stories }: { stories: MountedStory[] }) => listener(stories);
  channel.on(STORIES, receive);
  channel.emit(LIST);
  return () => channel.off(STORIES, receive);
}

/** Sends a control request to the mock of a story, like `fetch`. */
export function fetchOver(channel: Channel, url: string, init: RequestInit = {}): Promise<Response> {
  const id = crypto.randomUUID();
  const { method = 'GET', body, signal } = init;
  return new Promise((resolve) => {
    const encoder = new TextEncoder();
    let parts: ReadableStreamDefaultController<Uint8Array>;
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        parts = controller;
      },
      cancel: () => end(),
    });
    let response: Response | undefined;
    const receive = (chunk: Chunk) => {
      if (chunk.id !== id) return;
      response ??= new Response(stream, { status: chunk.status });
      resolve(response);
      if (chunk.text !== '') parts.enqueue(encoder.encode(chunk.text));
      if (!chunk.done) return;
      channel.off(CHUNK, receive);
      parts.close();
    };
    const end = () => {
      channel.off(CHUNK, receive);
      channel.emit(ABORT, { id });
    };
    signal?.addEventListener('abort', end, { once: true });
    channel.on(CHUNK, receive);
    channel.emit(REQUEST, { id, url, method, ...(typeof body === 'string' ? { body } : {}) });
  });
}
