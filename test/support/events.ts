import type { Client, Fields } from './start-mock.js';

// biome-ignore lint/suspicious/noExplicitAny: tests look into events of every type
export type AnyEvent = any;

/** A registered queue, and what came into it since it was last asked. */
export interface Listener {
  queue_id: string;
  /** The events since the last call; acknowledges them. */
  next(): Promise<AnyEvent[]>;
}

/** Registers a queue of a persona. */
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
