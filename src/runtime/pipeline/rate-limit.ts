import { ApiError } from '../../contract/errors/index.js';
import type { Settings } from '../../model/index.js';

/** Times of recent requests by user ID, in UNIX seconds. */
export type SavedRates = [number, number[]][];

/** Counts each user's requests against the configured limit, by the mock's clock. */
export class RateLimiter {
  readonly #times = new Map<number, number[]>();

  /**
   * Counts a request.
   * @throws ApiError `RATE_LIMIT_HIT` with the seconds until the next request is allowed
   */
  assertWithin(userId: number, limit: Settings['rate_limit'], now: number): void {
    if (limit === null) return;
    const recent = (this.#times.get(userId) ?? []).filter((time) => time > now - limit.seconds);
    this.#times.set(userId, recent);
    if (recent.length >= limit.requests) {
      const wait = Math.max(1, Math.ceil((recent[0] as number) + limit.seconds - now));
      throw new ApiError('RATE_LIMIT_HIT', `Too many requests; try again in ${wait} s`, {
        'retry-after': wait,
      });
    }
    recent.push(now);
  }

  save(): SavedRates {
    return [...this.#times].map(([userId, times]) => [userId, [...times]]);
  }

  load(rates: SavedRates): void {
    this.clear();
    for (const [userId, times] of rates) this.#times.set(userId, [...times]);
  }

  clear(): void {
    this.#times.clear();
  }
}
