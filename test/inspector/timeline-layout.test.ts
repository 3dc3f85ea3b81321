import { expect, test } from 'vitest';
import type { JournalEntry, QueueEvent } from '../../src/inspector/control-api.js';
import { arrowsOf, lanesOf } from '../../src/inspector/timeline-layout.js';

const MEMBER = 4;
const OWNER = 1;
const QUEUE = 'member-queue';

/** An entry of the journal that ends at `real_time`, in seconds, after `ms` milliseconds. */
const entryOf = (fields: Partial<JournalEntry>) =>
  ({ method: 'GET', path: '', endpoint: null, params: {}, status: 200, ms: 0, ...fields }) as JournalEntry;

const pollOf = (id: number, lastEventId: number, realTime: number) =>
  entryOf({
    id,
    user_id: MEMBER,
    endpoint: 'GET /events',
    params: { queue_id: QUEUE, last_event_id: lastEventId },
    real_time: realTime,
    ms: 900,
  });

const eventOf = (id: number, requestId: number, received = true) =>
  ({ id, request_id: requestId, received }) as QueueEvent;

/** The arrows to the queue of member, in a picture of requests from the newest to the oldest. */
function arrows(newestFirst: JournalEntry[], events: QueueEvent[]) {
  const nameOf = ({ user_id }: Pick<JournalEntry, 'user_id'>) => (user_id === MEMBER ? 'member' : 'owner');
  const lanes = lanesOf(newestFirst, [], nameOf);
  return arrowsOf(lanes, [{ queue_id: QUEUE, user_id: MEMBER, events }], nameOf);
}

const sending = entryOf({ id: 1, user_id: OWNER, endpoint: 'POST /messages', real_time: 10, ms: 5 });

test('connects an event with the first poll that could receive it', () => {
  const [arrow] = arrows([pollOf(3, 0, 12), pollOf(2, -1, 10.1), sending], [eventOf(0, 1)]);
  expect(arrow).toMatchObject({ from: 1, to: 0, sent: 10, isReceived: true, receivedAt: 10.1 });
});

test('draws an event that arrives before the response to the request that caused the event', () => {
  const slow = { ...sending, real_time: 14, ms: 4000 };
  const [arrow] = arrows([slow, pollOf(2, -1, 10.1)], [eventOf(0, 1)]);
  expect(arrow).toMatchObject({ sent: 10.1, receivedAt: 10.1 });
});

test('draws an event as received even if the poll that received it is not visible', () => {
  const [arrow] = arrows([pollOf(3, 5, 12), sending], [eventOf(0, 1)]);
  expect(arrow).toMatchObject({ isReceived: true, receivedAt: undefined });
});

test('draws only one arrow when a poll receives several events from the same request', () => {
  const found = arrows([pollOf(3, 0, 12), pollOf(2, -1, 10.1), sending], [eventOf(0, 1), eventOf(1, 1)]);
  expect(found.map(({ receivedAt }) => receivedAt)).toEqual([10.1]);
});

test('draws an event as waiting until a client receives it', () => {
  const [arrow] = arrows([pollOf(2, -1, 10.1), sending], [eventOf(0, 1, false)]);
  expect(arrow).toMatchObject({ sent: 10, isReceived: false, receivedAt: undefined });
});
