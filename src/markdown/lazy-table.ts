/** A large table of names, loaded when Markdown first needs it. */
export class LazyTable<T> {
  readonly #load: () => Promise<string>;
  readonly #parse: (source: string) => T;
  #table: T | undefined;

  constructor(load: () => Promise<string>, parse: (source: string) => T) {
    this.#load = load;
    this.#parse = parse;
  }

  /** The table. Call `load()` or `provide()` first. */
  get table(): T {
    if (this.#table === undefined) {
      throw new Error(
        'Call prepareMarkdown() before you render Markdown that names emoji, languages or domains.',
      );
    }
    return this.#table;
  }

  get isLoaded(): boolean {
    return this.#table !== undefined;
  }

  /** Loads the table; `undefined` when it is loaded. */
  load(): Promise<void> | undefined {
    return this.#table === undefined ? this.#load().then((source) => this.provide(source)) : undefined;
  }

  /** Sets the table from its source, for callers that cannot wait. */
  provide(source: string): void {
    this.#table ??= this.#parse(source);
  }
}
