import { deriveSeed, Random } from '../../model/index.js';
import { ClientWatch } from '../clients/client-watch.js';
import { Faults } from '../faults/faults.js';
import type { HistoryLog } from '../history/history-log.js';
import type { OpenRequest } from '../journal/journal-entry.js';
import { JournalStore } from '../journal/journal-store.js';
import { Delays } from '../pipeline/delays.js';
import { Overrides } from '../pipeline/overrides.js';
import { RateLimiter } from '../pipeline/rate-limit.js';
import type { RequestContext } from '../pipeline/request-context.js';
import type { Latency, MockRuntimeOptions, RuntimeConfig } from './mock-runtime-options.js';
import type { Snapshot } from './snapshot.js';

/** The part of a configuration that decides the delays and random faults of requests. */
type RequestConfig = Pick<RuntimeConfig<unknown>, 'seed' | 'latency'>;

/** The state of requests: those that were received, those that are open, and what changes their responses. */
export class RequestState {
  readonly journal: JournalStore;
  readonly clients = new ClientWatch();
  readonly faults: Faults;
  readonly overrides: Overrides;
  readonly limiter = new RateLimiter();
  readonly latency: LatencySource;
  readonly delays = new Delays();
  readonly open = new Map<RequestContext, Promise<unknown>>();

  constructor(
    { endpoints, journalLimit, config }: MockRuntimeOptions<unknown>,
    history: HistoryLog,
    /** User IDs by persona; empty until the organization is seeded. */
    personas: () => Readonly<Record<string, number>>,
  ) {
    this.journal = new JournalStore(endpoints, journalLimit, () => this.#openRequests(), history);
    this.journal.watch({
      recorded: () => undefined,
      unmatched: () => undefined,
      // Warnings refer to requests by ID.
      cleared: () => this.clients.clearWarnings(),
    });
    this.overrides = new Overrides(endpoints);
    this.faults = new Faults(endpoints, config.seed, personas);
    this.latency = new LatencySource(config);
  }

  /** Ends all waits, and then waits for the responses to open requests. */
  async settle(): Promise<void> {
    do {
      this.delays.end('reset');
      await Promise.allSettled(this.open.values());
    } while (this.open.size > 0);
  }

  /** Forgets all requests, and removes faults, overrides, rate limits and warnings. */
  reset(config: RequestConfig): void {
    this.journal.waits.end('the mock was reset');
    this.journal.restart();
    this.clients.clear();
    this.faults.reset(config.seed);
    this.overrides.clear();
    this.limiter.clear();
    this.latency.restart(config);
  }

  /** The faults, rate limits and delays of a snapshot. */
  save(): Pick<Snapshot, 'faults' | 'rates' | 'latency_random'> {
    return { faults: this.faults.save(), rates: this.limiter.save(), latency_random: this.latency.state };
  }

  /** Continues with the faults, rate limits and delays of a snapshot. */
  load({ seed, faults, rates = [], latency_random }: Snapshot, { latency }: RequestConfig): void {
    this.faults.load(faults);
    this.limiter.load(rates);
    this.latency.restart({ latency, seed });
    if (latency_random !== undefined) this.latency.state = latency_random;
  }

  /** Ends delays, long polls, overrides and `waitFor`. */
  close(): void {
    this.delays.end('closed');
    this.journal.waits.end('the mock was closed');
  }

  #openRequests(): OpenRequest[] {
    return [...this.open.keys()].map(({ request, target, endpoint, userId, params, started }) => ({
      method: request.method,
      path: target.fullPath,
      endpoint: endpoint.name,
      user_id: userId,
      // Entries are frozen, and these parameters are still decoded.
      params: structuredClone(params),
      ms: performance.now() - started,
    }));
  }
}

/** Draws the delay of each response. */
class LatencySource {
  #latency: Latency = 0;
  #random = new Random(0);

  constructor(config: RequestConfig) {
    this.restart(config);
  }

  restart({ latency, seed }: RequestConfig): void {
    this.#latency = latency;
    this.#random = new Random(deriveSeed(seed, 'latency'));
  }

  /** Milliseconds. */
  next(): number {
    const latency = this.#latency;
    if (typeof latency === 'number') return latency;
    return latency.min + this.#random.next() * (latency.max - latency.min);
  }

  get state(): Random['state'] {
    return this.#random.state;
  }

  set state(state: Random['state']) {
    this.#random.state = state;
  }
}
