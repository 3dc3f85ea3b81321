import { dialectHint, zulipClientOf } from '../../contract/dialects/index.js';
import type { ParamShape } from '../../contract/index.js';
import type { Organization } from '../../model/index.js';
import type { Answer } from '../http/respond.js';
import {
  type ClientWarning,
  deprecatedParameters,
  largePage,
  type Mistake,
  setWithin,
  type WatchedRequest,
} from './client-mistakes.js';
import { PauseWatch } from './pause-watch.js';
import { type QueueClient, QueueWatch } from './queue-watch.js';

const MAX_WARNINGS = 200;
const MAX_HINTS = 50;

/** Watches requests and their responses for client mistakes. */
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

  /** Forgets what clients received before the organization was replaced by an earlier state. Keeps the warnings. */
  restored(org: Organization): void {
    this.#queues.restored(org);
    this.#pauses.clear();
  }

  clearWarnings(): void {
    this.#warnings.clear();
    this.#nextId = 1;
  }

  /**
   * Looks for mistakes in a request and its response, and remembers them as warnings about `requestId`. Returns a
   * sentence for each mistake that the journal has no note about. If a Zulip client sends its first request to a mock
   * with another dialect, a sentence about the dialect that the client needs comes first.
   * @param declared the parameters of the endpoint; `undefined` if the request was rejected before they were
   * decoded
   */
  observe(
    context: WatchedRequest,
    org: Organization,
    answer: Answer,
    requestId: number,
    declared: ParamShape | undefined,
  ): string[] {
    const sentences = this.#dialectHint(context, org);
    const mistakes = [
      this.#pauses.tooEarly(context, org),
      ...(declared === undefined ? [] : deprecatedParameters(context, declared)),
      ...this.#ofEndpoint(context, org, answer, requestId),
    ];
    if (answer.status === 429) this.#pauses.pause(context, answer, org);
    for (const mistake of mistakes) {
      if (mistake === undefined) continue;
      this.#warn(context, org, mistake, requestId);
      if (!mistake.isNoted) sentences.push(mistake.message);
    }
    return sentences;
  }

  /** Returns a sentence about the dialect for a Zulip client's first request, if the mock has another dialect. */
  #dialectHint({ userAgent }: WatchedRequest, org: Organization): string[] {
    const client = zulipClientOf(userAgent);
    if (client === undefined || this.#hinted.has(client) || this.#hinted.size >= MAX_HINTS) return [];
    const hint = dialectHint(client, org.dialect);
    if (hint === undefined) return [];
    this.#hinted.add(client);
    return [hint];
  }

  /** Finds the mistakes that are specific to an endpoint. */
  #ofEndpoint(
    context: WatchedRequest,
    org: Organization,
    answer: Answer,
    requestId: number,
  ): (Mistake | undefined)[] {
    switch (context.endpoint.name) {
      case 'GET /messages':
        return [largePage(context)];
      case 'POST /register':
        return [this.#queues.registered(context, answer, org, requestId)];
      case 'GET /events':
        return this.#queues.polled(context, answer, org);
      default:
        return [];
    }
  }

  #warn(
    { endpoint, userId }: WatchedRequest,
    org: Organization,
    { kind, message, queueId }: Mistake,
    requestId: number,
  ): void {
    // Each deprecated parameter has its own warning. The key omits other messages, whose numbers change.
    const parameter = kind === 'deprecated_parameter' ? message : null;
    const key = JSON.stringify([kind, queueId ?? userId, endpoint.name, parameter]);
    const known = this.#warnings.get(key);
    const latest = { message, at: org.clock.now(), request_id: requestId, times: (known?.times ?? 0) + 1 };
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
