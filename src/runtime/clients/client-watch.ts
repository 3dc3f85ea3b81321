import { dialectHint, zulipClientOf } from '../../contract/dialects/index.js';
import type { ParamShape } from '../../contract/index.js';
import type { Organization } from '../../model/index.js';
import type { Answer } from '../http/respond.js';
import {
  type ClientWarning,
  type Mistake,
  type QueueClient,
  QueueWatch,
  setWithin,
  type WatchedRequest,
} from './client-mistakes.js';

const MAX_PAUSES = 1_000;

/** The time until which a client must not send a request again. */
interface Pause {
  /** Time of the response, in UNIX seconds by the mock's clock. */
  since: number;
  /** UNIX seconds by the mock's clock. */
  until: number;
  /** The end by the clock of the machine, in milliseconds. */
  realUntil: number;
  /** Time of the response, by `performance.now()`. */
  respondedAt: number;
}

/** Watches whether clients wait as long as `retry-after` says. */
class PauseWatch {
  readonly #pauses = new Map<string, Pause>();

  clear(): void {
    this.#pauses.clear();
  }

  /** Remembers how long the `retry-after` of a response tells the client to wait. */
  pause(context: WatchedRequest, answer: Answer, org: Organization): void {
    const seconds = Number(answer.headers['retry-after'] ?? answer.body['retry-after']);
    if (!(seconds > 0)) return;
    const since = org.clock.now();
    const isOfEndpoint = context.overridden || context.fault !== undefined;
    setWithin(MAX_PAUSES, this.#pauses, pauseKey(context, isOfEndpoint), {
      since,
      until: since + seconds,
      realUntil: Date.now() + seconds * 1000,
      respondedAt: performance.now(),
    });
  }

  /** Returns a mistake if the request was sent before the `retry-after` time had passed. */
  tooEarly(context: WatchedRequest, org: Organization): Mistake | undefined {
    if (this.#pauses.size === 0) return undefined;
    const keys = [pauseKey(context, true), pauseKey(context, false)];
    for (const key of keys) {
      const pause = this.#pauses.get(key);
      if (pause === undefined || pause.respondedAt > context.started) continue;
      const now = org.clock.now();
      // After the clock is set back, rate limits ignore earlier requests, so the pause ends.
      if (now < pause.since || now >= pause.until || Date.now() >= pause.realUntil) {
        this.#pauses.delete(key);
        continue;
      }
      const seconds = Math.min(pause.until - now, (pause.realUntil - Date.now()) / 1000);
      return {
        kind: 'ignored_retry_after',
        message: `the client sent ${context.endpoint.name} ${Math.ceil(seconds)} s before the "retry-after" time had passed`,
      };
    }
    return undefined;
  }
}

/** The key of a pause: the user for a configured rate limit, or the user and the endpoint for a fault or an override. */
function pauseKey({ userId, endpoint }: WatchedRequest, isOfEndpoint: boolean): string {
  return isOfEndpoint ? `${userId} ${endpoint.name}` : String(userId);
}

/** Clients are advised to request at most this many messages at once. */
const PAGE_MESSAGES = 1_000;

/** A shared empty list, because most requests have no mistakes. */
const NONE: readonly never[] = [];

const MAX_WARNINGS = 200;
const MAX_HINTS = 50;

export class ClientWatch {
  readonly #warnings = new Map<string, ClientWarning>();
  readonly #queues = new QueueWatch();
  readonly #pauses = new PauseWatch();
  /** Names of clients for which the journal already has a hint about the dialect. */
  readonly #hinted = new Set<string>();
  #nextId = 1;

