import type { Client, Fields } from './start-mock.js';

// biome-ignore lint/suspicious/noExplicitAny: tests inspect events of every type
export type AnyEvent = any;

/** A registered event queue. */
export interface Listener {
  queue_id: string;
  /** Returns the events since the last call and acknowledges them. */
  next(): Promise<AnyEvent[]>;
}

/** Registers an event queue for a persona. */
export async function listen({ call }: Client, persona: string, fields: Fields = {}): Promise<Listener> {
  const { queue_id } = (await call(persona, 'POST', '/register', { fetch_event_types: [], ...fields })).body;
  let last_event_id = -1;
  return {
    queue_id,
    async next() {
      const { body } = await call(persona, 'GET', '/events', { queue_id, last_event_id, dont_block: true });
      last_event_id = body.events.at(-1)?.id ?? last_event_id;
      return body.events;
    },
  };
}
