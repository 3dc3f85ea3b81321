import type { Organization } from '../../model/index.js';
import type { Answer } from '../http/respond.js';
import { type Mistake, setWithin, type WatchedRequest } from './client-mistakes.js';

const MAX_PAUSES = 1_000;

/** A period in which a client must not send another request. */
interface Pause {
  /** Time of the response on the mock's clock, in UNIX seconds. */
  since: number;
  /** End of the pause on the mock's clock, in UNIX seconds. */
  until: number;
  /** End of the pause on the machine's clock, in milliseconds. */
  realUntil: number;
  /** Time of the response, from `performance.now()`. */
  respondedAt: number;
}

/** Watches whether clients wait as long as `retry-after` says. */
export class PauseWatch {
  readonly #pauses = new Map<string, Pause>();

  clear(): void {
    this.#pauses.clear();
  }

  /** Remembers how long the `retry-after` of a response tells the client to wait. */
  pause(context: WatchedRequest, answer: Answer, org: Organization): void {
    const seconds = Number(answer.headers['retry-after'] ?? answer.body['retry-after']);
    if (!(seconds > 0)) return;
    const since = org.clock.now();
    const isInjected = context.overridden || context.fault !== undefined;
    const key = isInjected ? endpointKey(context) : userKey(context);
    setWithin(MAX_PAUSES, this.#pauses, key, {
      since,
      until: since + seconds,
      realUntil: Date.now() + seconds * 1000,
      respondedAt: performance.now(),
    });
  }

  /** Returns a mistake if the request was sent before the `retry-after` time had passed. */
  tooEarly(context: WatchedRequest, org: Organization): Mistake | undefined {
    if (this.#pauses.size === 0) return undefined;
    for (const key of [endpointKey(context), userKey(context)]) {
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

/** Returns the key of a pause that a fault or an override caused. Such a pause affects one endpoint. */
function endpointKey({ userId, endpoint }: WatchedRequest): string {
  return `${userId} ${endpoint.name}`;
}

/** Returns the key of a pause that the configured rate limit caused. */
function userKey({ userId }: WatchedRequest): string {
  return String(userId);
}
