import { UsageError } from '../../contract/errors/index.js';
import { type Organization, parseMoment } from '../../model/index.js';
import { type AsyncStorage, asyncStorage } from '../../values.js';
import { type MockRuntimeOptions, type RuntimeConfig, scenarioNameOf } from './options.js';
import type { Snapshot } from './snapshot.js';

/**
 * - `unseeded`: there are no records yet, or seeding failed
 * - `seeding`: the scenario runs
 * - `ready`: requests are served
 * - `resetting`: later requests wait
 * - `closed`: pending work has ended; the next use returns to `ready`, or seeds first
 */
export type LifecycleState = 'unseeded' | 'seeding' | 'ready' | 'resetting' | 'closed';

/** Builds and installs an organization: the work of seeding and of a reset. */
export interface Transition<T> {
  /** Builds the organization. The promise may never settle, so a reset and `close()` do not wait for it. */
  prepare(): Promise<T>;
  /** Installs the organization. Once started, it always finishes. */
  install(prepared: T): Promise<void>;
}

/** The end of a `prepare()`; its callers wait for another promise instead. */
interface Interruption {
  instead: Promise<void>;
}

interface Running {
  readonly state: 'seeding' | 'resetting';
  /** Whether the transition can still be interrupted. */
  preparing: boolean;
  /** Resolves when the transition no longer changes anything. */
  finished: Promise<unknown>;
  interrupt(interruption: Interruption): void;
}

export class Lifecycle {
  readonly #seeding: Transition<unknown>;
  #seeded = false;
  #closed = false;
  #running: Running | undefined;
  /** Settles when requests can be served; `undefined` if no caller has waited for it. */
  #available: Promise<void> | undefined;
  /** The error that seeding failed with. Seeding is tried again only after a reset or `close()`. */
  #failure: { error: unknown } | undefined;

  constructor(seeding: Transition<unknown>) {
    this.#seeding = seeding;
  }

  get state(): LifecycleState {
    if (this.#closed) return 'closed';
    return this.#running?.state ?? (this.#seeded ? 'ready' : 'unseeded');
  }

  get seeded(): boolean {
    return this.#seeded;
  }

  /** Resolves when requests can be served; seeds first if necessary. Rejects when seeding failed. */
  ready(): Promise<void> {
    this.#closed = false;
    this.#available ??= this.#seeded ? Promise.resolve() : this.#start('seeding', this.#seeding);
    return this.#available;
  }

  /** Interrupts seeding or the preparation of an earlier reset; their callers wait for this reset instead. */
  reset(change: Transition<unknown>): Promise<void> {
    this.#closed = false;
    const before = this.#running;
    const done = this.#start('resetting', change);
    const available: Promise<void> = done.catch((error: unknown) => {
      const later = this.#available === available ? undefined : this.#available;
      return later ?? this.#returnAfter(error);
    });
    available.catch(() => undefined);
    this.#available = available;
    before?.interrupt({ instead: before.state === 'resetting' ? done : available });
    return done;
  }

  /** Ends a transition that is still being prepared. Its callers receive the reason as an error. */
  close(reason: Error): void {
    this.#closed = true;
    const running = this.#running;
    if (running !== undefined && !running.preparing) return;
    this.#failure = undefined;
    this.#available = undefined;
    const closed = Promise.reject(reason);
    closed.catch(() => undefined);
    running?.interrupt({ instead: closed });
  }

  /** Returns to the state before a failed reset. */
  #returnAfter(error: unknown): Promise<void> | undefined {
    if (this.#seeded) return undefined;
    if (this.#failure !== undefined) throw this.#failure.error;
    if (this.#closed) throw error;
    return this.#start('seeding', this.#seeding);
  }

  #start<T>(state: Running['state'], transition: Transition<T>): Promise<void> {
    const before = this.#running?.finished;
    let interrupt: Running['interrupt'] = () => undefined;
    const interrupted = new Promise<Interruption>((resolve) => {
      interrupt = resolve;
    });
    const running: Running = { state, preparing: true, finished: interrupted, interrupt };
    this.#running = running;
    const acting = this.#act(running, transition, interrupted, before);
    running.finished = acting.catch(() => undefined);
    const done = acting.then((outcome) => outcome?.instead);
    // Callers who wait receive the error. Without callers, it must not count as unhandled.
    done.catch(() => undefined);
    return done;
  }

  async #act<T>(
    running: Running,
    { prepare, install }: Transition<T>,
    interrupted: Promise<Interruption>,
    before: Promise<unknown> | undefined,
  ): Promise<Interruption | undefined> {
    try {
      const prepared = Promise.resolve(before)
        .then(prepare)
        .then((value) => ({ value }));
      const outcome = await Promise.race([interrupted, prepared]);
      if ('instead' in outcome) return outcome;
      running.preparing = false;
      await install(outcome.value);
      this.#seeded = true;
      this.#failure = undefined;
      return undefined;
    } catch (error) {
      if (running.state === 'seeding') this.#failure = { error };
      throw error;
    } finally {
      if (this.#running === running) this.#running = undefined;
    }
  }
}

/** A newly seeded organization, and the time of seeding in UNIX seconds. */
export type Seeded = { org: Organization; at: number };

/** Builds the organization of a configuration: from its scenario, or from its snapshot. */
export class Seeder {
  readonly #options: MockRuntimeOptions;
  readonly #context = new SeedContext();

  constructor(options: MockRuntimeOptions) {
    this.#options = options;
  }

  async seed(config: RuntimeConfig): Promise<Seeded> {
    if (config.snapshot !== undefined) return this.#load(config.snapshot, config);
    // The scenario is seeded at one fixed time, even if the clock follows real time afterwards.
    const at = parseMoment(config.now === 'system' ? Math.floor(Date.now() / 1000) : config.now);
    const build = () => this.#options.build({ ...config, now: at });
    // A named scenario cannot use the mock, and tracking its promises would slow down the seeding.
    const org = await (typeof config.scenario === 'string' ? build() : this.#context.run(build));
    if (config.now === 'system') org.clock.state = { offset: org.clock.now() - at };
    org.checkpoint();
    return { org, at };
  }

  /** @throws UsageError when the caller runs within seed() of this mock, which would wait for itself */
  assertOutside({ scenario }: RuntimeConfig): void {
    if (!this.#context.isInside) return;
    throw new UsageError(
      `The seed() of the scenario "${scenarioNameOf(scenario)}" waits for its own mock, which waits for seed(). Use the argument of seed() instead of the mock.`,
    );
  }

  async #load(snapshot: Snapshot, config: RuntimeConfig): Promise<Seeded> {
    const { now, settings, featureLevel: level, dialect } = config;
    const org = await this.#options.load(snapshot, { serverVersion: { level, dialect }, settings });
    // A clock that followed real time with an offset keeps the offset, so that time never runs backwards.
    if (now !== 'system' || 'now' in org.clock.state) org.clock.set(now);
    org.checkpoint();
    return { org, at: org.clock.now() };
  }
}

/** Recognizes calls from within seed(), in Node and other runtimes with `node:async_hooks`. */
class SeedContext {
  #storage: AsyncStorage<true> | undefined;

  /** Whether the caller runs within the current seed. Always false in browsers. */
  get isInside(): boolean {
    return this.#storage?.getStore() === true;
  }

  async run<T>(seed: () => Promise<T>): Promise<T> {
    const storage = asyncStorage<true>();
    if (storage === undefined) return seed();
    this.#storage = storage;
    try {
      return await storage.run(true, seed);
    } finally {
      // While the storage is active, all promises of the process are slower.
      storage.disable();
    }
  }
}
