import type { Fields } from './form.js';
import type { Client } from './start-mock.js';

// biome-ignore lint/suspicious/noExplicitAny: tests inspect events of every type
export type AnyEvent = any;

/** A registered event queue. */
export interface Listener {
  queue_id: string;
  /** Returns the events since the last call and acknowledges them. */
  next(): Promise<AnyEvent[]>;
}

/** The capabilities of current clients. */
export const CURRENT_CLIENT = {
  archived_channels: true,
  include_deactivated_groups: true,
  notification_settings_null: true,
  stream_typing_notifications: true,
  user_settings_object: true,
};

/** Registers an event queue for a persona, as current clients do. */
export async function listen({ call }: Client, persona: string, fields: Fields = {}): Promise<Listener> {
  const { queue_id } = (
    await call(persona, 'POST', '/register', {
      fetch_event_types: [],
      ...fields,
      client_capabilities: { ...CURRENT_CLIENT, ...(fields.client_capabilities as object | undefined) },
    })
  ).body;
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
