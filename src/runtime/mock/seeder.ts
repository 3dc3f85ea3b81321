import { UsageError } from '../../contract/errors/index.js';
import { type Organization, parseMoment } from '../../model/index.js';
import type { MockRuntimeOptions, RuntimeConfig } from './mock-runtime-options.js';
import type { Snapshot } from './snapshot.js';

/** An organization as its scenario seeds it. */
export interface Seeded {
  org: Organization;
  /** UNIX seconds. */
  at: number;
}

/** Builds the organization of a configuration: from its scenario, or from its snapshot. */
export class Seeder<S> {
  readonly #options: MockRuntimeOptions<S>;
  readonly #context = new SeedContext();

  constructor(options: MockRuntimeOptions<S>) {
    this.#options = options;
  }

  async seed(config: RuntimeConfig<S>): Promise<Seeded> {
    if (config.snapshot !== undefined) return this.#load(config.snapshot, config);
    // The scenario is seeded at one fixed time, even if the clock follows real time afterwards.
    const at = parseMoment(config.now === 'system' ? Math.floor(Date.now() / 1000) : config.now);
    const build = () => this.#options.build({ ...config, now: at });
    // A named scenario cannot use the mock, and following its promises would slow it down.
    const org = await (typeof config.scenario === 'string' ? build() : this.#context.run(build));
    if (config.now === 'system') org.clock.state = { offset: org.clock.now() - at };
    org.checkpoint();
    return { org, at };
  }

  /** @throws UsageError when the seed of the mock is the caller: it would wait for itself */
  assertOutside({ scenario }: RuntimeConfig<S>): void {
    if (!this.#context.isInside) return;
    throw new UsageError(
      `The seed of the scenario "${this.#options.nameOf(scenario)}" waits for its own mock, which waits for the seed. Use the argument of seed() instead of the mock.`,
    );
  }

  async #load(snapshot: Snapshot, config: RuntimeConfig<S>): Promise<Seeded> {
    const { now, settings, featureLevel: level, dialect } = config;
    const org = await this.#options.load(snapshot, { serverVersion: { level, dialect }, settings });
    // A clock that followed real time with an offset keeps it, so that time never runs backwards.
    if (now !== 'system' || 'now' in org.clock.state) org.clock.set(now);
    org.checkpoint();
    return { org, at: org.clock.now() };
  }
}

/** The part of `AsyncLocalStorage` that is used here. */
interface Storage {
  run<T>(store: true, task: () => T): T;
  getStore(): true | undefined;
  disable(): void;
}

/** Recognizes calls from within a seed, in Node and other runtimes with `node:async_hooks`. */
class SeedContext {
  #storage: Storage | undefined;

  /** Whether the caller runs within the current seed. Always false in browsers. */
  get isInside(): boolean {
    return this.#storage?.getStore() === true;
  }

  async run<T>(seed: () => Promise<T>): Promise<T> {
    const storage = createStorage();
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

function createStorage(): Storage | undefined {
  // A static import would break in browsers.
  const hooks = globalThis.process?.getBuiltinModule?.('node:async_hooks');
  return hooks && new hooks.AsyncLocalStorage<true>();
}
