import { dialectHint, zulipClientOf } from '../../contract/dialects/zulip-client.js';
import type { EndpointMeta, ParamShape, RawFields } from '../../contract/index.js';
import type { Organization } from '../../model/index.js';
import { fieldsOf } from '../../values.js';
import type { Answer } from '../http/respond.js';
import type { ClientWarning, WarningKind } from './client-warning.js';
import type { QueueClient } from './queue-client.js';

/** Clients are advised to request at most this many messages at once. */
const PAGE_MESSAGES = 1_000;
/** Number of consecutive responses that repeat events. */
const MAX_REPETITIONS = 2;
/** Number of registrations of a client within the interval that count as a loop. */
const LOOP_REGISTRATIONS = 5;
const LOOP_INTERVAL_MS = 10_000;

/** Shared by most requests. */
const NO_MISTAKES: readonly string[] = [];

const MAX_WARNINGS = 200;
const MAX_QUEUES = 1_000;
const MAX_PAUSES = 1_000;
const MAX_NAME_LENGTH = 200;
const MAX_HINTS = 50;

/** A request with the findings of its steps. */
export interface WatchedRequest {
  readonly endpoint: EndpointMeta;
  readonly userId: number | null;
  readonly userAgent: string | null;
  /** Decoded, or as sent. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly fields: RawFields;
  /** Names of fields that the endpoint does not support. */
  readonly ignored: readonly string[];
  /** Milliseconds of `performance.now()`. */
  readonly started: number;
  /** Whether a later poll of the same event queue replaced this one. */
  readonly replaced: boolean;
  /** The fault that acted on it. */
  readonly fault: object | undefined;
}

/** The time until which a client must not send a request again. */
interface Pause {
  /** UNIX seconds by the mock's clock. */
  until: number;
  /** Milliseconds of `Date.now()`. */
  realUntil: number;
  /** `performance.now()` of the response. */
  told: number;
}

interface Found {
  kind: WarningKind;
  message: string;
  queueId?: string;
  /** The journal already has a note about it. */
  isNoted?: boolean;
}

/** Watches requests for mistakes of clients. */
export class ClientWatch {
  readonly #warnings = new Map<string, ClientWarning>();
  readonly #queues = new Map<string, QueueClient>();
  readonly #registrations = new Map<string, number[]>();
  readonly #pauses = new Map<string, Pause>();
  /** Names of clients that got a hint about the dialect. */
  readonly #hinted = new Set<string>();
  #nextId = 1;

