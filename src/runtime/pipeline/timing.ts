import { ApiError } from '../../contract/errors/index.js';
import { deriveSeed, type Organization, Random, type Settings } from '../../model/index.js';
import { callText } from '../../strings.js';
import { MAX_TIMEOUT_MS, unref } from '../../values.js';

// The timing of responses: delays, the alarm for work that is due, and rate limits.

/** A fixed delay of every response in milliseconds, or a range from which the delay of each response is drawn. */
export type Latency = number | { min: number; max: number };

export class LatencySource {
  #latency: Latency = 0;
  random = new Random(0);

  constructor(config: { latency: Latency; seed: number }) {
    this.restart(config);
  }

  /** Sets the latency, and starts again with the seed's first random delay. */
  restart({ latency, seed }: { latency: Latency; seed: number }): void {
    this.#latency = latency;
    this.random = new Random(deriveSeed(seed, 'latency'));
  }

  nextDelayMs(): number {
    const latency = this.#latency;
    if (typeof latency === 'number') return latency;
    return latency.min + this.random.next() * (latency.max - latency.min);
  }
}

/**
 * Why a wait ended. `settled`: `until` settled; `aborted`: the client disconnected; `severed`: the mock dropped the
 * connection.
 */
export type WaitEnd = 'elapsed' | 'settled' | 'aborted' | 'reset' | 'closed' | 'severed';

export interface DelayOptions {
  /** Ends the wait when the promise settles. A wait with this option does not keep the process alive. */
  until?: Promise<void>;
  /** Ends the wait when the client disconnects. */
  signal?: AbortSignal;
}

/** Pending responses: delayed ones, those that never complete, and long polls. */
export class Delays {
  readonly #releases = new Set<(end: WaitEnd) => void>();

  /** Waits for this many milliseconds (`Infinity` for no limit), or until something else ends the wait. */
  wait(milliseconds: number, { until, signal }: DelayOptions = {}): Promise<WaitEnd> {
    return new Promise((resolve) => {
      const release = (end: WaitEnd) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        this.#releases.delete(release);
        resolve(end);
      };
      const abort = () => release('aborted');
      // An infinite wait has no timer, because a timer would keep the process alive.
      const timer =
        milliseconds === Infinity
          ? undefined
          : setTimeout(() => release('elapsed'), Math.min(milliseconds, MAX_TIMEOUT_MS));
      if (until !== undefined) unref(timer);
      until?.then(() => release('settled'));
      this.#releases.add(release);
      signal?.addEventListener('abort', abort);
      if (signal?.aborted) release('aborted');
    });
  }

  end(reason: 'reset' | 'closed' | 'severed'): void {
    for (const release of [...this.#releases]) release(reason);
  }
}

/** Calls a function when scheduled messages or other work is due, if a client polls and the clock follows real time. */
export class DueAlarm {
  readonly #nextDueAt: (org: Organization) => number | undefined;
  readonly #ring: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(nextDueAt: (org: Organization) => number | undefined, ring: () => void) {
    this.#nextDueAt = nextDueAt;
    this.#ring = ring;
  }

  set(org: Organization): void {
    this.stop();
    const { state } = org.clock;
    if (!('offset' in state) || !org.events.anyWaiting) return;
    const due = this.#nextDueAt(org);
    if (due === undefined) return;
    const milliseconds = Math.max(0, (due - state.offset) * 1000 - Date.now());
    this.#timer = setTimeout(this.#ring, Math.min(milliseconds, MAX_TIMEOUT_MS));
    unref(this.#timer);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

/** The times of recent requests, in UNIX seconds, by user ID. */
export type SavedRates = [number, number[]][];

/** Numbers of recent requests by user ID and time in UNIX seconds. Immutable, because the journal refers to them. */
export type Rates = ReadonlyMap<number, readonly (readonly [time: number, count: number])[]>;

export function savedRates(rates: Rates): SavedRates {
  return [...rates].map(([userId, counts]) => [userId, timesOf(counts)]);
}

export function loadedRates(saved: SavedRates): Rates {
  return new Map(saved.map(([userId, times]) => [userId, countsOf(times)]));
}

function timesOf(counts: readonly (readonly [number, number])[]): number[] {
  return counts.flatMap(([time, count]) => Array<number>(count).fill(time));
}

function countsOf(times: readonly number[]): [number, number][] {
  const counts: [number, number][] = [];
  for (const time of times) {
    const last = counts.at(-1);
    if (last?.[0] === time) last[1]++;
    else counts.push([time, 1]);
  }
  return counts;
}

/** Zulip's default limit, sent in headers if none is configured. The mock does not enforce it. */
const PUBLISHED_LIMIT = { requests: 200, seconds: 60 };

/** Counts each user's requests against the configured limit, using the mock's clock. */
export class RateLimiter {
  /** The counted requests. To return to an earlier state, assign its value. */
  rates: Rates = new Map();

  /**
   * Counts a request.
   * @throws ApiError `RATE_LIMIT_HIT` with the seconds until the next request is allowed
   */
  assertWithin(userId: number, limit: Settings['rate_limit'], now: number): void {
    if (limit === null) return;
    const recent = this.#recent(userId, limit.seconds, now);
    const last = recent[recent.length - limit.requests];
    if (last !== undefined) {
      const wait = Math.max(1, Math.ceil(last + limit.seconds - now));
      throw new ApiError('RATE_LIMIT_HIT', `Too many requests; try again in ${wait} s`, {
        'retry-after': wait,
      }).because(
        'withinRateLimit',
        `\`rate_limit\` is ${limit.requests} in ${limit.seconds} s, and user ${userId} has sent that many requests`,
        callText('clock.advance', { seconds: wait }),
        callText('settings.set', { rate_limit: null }),
      );
    }
    this.rates = new Map(this.rates).set(userId, countsOf([...recent, now]));
  }

  /**
   * Returns the headers that tell a client how many requests are left within the configured limit or, without one,
   * within Zulip's default limit. Without a configured limit or without a user, only this request counts.
   */
  headers(userId: number | null, limit: Settings['rate_limit'], now: number): Record<string, string> {
    const { requests, seconds } = limit ?? PUBLISHED_LIMIT;
    const recent = limit === null || userId === null ? [now] : this.#recent(userId, seconds, now);
    return {
      'x-ratelimit-limit': String(requests),
      'x-ratelimit-remaining': String(Math.max(0, requests - recent.length)),
      'x-ratelimit-reset': String(Math.ceil((recent[0] ?? now) + seconds)),
    };
  }

  /**
   * Returns the times of a user's requests that count toward a limit. Times after `now` do not count: they are from
   * before the clock was set back.
   */
  #recent(userId: number, seconds: number, now: number): number[] {
    return timesOf(this.rates.get(userId) ?? []).filter((time) => time > now - seconds && time <= now);
  }
}
