import { onTestFinished } from 'vitest';

/** One server-sent event. */
export interface StreamEvent {
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect events of every shape
  data: any;
}

/** Opens a stream of server-sent events for the running test. */
export async function openStream(url: string) {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const response = await fetch(url, { signal: leaving.signal });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  return {
    response,
    leave: () => leaving.abort(),
    /** Returns the next event; `undefined` when the stream has ended. */
    async next(): Promise<StreamEvent | undefined> {
      while (!text.includes('\n\n')) {
        const { done, value } = await reader.read();
        if (done) return undefined;
        text += decoder.decode(value, { stream: true });
      }
      const end = text.indexOf('\n\n');
      const [, event = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      return { event, data: JSON.parse(data) };
    },
  };
}