  /** The warnings so far, oldest first. */
  get warnings(): ClientWarning[] {
    return [...this.#warnings.values()].map((warning) => ({ ...warning }));
  }

  get queues(): ReadonlyMap<string, QueueClient> {
    return this.#queues.queues;
  }

  /** Forgets all warnings, queues and clients. */
  clear(): void {
    this.clearWarnings();
    this.#queues.clear();
    this.#pauses.clear();
    this.#hinted.clear();
  }

  /** Forgets what clients received before the organization was replaced by an earlier state. Warnings stay. */
  restored(org: Organization): void {
    this.#queues.restored(org);
    this.#pauses.clear();
  }

  clearWarnings(): void {
    this.#warnings.clear();
    this.#nextId = 1;
  }

  /**
   * Looks for mistakes in a request and its response, and remembers them as warnings about `requestId`.
   * Returns them as sentences. For the first request from each Zulip client, a sentence about the dialect that
   * the client needs comes first.
   * @param declared the parameters of the endpoint; `undefined` if the request was rejected before they were
   * decoded
   */
  observe(
    context: WatchedRequest,
    org: Organization,
    answer: Answer,
    requestId: number,
    declared: ParamShape | undefined,
  ): readonly string[] {
    const hint = this.#dialectHint(context, org);
    const early = this.#pauses.tooEarly(context, org);
    if (answer.status === 429) this.#pauses.pause(context, answer, org);
    const deprecated = declared === undefined ? NONE : deprecatedParameters(context, declared);
    const ofEndpoint = this.#ofEndpoint(context, org, answer, requestId);
    if (early === undefined && deprecated.length === 0 && ofEndpoint.length === 0) return hint;
    const notes = [early, ...deprecated, ...ofEndpoint].flatMap((mistake) => {
      if (mistake === undefined) return [];
      this.#warn(context, org, mistake, requestId);
      return mistake.isNoted ? [] : [mistake.message];
    });
    return [...hint, ...notes];
  }

  /** A sentence about the dialect for the first request from a Zulip client, if the mock has the other dialect. */
  #dialectHint({ userAgent }: WatchedRequest, org: Organization): readonly string[] {
    const client = zulipClientOf(userAgent);
    if (client === undefined || this.#hinted.has(client) || this.#hinted.size >= MAX_HINTS) return NONE;
    const hint = dialectHint(client, org.dialect);
    if (hint === undefined) return NONE;
    this.#hinted.add(client);
    return [hint];
  }

  /** Finds the mistakes that are specific to an endpoint. */
  #ofEndpoint(
    context: WatchedRequest,
    org: Organization,
    answer: Answer,
    requestId: number,
  ): readonly (Mistake | undefined)[] {
    switch (context.endpoint.name) {
      case 'GET /messages':
        return [largePage(context)];
      case 'POST /register':
        return [this.#queues.registered(context, answer, org, requestId)];
      case 'GET /events':
        return this.#queues.polled(context, answer, org);
      default:
        return NONE;
    }
  }

  #warn(context: WatchedRequest, org: Organization, { kind, message, queueId }: Mistake, id: number): void {
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
    setWithin(MAX_WARNINGS, this.#warnings, key, {
      id: this.#nextId++,
      kind,
      user_id: userId,
      queue_id: queueId ?? null,
      endpoint: endpoint.name,
      ...latest,
    });
  }
}

function largePage({ params: { num_before, num_after } }: WatchedRequest): Mistake | undefined {
  const count = Number(num_before ?? 0) + Number(num_after ?? 0);
  if (!(count > PAGE_MESSAGES)) return undefined;
  return {
    kind: 'large_page',
    message: `the client requested ${count} messages at once; request at most ${PAGE_MESSAGES}, and further pages when they are needed`,
  };
}

/** Finds parameters that are deprecated, or that only older servers support. */
function deprecatedParameters(
  { endpoint, fields, ignored }: WatchedRequest,
  params: ParamShape,
): readonly Mistake[] {
  const mistakes: Mistake[] = [];
  for (const name of fields.keys()) {
    const declared = Object.hasOwn(params, name) ? params[name] : undefined;
    if (declared === undefined) continue;
    const gone = declared.lifetime.until !== undefined && ignored.includes(name);
    if (!gone && !declared.isDeprecated) continue;
    const why = gone ? 'this server no longer knows it' : (declared.note ?? 'deprecated');
    mistakes.push({
      kind: 'deprecated_parameter',
      message: `the parameter "${name}" of ${endpoint.name}: ${why}`,
    });
  }
  return mistakes.length === 0 ? NONE : mistakes;
}
