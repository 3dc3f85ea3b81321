import type { Organization } from '../../model/index.js';
import { fieldsOf } from '../../values.js';
import type { Answer } from '../http/respond.js';
import { type Mistake, setWithin, type WatchedRequest } from './client-mistakes.js';

/** Number of consecutive responses with repeated events that counts as a mistake. */
const MAX_REPETITIONS = 2;
/** Number of registrations by a client within the interval that counts as a loop. */
const LOOP_REGISTRATIONS = 5;
const LOOP_INTERVAL_MS = 10_000;

const MAX_QUEUES = 1_000;
const MAX_NAME_LENGTH = 200;

export interface QueueClient {
  queueId: string;
  userId: number | null;
  /** `User-Agent` of the client; null if the client sent none. */
  name: string | null;
  /** Time of the registration, in UNIX seconds; null for a queue that no request registered. */
  registeredAt: number | null;
  /** ID of the journal entry of the registration. */
  registeredBy: number | null;
  /** Time of the latest poll, in UNIX seconds. */
  lastPoll: number | null;
  /** The highest event ID in any response. */
  sent: number;
  /** Number of consecutive responses with events that had been sent before. */
  repetitions: number;
  /** Time of the latest response with `BAD_EVENT_QUEUE_ID`, from `performance.now()`. */
  goneAt: number | undefined;
}

/** Watches the clients of event queues for mistakes. */
export class QueueWatch {
  readonly #queues = new Map<string, QueueClient>();
  /** Times of recent registrations on the machine's clock, in milliseconds, for each user and `User-Agent`. */
  readonly #registrations = new Map<string, number[]>();

  get queues(): ReadonlyMap<string, QueueClient> {
    return this.#queues;
  }

  clear(): void {
    this.#queues.clear();
    this.#registrations.clear();
  }

  /** Forgets what the clients received before the organization was replaced by an earlier state. */
  restored(org: Organization): void {
    for (const client of this.#queues.values()) {
      Object.assign(client, unwatchedDelivery(org, client.queueId), { goneAt: undefined });
    }
  }

  registered(
    context: WatchedRequest,
    answer: Answer,
    org: Organization,
    requestId: number,
  ): Mistake | undefined {
    const queueId = answer.body.queue_id;
    if (answer.status !== 200 || typeof queueId !== 'string') return undefined;
    setWithin(MAX_QUEUES, this.#queues, queueId, {
      ...newClient(context, queueId),
      registeredAt: org.clock.now(),
      registeredBy: requestId,
    });
    return this.#registerLoop(context);
  }

  #registerLoop({ userId, userAgent }: WatchedRequest): Mistake | undefined {
    const client = JSON.stringify([userId, userAgent]);
    const now = Date.now();
    const recent = (this.#registrations.get(client) ?? []).filter((time) => time > now - LOOP_INTERVAL_MS);
    recent.push(now);
    setWithin(MAX_QUEUES, this.#registrations, client, recent);
    if (recent.length < LOOP_REGISTRATIONS) return undefined;
    return {
      kind: 'register_loop',
      message: `the client registered ${recent.length} event queues within ${LOOP_INTERVAL_MS / 1000} seconds; keep polling one queue, and register again only after BAD_EVENT_QUEUE_ID`,
    };
  }

  polled(context: WatchedRequest, answer: Answer, org: Organization): (Mistake | undefined)[] {
    const { queue_id: queueId, last_event_id: last } = context.params;
    if (typeof queueId !== 'string') return [];
    const client = this.#clientOf(context, org, queueId);
    client.lastPoll = org.clock.now();
    if (answer.body.code === 'BAD_EVENT_QUEUE_ID') return [polledGoneQueue(client, context)];
    switch (answer.status) {
      case 400:
        return [unknownAcknowledgement(client, last)];
      // The client disconnected, possibly to send another poll.
      case 0:
      case 200:
        return [
          unknownAcknowledgement(client, last),
          context.replaced ? twoConnections(client) : undefined,
          repeatedEvents(client, answer),
        ];
      default:
        return [];
    }
  }

  #clientOf(context: WatchedRequest, org: Organization, queueId: string): QueueClient {
    const known = this.#queues.get(queueId);
    if (known !== undefined) return known;
    const client = { ...newClient(context, queueId), ...unwatchedDelivery(org, queueId) };
    setWithin(MAX_QUEUES, this.#queues, queueId, client);
    return client;
  }
}

/**
 * Returns a mistake if an earlier response told the client that the queue no longer exists. Remembers the time of the
 * current response.
 */
function polledGoneQueue(client: QueueClient, { started }: WatchedRequest): Mistake | undefined {
  const { queueId, goneAt } = client;
  client.goneAt = performance.now();
  if (goneAt === undefined || goneAt >= started) return undefined;
  return {
    kind: 'ignored_bad_queue',
    queueId,
    message: `the client polls queue ${queueId} again after BAD_EVENT_QUEUE_ID; register a new queue instead`,
  };
}

function unknownAcknowledgement({ queueId, sent }: QueueClient, last: unknown): Mistake | undefined {
  if (typeof last !== 'number' || last <= sent) return undefined;
  return {
    kind: 'unknown_acknowledgement',
    queueId,
    message: `the client acknowledged event ${last} of queue ${queueId}, but the latest that it received is ${sent}`,
  };
}

function twoConnections({ queueId }: QueueClient): Mistake {
  return {
    kind: 'two_connections',
    isNoted: true,
    queueId,
    message: `two polls of queue ${queueId} were pending at once, and the later one replaced this one; send only one poll of a queue at a time`,
  };
}

/** Remembers the events in a response. Returns a mistake if the client has received these events too often. */
function repeatedEvents(client: QueueClient, { body }: Answer): Mistake | undefined {
  const events: readonly unknown[] = Array.isArray(body.events) ? body.events : [];
  const [first, latest] = [fieldsOf(events[0]).id, fieldsOf(events.at(-1)).id];
  if (typeof first !== 'number' || typeof latest !== 'number') return undefined;
  client.repetitions = first <= client.sent ? client.repetitions + 1 : 0;
  client.sent = Math.max(client.sent, latest);
  if (client.repetitions < MAX_REPETITIONS) return undefined;
  const { queueId, repetitions } = client;
  return {
    kind: 'no_acknowledgement',
    queueId,
    message: `event ${first} of queue ${queueId} was sent ${repetitions + 1} times; send the highest received ID as "last_event_id"`,
  };
}

/**
 * Returns initial values for a queue that no request registered, or that comes from an earlier state of the
 * organization. Another client may have received the events, so sending them once more does not count as a repetition.
 */
function unwatchedDelivery(org: Organization, queueId: string): Pick<QueueClient, 'sent' | 'repetitions'> {
  return { sent: org.events.lastIdOf(queueId), repetitions: -1 };
}

function newClient({ userId, userAgent }: WatchedRequest, queueId: string): QueueClient {
  return {
    queueId,
    userId,
    name: userAgent === null ? null : userAgent.slice(0, MAX_NAME_LENGTH),
    registeredAt: null,
    registeredBy: null,
    lastPoll: null,
    sent: -1,
    repetitions: 0,
    goneAt: undefined,
  };
}
