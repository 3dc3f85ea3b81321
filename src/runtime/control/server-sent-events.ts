import { definite } from '../../values.js';

/** A message of a stream of server-sent events. */
export interface StreamMessage {
  event: string;
  data: unknown;
}

/** The messages of a `text/event-stream` whose data is JSON. */
export async function* messagesOf(response: Response): AsyncGenerator<StreamMessage> {
  const reader = definite(response.body).getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const parts = text.split('\n\n');
      text = definite(parts.pop());
      for (const part of parts) yield messageIn(part);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function messageIn(part: string): StreamMessage {
  const fieldOf = (name: string) =>
    part
      .split('\n')
      .filter((line) => line.startsWith(`${name}: `))
      .map((line) => line.slice(name.length + 2))
      .join('\n');
  return { event: fieldOf('event'), data: JSON.parse(fieldOf('data')) };
}
