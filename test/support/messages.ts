import type { Client, TestResponse } from './start-mock.js';

/** Sends a request, like `Client.call`. */
export type Call = (...request: Parameters<Client['call']>) => Promise<Pick<TestResponse, 'body'>>;

export function recordOf(mock: Client['mock'], id: number) {
  return mock.db.messages.get(id);
}

/** Returns a user's flags of a message; `undefined` without a record. The message then counts as read. */
export function flagsOf(mock: Client['mock'], userId: number, messageId: number) {
  return mock.db.message_states.firstBy('userMessage', `${userId}:${messageId}`)?.flags;
}

/** Sends a message and returns its ID. */
export async function sent(call: Call, persona: string, fields: Record<string, unknown>) {
  const { body } = await call(persona, 'POST', '/messages', {
    type: 'channel',
    to: 1,
    topic: 'lunch',
    content: 'Hello',
    ...fields,
  });
  if (typeof body.id !== 'number') throw new Error(`The message was rejected: ${body.msg}`);
  return body.id as number;
}

/** Returns the ID of the newest message in a topic or direct conversation. */
export async function newest(mock: Client['mock'], key: { topic: string } | { conversation: string }) {
  await mock.ready;
  const [index, value] = Object.entries(key)[0] as ['topic' | 'conversation', string];
  return mock.db.messages.idsBy(index, value).at(-1) as number;
}
