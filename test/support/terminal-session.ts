import { expect } from 'vitest';
import type { RunningServer } from '../../src/server/index.js';
import { EVENT_TYPES, expectReadableEvent, FETCHED } from './terminal-shapes.js';

// biome-ignore lint/suspicious/noExplicitAny: as wide as the responses are
export type Body = any;
export type Fields = Record<string, unknown>;

/** Sends requests like zulip-terminal: strings unchanged, everything else as JSON. */
export function asking(server: RunningServer) {
  return async function ask(
    method: string,
    path: string,
    fields: Fields = {},
    persona = 'member',
  ): Promise<Body> {
    const form = new URLSearchParams(
      Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    );
    const inUrl = method === 'GET';
    const response = await fetch(`${server.url}/api/v1/${path}${inUrl ? `?${form}` : ''}`, {
      method,
      headers: {
        authorization: server.mock.authHeader(persona),
        'user-agent': 'ZulipTerminal/0.7.0+git Linux',
      },
      ...(inUrl ? {} : { body: form }),
    });
    return response.json();
  };
}

export type Ask = ReturnType<typeof asking>;

/**
 * The event loop of the client: polls one after the other, checking each event for the fields that the client
 * reads.
 */
export async function eventLoop(ask: Ask) {
  const state = await ask('POST', 'register', {
    event_types: EVENT_TYPES,
    narrow: [],
    fetch_event_types: FETCHED,
    client_gravatar: true,
    apply_markdown: true,
    include_subscribers: true,
  });
  const { queue_id } = state;
  let last_event_id: number = state.last_event_id;
  const events: Body[] = [];
  const poll = async () => {
    const answer = await ask('GET', 'events', { queue_id, last_event_id });
    for (const event of answer.events ?? []) {
      expect(event.id).toBeGreaterThan(last_event_id);
      last_event_id = event.id;
      expectReadableEvent(event);
      events.push(event);
    }
    return answer;
  };
  return {
    state,
    queue_id,
    poll,
    /** Polls for an event of this type. Returns it, and drops all earlier ones. */
    async until(type: string, isMeant: (event: Body) => boolean): Promise<Body> {
      for (;;) {
        const found = events.findIndex((event) => event.type === type && isMeant(event));
        if (found >= 0) return events.splice(0, found + 1).at(-1);
        expect((await poll()).result).toBe('success');
      }
    },
  };
}
