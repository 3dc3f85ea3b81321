import type { EndpointMeta, RawFields } from '../../contract/index.js';
import type { Organization } from '../../model/index.js';
import { fieldsOf } from '../../values.js';
import type { Answer } from '../http/respond.js';

/** Kinds of client mistakes that the mock can see, each with a description for the documentation. */
export const WARNING_KINDS = {
  unknown_acknowledgement: 'acknowledges an event that was never sent to it',
  no_acknowledgement: 'receives the same events again and again, because it never acknowledges them',
  two_connections: 'polls a queue while another poll of it is pending',
  ignored_bad_queue: 'polls a queue again after BAD_EVENT_QUEUE_ID, instead of registering a new one',
  register_loop: 'registers one event queue after another',
  deprecated_parameter: 'sends a parameter that is deprecated, or that this server no longer knows',
  ignored_retry_after: 'sends a request again before the `retry-after` time has passed',
  large_page: 'requests more than 1,000 messages at once',
} as const;

export type WarningKind = keyof typeof WARNING_KINDS;

/** A client mistake. Repeating it increases `times` instead of adding another warning. */
export interface ClientWarning {
  id: number;
  kind: WarningKind;
  /** One sentence: the request, and what the client should do. */
  message: string;
  /** The caller; null if not authenticated. */
  user_id: number | null;
  /** The event queue; null for mistakes that do not concern an event queue. */
  queue_id: string | null;
  endpoint: string;
  /** Time of the latest such request, in UNIX seconds by the mock's clock. */
  at: number;
  /** ID of the journal entry of the latest such request. */
  request_id: number;
  /** Number of requests with this mistake. */
  times: number;
}

/** A request, with the data that the checks for client mistakes need. */
export interface WatchedRequest {
  readonly endpoint: EndpointMeta;
  readonly userId: number | null;
  readonly userAgent: string | null;
  /** Decoded, or as sent. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly fields: RawFields;
  /** Names of fields that the endpoint does not support. */
  readonly ignored: readonly string[];
  /** Time of arrival, by `performance.now()`. */
  readonly started: number;
  /** Whether a later poll of the same event queue replaced this one. */
  readonly replaced: boolean;
  /** The fault that affected the request. */
  readonly fault: object | undefined;
  /** Whether an override responded. */
  readonly overridden: boolean;
}

export interface Mistake {
  kind: WarningKind;
  message: string;
  queueId?: string;
  /** Whether the journal already has a note about the mistake. */
  isNoted?: boolean;
}

/** Sets a value in a map of at most `limit` entries. Drops the entry that was added first to make room. */
export function setWithin<T>(limit: number, map: Map<string, T>, key: string, value: T): void {
  const [oldest] = map.keys();
  if (map.size >= limit && oldest !== undefined && !map.has(key)) map.delete(oldest);
  map.set(key, value);
}

/** Number of consecutive responses with repeated events that counts as a mistake. */
const MAX_REPETITIONS = 2;
/** Number of registrations by a client within the interval that counts as a loop. */
const LOOP_REGISTRATIONS = 5;
const LOOP_INTERVAL_MS = 10_000;

const MAX_QUEUES = 1_000;
const MAX_NAME_LENGTH = 200;

/** Information about the client of an event queue. */
export interface QueueClient {
  queueId: string;
  userId: number | null;
  /** `User-Agent` of the client; null if it sent none. */
  name: string | null;
  /** Time of the registration, in UNIX seconds; null for a queue that no request registered. */
  registeredAt: number | null;
  /** ID of the journal entry of the registration. */
  registeredBy: number | null;
  /** Time of the latest poll, in UNIX seconds. */
  lastPoll: number | null;
  /** The highest ID of an event in a response. */
  sent: number;
  /** Number of responses in a row whose events had been sent before. */
  repetitions: number;
  /** Time of the response with `BAD_EVENT_QUEUE_ID`, by `performance.now()`. */
  goneAt: number | undefined;
}

/** Watches the clients of event queues for mistakes. */
export class QueueWatch {
  readonly #queues = new Map<string, QueueClient>();
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
      Object.assign(client, readElsewhere(org, client.queueId), { goneAt: undefined });
    }
  }

  registered(
    context: WatchedRequest,
    answer: Answer,
    org: Organization,
    requestId: number,
  ): Mistake | undefined {
    const { userId, userAgent } = context;
    const queueId = answer.body.queue_id;
    if (answer.status !== 200 || typeof queueId !== 'string') return undefined;
    setWithin(MAX_QUEUES, this.#queues, queueId, {
      ...newClient(context, queueId),
      registeredAt: org.clock.now(),
      registeredBy: requestId,
    });
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
    const { status } = answer;
    if (status !== 200 && status !== 0 && status !== 400) return [];
    const acknowledged = unknownAcknowledgement(client, last);
    if (status === 400) return [acknowledged];
    const replaced: Mistake | undefined = context.replaced
      ? {
          kind: 'two_connections',
          isNoted: true,
          queueId,
          message: `two polls of queue ${queueId} were pending at once, and the later one replaced this one; send only one poll of a queue at a time`,
        }
      : undefined;
    return [acknowledged, replaced, repeatedEvents(client, answer)];
  }

  #clientOf(context: WatchedRequest, org: Organization, queueId: string): QueueClient {
    const known = this.#queues.get(queueId);
    if (known !== undefined) return known;
    const client = { ...newClient(context, queueId), ...readElsewhere(org, queueId) };
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

/** Remembers the events in a response. Returns a mistake if the client has received them too often. */
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
 * The state of a queue that no request registered, or that comes from an earlier state of the organization: another
 * client may have received its events, so sending them again does not count as a repetition.
 */
function readElsewhere(org: Organization, queueId: string): Pick<QueueClient, 'sent' | 'repetitions'> {
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