  /** The warnings so far, oldest first. */
  get warnings(): ClientWarning[] {
    return [...this.#warnings.values()].map((warning) => ({ ...warning }));
  }

  /** The clients of event queues, by queue ID. */
  get queues(): ReadonlyMap<string, QueueClient> {
    return this.#queues;
  }

  /** Forgets everything. */
  clear(): void {
    this.clearWarnings();
    this.#queues.clear();
    this.#registrations.clear();
    this.#pauses.clear();
    this.#hinted.clear();
  }

  /** Forgets the warnings. */
  clearWarnings(): void {
    this.#warnings.clear();
    this.#nextId = 1;
  }

  /**
   * Looks at a request with its response before it is recorded as `requestId`. Returns the mistakes as sentences, and once
   * for each client of Zulip how to speak its dialect.
   * @param declared the parameters of its endpoint; `undefined` if the request was refused before they were decoded
   */
  observe(
    context: WatchedRequest,
    org: Organization,
    answer: Answer,
    requestId: number,
    declared: ParamShape | undefined,
  ): readonly string[] {
    const hint = this.#dialectHint(context, org);
    let found: (Found | undefined)[] | undefined;
    if (this.#pauses.size > 0) found = [this.#againTooEarly(context, org)];
    if (answer.status === 429) this.#pause(context, answer, org);
    if (declared !== undefined && context.fields.size > 0) {
      const deprecated = deprecatedParameter(context, declared);
      if (deprecated !== undefined) found = [...(found ?? []), deprecated];
    }
    const more = this.#ofEndpoint(context, org, answer, requestId);
    if (found === undefined && more === undefined) return hint ?? NO_MISTAKES;
    const mistakes = [...(found ?? []), ...(more ?? [])].flatMap((each) => {
      if (each === undefined) return [];
      this.#warn(context, org, each, requestId);
      return each.isNoted ? [] : [each.message];
    });
    return hint === undefined ? mistakes : [...hint, ...mistakes];
  }

  #dialectHint({ userAgent }: WatchedRequest, org: Organization): [string] | undefined {
    const client = zulipClientOf(userAgent);
    if (client === undefined || this.#hinted.has(client) || this.#hinted.size >= MAX_HINTS) return undefined;
    const hint = dialectHint(client, org.dialect);
    if (hint === undefined) return undefined;
    this.#hinted.add(client);
    return [hint];
  }

  /** Mistakes that only requests to some endpoints can have. */
  #ofEndpoint(
    context: WatchedRequest,
    org: Organization,
    answer: Answer,
    requestId: number,
  ): (Found | undefined)[] | undefined {
    switch (context.endpoint.name) {
      case 'GET /messages':
        return [largePage(context)];
      case 'POST /register':
        return [this.#registered(context, answer, org, requestId)];
      case 'GET /events':
        return this.#polled(context, answer, org);
      default:
        return undefined;
    }
  }

  #warn(context: WatchedRequest, org: Organization, { kind, message, queueId }: Found, id: number): void {
    const { endpoint, userId } = context;
    const key = JSON.stringify([
      kind,
      queueId ?? userId,
      endpoint.name,
      kind === 'deprecated_parameter' && message,
    ]);
    const known = this.#warnings.get(key);
    const latest = { message, at: org.clock.now(), request_id: id, times: (known?.times ?? 0) + 1 };
    if (known !== undefined) {
      Object.assign(known, latest);
      return;
    }
    if (this.#warnings.size === MAX_WARNINGS) dropOldest(this.#warnings);
    this.#warnings.set(key, {
      id: this.#nextId++,
      kind,
      user_id: userId,
      queue_id: queueId ?? null,
      endpoint: endpoint.name,
      ...latest,
    });
  }

