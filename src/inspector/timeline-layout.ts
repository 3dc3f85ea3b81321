import { durationText } from '../runtime/journal/journal-entry.js';
import type { JournalEntry, OpenRequest, QueueDetails, QueueEvent } from './control-api.js';
import { wallClockText } from './text.js';

export interface Lane {
  name: string;
  /** Oldest first. */
  entries: JournalEntry[];
  /** Requests without a response. */
  waiting: WaitingRequest[];
}

type NameOf = (caller: Pick<JournalEntry, 'user_id' | 'account'>) => string;

/** A request without a response. `since` is the time when it was sent, in UNIX seconds on the machine's clock. */
export type WaitingRequest = OpenRequest & { since: number };

/** An event on its way from the request that caused it to the poll that received it. */
export interface Arrow {
  key: string;
  /** Indexes of lanes. */
  from: number;
  to: number;
  /** Time when the event was sent, in UNIX seconds on the machine's clock. */
  sent: number;
  /** Whether a client has received the event. */
  isReceived: boolean;
  /** End of the poll that received the event, if the timeline shows that poll. */
  receivedAt: number | undefined;
}

/** Arranges requests in a lane for each caller, in the alphabetical order of the callers. */
export function lanesOf(
  newestFirst: readonly JournalEntry[],
  waiting: readonly WaitingRequest[],
  nameOf: NameOf,
): Lane[] {
  const lanes = new Map<string, Lane>();
  const laneOf = (request: JournalEntry | WaitingRequest): Lane => {
    const name = nameOf(request);
    const lane = lanes.get(name) ?? { name, entries: [], waiting: [] };
    lanes.set(name, lane);
    return lane;
  };
  for (const entry of newestFirst.toReversed()) laneOf(entry).entries.push(entry);
  for (const request of waiting) laneOf(request).waiting.push(request);
  return [...lanes.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/**
 * Returns the arrows for the events that the shown requests caused: one for each request and queue, to the first poll
 * that received such an event.
 */
export function arrowsOf(
  lanes: readonly Lane[],
  queues: readonly (Pick<QueueDetails, 'queue_id' | 'user_id'> & { events: QueueEvent[] })[],
  nameOf: NameOf,
): Arrow[] {
  const causes = new Map(
    lanes.flatMap(({ entries }, from) => entries.map((entry) => [entry.id, { entry, from }] as const)),
  );
  const arrows = new Map<string, Arrow>();
  for (const { queue_id, user_id, events } of queues) {
    const to = lanes.findIndex(({ name }) => name === nameOf({ user_id }));
    const lane = lanes[to];
    if (lane === undefined) continue;
    const polls = lane.entries.filter(
      ({ endpoint, status, params }) =>
        endpoint === 'GET /events' && status === 200 && params.queue_id === queue_id,
    );
    for (const { id, request_id, received } of events) {
      const cause = request_id === null ? undefined : causes.get(request_id);
      const key = `${request_id} ${queue_id}`;
      if (cause === undefined || arrows.has(key)) continue;
      const { real_time: responded, ms } = cause.entry;
      // A slow response is sent after its events, so a poll may end before the request that caused them.
      const receivedAt = received
        ? polls.find(
            ({ params, real_time }) =>
              Number(params.last_event_id) < id && real_time >= responded - ms / 1000,
          )?.real_time
        : undefined;
      const sent = Math.min(responded, receivedAt ?? Infinity);
      arrows.set(key, { key, from: cause.from, to, sent, isReceived: received, receivedAt });
    }
  }
  return [...arrows.values()];
}

/** The period that the timeline shows. */
export interface Span {
  seconds: number;
  /** End of the period, in UNIX seconds on the machine's clock; `undefined` while the end moves with the clock. */
  end: number | undefined;
}

/** Formats the length and the end of a span, such as `2.4 s until 14:05:12`. */
export function spanText({ seconds, end }: Span): string {
  const length = durationText(seconds * 1000);
  return end === undefined ? length : `${length} until ${wallClockText(end)}`;
}

const MIN_SECONDS = 0.5;
const MAX_SECONDS = 3600;
/** Fraction of the picture's width beyond which zooming keeps the current time in view. */
const RIGHT_EDGE = 0.98;

/**
 * Zooms a span.
 * @param factor below 1 shows less time
 * @param at the place in the picture that does not move, from 0 (left) to 1 (right)
 * @param now UNIX seconds
 */
export function zoomed(span: Span, factor: number, at: number, now: number): Span {
  const seconds = Math.min(MAX_SECONDS, Math.max(MIN_SECONDS, span.seconds * factor));
  const end = span.end ?? now;
  const fixed = end - span.seconds * (1 - at);
  // At the right edge, the picture continues to follow the clock.
  const isLive = span.end === undefined && at > RIGHT_EDGE;
  return { seconds, end: isLive ? undefined : endBefore(now, fixed + seconds * (1 - at)) };
}

/** Moves a span by a fraction of its length. A span that reaches the current time stops there and follows the clock. */
export function moved(span: Span, part: number, now: number): Span {
  return { ...span, end: endBefore(now, (span.end ?? now) + span.seconds * part) };
}

/** Returns an end in the past; `undefined` for the current time or later. */
function endBefore(now: number, end: number): number | undefined {
  return end < now ? end : undefined;
}
