import type { JournalEntry, QueueDetails, QueueEvent } from './wire.js';

/** The requests of a caller, oldest first. */
export interface Lane {
  name: string;
  entries: JournalEntry[];
}

/** An event on its way from the request that caused it to the poll that received it. */
export interface Arrow {
  key: string;
  /** Indexes of lanes. */
  from: number;
  to: number;
  /** UNIX seconds by the clock of the machine. */
  sent: number;
  /** `undefined` while no poll has received it. */
  received: number | undefined;
}

/**
 * Arranges requests by caller, in alphabetical order.
 * @param waiting callers of requests that have no response yet
 */
export function lanesOf(
  newestFirst: readonly JournalEntry[],
  nameOf: (entry: JournalEntry) => string,
  waiting: readonly string[],
): Lane[] {
  const lanes = new Map<string, Lane>(waiting.map((name) => [name, { name, entries: [] }]));
  for (const entry of newestFirst.toReversed()) {
    const name = nameOf(entry);
    const lane = lanes.get(name) ?? { name, entries: [] };
    lanes.set(name, lane);
    lane.entries.push(entry);
  }
  return [...lanes.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** The events that the shown requests caused, once for each receiving user and request. */
export function arrowsOf(
  lanes: readonly Lane[],
  queues: readonly (Pick<QueueDetails, 'queue_id' | 'user_id'> & { events: QueueEvent[] })[],
  nameOf: (userId: number | null) => string,
): Arrow[] {
  const causes = new Map(
    lanes.flatMap(({ entries }, from) => entries.map((entry) => [entry.id, { entry, from }] as const)),
  );
  const arrows = new Map<string, Arrow>();
  for (const { queue_id, user_id, events } of queues) {
    const to = lanes.findIndex(({ name }) => name === nameOf(user_id));
    if (to < 0) continue;
    for (const { request_id, received } of events) {
      const cause = request_id === null ? undefined : causes.get(request_id);
      if (cause === undefined) continue;
      const sent = cause.entry.real_time;
      const poll = (lanes[to] as Lane).entries.find(
        ({ endpoint, status, real_time, params }) =>
          endpoint === 'GET /events' && status === 200 && real_time >= sent && params.queue_id === queue_id,
      );
      const key = `${request_id} ${queue_id}`;
      arrows.set(key, { key, from: cause.from, to, sent, received: received ? poll?.real_time : undefined });
    }
  }
  return [...arrows.values()];
}