  #registered(
    context: WatchedRequest,
    answer: Answer,
    org: Organization,
    requestId: number,
  ): Found | undefined {
    const { userId, userAgent } = context;
    const queueId = answer.body.queue_id;
    if (answer.status !== 200 || typeof queueId !== 'string') return undefined;
    if (this.#queues.size === MAX_QUEUES) dropOldest(this.#queues);
    this.#queues.set(queueId, {
      ...this.#newClient(context, queueId),
      registeredAt: org.clock.now(),
      registeredBy: requestId,
    });
    const client = JSON.stringify([userId, userAgent]);
    const now = Date.now();
    const recent = (this.#registrations.get(client) ?? []).filter((time) => time > now - LOOP_INTERVAL_MS);
    recent.push(now);
    if (this.#registrations.size === MAX_QUEUES) dropOldest(this.#registrations);
    this.#registrations.set(client, recent);
    if (recent.length < LOOP_REGISTRATIONS) return undefined;
    return {
      kind: 'register_loop',
      message: `the client registered ${recent.length} event queues within ${LOOP_INTERVAL_MS / 1000} seconds; poll one until it is gone`,
    };
  }

  #newClient({ userId, userAgent }: WatchedRequest, queueId: string): QueueClient {
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

  #polled(context: WatchedRequest, answer: Answer, org: Organization): Found[] {
    const { queue_id: queueId, last_event_id: last } = context.params;
    if (typeof queueId !== 'string') return [];
    const client = this.#clientOf(context, org, queueId);
    const found: Found[] = [];
    client.lastPoll = org.clock.now();
    if (answer.body.code === 'BAD_EVENT_QUEUE_ID') {
      if (client.goneAt !== undefined && client.goneAt < context.started) {
        found.push({
          kind: 'ignored_bad_queue',
          queueId,
          message: `the client polls the queue ${queueId} again after BAD_EVENT_QUEUE_ID; register a new queue instead`,
        });
      }
      client.goneAt = performance.now();
      return found;
    }
    if (answer.status !== 200 && answer.status !== 0) return [];
    if (typeof last === 'number' && last > client.sent) {
      found.push({
        kind: 'unknown_acknowledgement',
        queueId,
        message: `the client acknowledged event ${last} of the queue ${queueId}, but the latest that it received is ${client.sent}`,
      });
    }
    if (context.replaced) {
      found.push({
        kind: 'two_connections',
        isNoted: true,
        queueId,
        message: `two polls of the queue ${queueId} were pending at once, and the later one replaced this one; poll a queue once at a time`,
      });
    }
    const events: readonly unknown[] = Array.isArray(answer.body.events) ? answer.body.events : [];
    const [first, latest] = [fieldsOf(events[0]).id, fieldsOf(events.at(-1)).id];
    if (typeof first !== 'number' || typeof latest !== 'number') return found;
    client.repetitions = first <= client.sent ? client.repetitions + 1 : 0;
    client.sent = Math.max(client.sent, latest);
    if (client.repetitions >= MAX_REPETITIONS) {
      found.push({
        kind: 'no_acknowledgement',
        queueId,
        message: `event ${first} of the queue ${queueId} was sent ${client.repetitions + 1} times; send the highest received ID as "last_event_id"`,
      });
    }
    return found;
  }

  #clientOf(context: WatchedRequest, org: Organization, queueId: string): QueueClient {
    const known = this.#queues.get(queueId);
    if (known !== undefined) return known;
    // The queue was registered without a request, or before a snapshot: its events may have been read elsewhere.
    const client = { ...this.#newClient(context, queueId), sent: org.events.lastIdOf(queueId) };
    if (this.#queues.size === MAX_QUEUES) dropOldest(this.#queues);
    this.#queues.set(queueId, client);
    return client;
  }

  #pause(context: WatchedRequest, answer: Answer, org: Organization): void {
    const seconds = Number(answer.headers['retry-after'] ?? answer.body['retry-after']);
    if (!(seconds > 0)) return;
    if (this.#pauses.size === MAX_PAUSES) dropOldest(this.#pauses);
    this.#pauses.set(pauseKey(context, context.fault !== undefined), {
      until: org.clock.now() + seconds,
      realUntil: Date.now() + seconds * 1000,
      told: performance.now(),
    });
  }

  #againTooEarly(context: WatchedRequest, org: Organization): Found | undefined {
    const keys = [pauseKey(context, true), pauseKey(context, false)];
    for (const key of keys) {
      const pause = this.#pauses.get(key);
      if (pause === undefined || pause.told > context.started) continue;
      if (org.clock.now() >= pause.until || Date.now() >= pause.realUntil) {
        this.#pauses.delete(key);
        continue;
      }
      const seconds = Math.min(pause.until - org.clock.now(), (pause.realUntil - Date.now()) / 1000);
      return {
        kind: 'ignored_retry_after',
        message: `the client sent ${context.endpoint.name} ${Math.ceil(seconds)} s before the time in "retry-after" was over`,
      };
    }
    return undefined;
  }
}

/** A configured limit counts all requests of a user; a fault has one endpoint. */
function pauseKey({ userId, endpoint }: WatchedRequest, isFault: boolean): string {
  return isFault ? `${userId} ${endpoint.name}` : String(userId);
}

function largePage({ params: { num_before, num_after } }: WatchedRequest): Found | undefined {
  const count = Number(num_before ?? 0) + Number(num_after ?? 0);
  if (!(count > PAGE_MESSAGES)) return undefined;
  return {
    kind: 'large_page',
    message: `the client requested ${count} messages at once; request at most ${PAGE_MESSAGES}, and further pages when they are needed`,
  };
}

/** A parameter that is deprecated, or that the endpoint had on older servers. */
function deprecatedParameter(
  { endpoint, fields, ignored }: WatchedRequest,
  params: ParamShape,
): Found | undefined {
  for (const name of fields.keys()) {
    const declared = Object.hasOwn(params, name) ? params[name] : undefined;
    if (declared === undefined) continue;
    const gone = declared.lifetime.until !== undefined && ignored.includes(name);
    if (!gone && !declared.isDeprecated) continue;
    const why = gone ? 'this server no longer knows it' : (declared.note ?? 'deprecated');
    return { kind: 'deprecated_parameter', message: `the parameter "${name}" of ${endpoint.name}: ${why}` };
  }
  return undefined;
}

function dropOldest(map: Map<string, unknown>): void {
  for (const key of map.keys()) {
    map.delete(key);
    return;
  }
}
