import { expect } from 'vitest';
import type { RunningServer } from '../../src/server/index.js';
import { type Fields, requestWith } from './form.js';
import { EVENT_TYPES, expectReadableEvent, FETCHED } from './terminal-shapes.js';

// biome-ignore lint/suspicious/noExplicitAny: as wide as the responses are
export type Body = any;

/** Sends requests like zulip-terminal. */
export function asking(server: RunningServer) {
  return async function ask(
    method: string,
    path: string,
    fields: Fields = {},
    persona = 'member',
  ): Promise<Body> {
    const headers = {
      authorization: server.mock.authHeader(persona),
      'user-agent': 'ZulipTerminal/0.7.0+git Linux',
    };
    const request = requestWith(fields, `${server.url}/api/v1/${path}`, { method, headers });
    return (await fetch(request)).json();
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
