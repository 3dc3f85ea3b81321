import type { Client } from './start-mock.js';

/** The message with this ID, as it is recorded. */
export function recordOf(mock: Client['mock'], id: number) {
  return mock.db.messages.get(id);
}

/** The flags that a user has on a message; `undefined` where there is no record: read, and nothing else. */
export function flagsOf(mock: Client['mock'], userId: number, messageId: number) {
  return mock.db.message_states.firstBy('userMessage', `${userId}:${messageId}`)?.flags;
}

/** Sends a message that the test needs, and gives its ID. */
export async function sent(call: Client['call'], persona: string, fields: Record<string, unknown>) {
  const { body } = await call(persona, 'POST', '/messages', {
    type: 'channel',
    to: 1,
    topic: 'lunch',
    content: 'Hello',
    ...fields,
  });
  if (typeof body.id !== 'number') throw new Error(`The message was refused: ${body.msg}`);
  return body.id as number;
}

/** IDs of messages of the default scenario: the newest of a topic, or of a conversation. */
export async function newest(mock: Client['mock'], key: { topic: string } | { conversation: string }) {
  await mock.ready;
  const [index, value] = Object.entries(key)[0] as ['topic' | 'conversation', string];
  return mock.db.messages.idsBy(index, value).at(-1) as number;
}
