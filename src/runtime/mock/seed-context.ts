/** The part of `AsyncLocalStorage` that is used here. */
interface Storage {
  run<T>(store: true, task: () => T): T;
  getStore(): true | undefined;
  disable(): void;
}

/** Recognizes calls from within a seed, in Node and other runtimes with `node:async_hooks`. */
export class SeedContext {
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
      // Slows down all promises of the process while it is active.
      storage.disable();
    }
  }
}

function createStorage(): Storage | undefined {
  // A static import would break in browsers.
  const hooks = globalThis.process?.getBuiltinModule?.('node:async_hooks');
  return hooks && new hooks.AsyncLocalStorage<true>();
}
