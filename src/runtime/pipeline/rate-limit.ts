import { ApiError, callText } from '../../contract/errors/index.js';
import type { Settings } from '../../model/index.js';
import { definite } from '../../values.js';

/** The times of recent requests, in UNIX seconds, by user ID. */
export type SavedRates = [number, number[]][];

/** The default limit of servers, shown if none is configured. The mock does not enforce it. */
const PUBLISHED_LIMIT = { requests: 200, seconds: 60 };

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
      const wait = Math.max(1, Math.ceil(definite(recent[0]) + limit.seconds - now));
      throw new ApiError('RATE_LIMIT_HIT', `Too many requests; try again in ${wait} s`, {
        'retry-after': wait,
      }).because(
        'withinRateLimit',
        `\`rate_limit\` is ${limit.requests} in ${limit.seconds} s, and user ${userId} has sent as many requests`,
        callText('clock.advance', { seconds: wait }),
        callText('settings.set', { rate_limit: null }),
      );
    }
    recent.push(now);
  }

  /**
   * The headers that tell a client how many requests are left. Without a configured limit, or without a user, they show
   * Zulip's limit after this request.
   */
  headers(userId: number | null, limit: Settings['rate_limit'], now: number): Record<string, string> {
    const { requests, seconds } = limit ?? PUBLISHED_LIMIT;
    const times = limit === null || userId === null ? [now] : (this.#times.get(userId) ?? []);
    const recent = times.filter((time) => time > now - seconds);
    return {
      'x-ratelimit-limit': String(requests),
      'x-ratelimit-remaining': String(Math.max(0, requests - recent.length)),
      'x-ratelimit-reset': String(Math.ceil((recent[0] ?? now) + seconds)),
    };
  }

  /** Forgets requests after a time, in UNIX seconds. */
  forgetAfter(now: number): void {
    for (const [userId, times] of this.#times) {
      this.#times.set(
        userId,
        times.filter((time) => time <= now),
      );
    }
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
