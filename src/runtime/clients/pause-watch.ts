import type { Organization } from '../../model/index.js';
import type { Answer } from '../http/respond.js';
import { dropOldest, type Mistake, type WatchedRequest } from './watched-request.js';

const MAX_PAUSES = 1_000;

/** The time until which a client must not send a request again. */
interface Pause {
  /** UNIX seconds by the mock's clock. */
  until: number;
  /** Milliseconds of `Date.now()`. */
  realUntil: number;
  /** `performance.now()` of the response. */
  told: number;
}

/** Watches whether clients wait as long as `retry-after` says. */
export class PauseWatch {
  readonly #pauses = new Map<string, Pause>();

  clear(): void {
    this.#pauses.clear();
  }

  /** Remembers the time in the `retry-after` of a response. */
  pause(context: WatchedRequest, answer: Answer, org: Organization): void {
    const seconds = Number(answer.headers['retry-after'] ?? answer.body['retry-after']);
    if (!(seconds > 0)) return;
    if (this.#pauses.size === MAX_PAUSES) dropOldest(this.#pauses);
    this.#pauses.set(pauseKey(context, context.fault !== undefined), {
      until: org.clock.now() + seconds,
      realUntil: Date.now() + seconds * 1000,
      told: performance.now(),
    });
  }

  /** The mistake of a request that came too early. */
  tooEarly(context: WatchedRequest, org: Organization): Mistake | undefined {
    if (this.#pauses.size === 0) return undefined;
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
