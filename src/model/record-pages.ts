import type { DeepReadonly, Identified } from './records.js';

type Storage = typeof import('./storage.js');
type Pages = InstanceType<Storage['Collection']>;

let storage: Storage | undefined;

/** The library that holds records. Loaded with the first record of any table. */
export function loadedStorage(): Storage {
  return storage as Storage;
}

/** IDs on one page. */
const PAGE_SIZE = 256;

/** Neighbouring records, by ID. */
interface Page<R> {
  number: number;
  records: (DeepReadonly<R> | undefined)[];
}

/** Records were checked before, so the library need not validate them again. */
const anyPage = {
  '~standard': {
    version: 1 as const,
    vendor: 'team-chat-mock',
    validate: (value: unknown) => ({ value: value as object }),
  },
};

/**
 * Records in pages, which a collection of `@msw/data` holds. A separate entry for each record would cost 700
 * bytes and 15 us more, and writes would scan the collection.
 */
export class RecordPages<R extends Identified> {
  #collection: Pages | undefined;
  readonly #pages = new Map<number, Page<R>>();
  /** Pages to be added to the collection. */
  readonly #adding = new Map<number, Promise<void>>();

  get(id: number): DeepReadonly<R> | undefined {
    return this.#pages.get(Math.floor(id / PAGE_SIZE))?.records[id % PAGE_SIZE];
  }

  /** Adds the page of an ID; `undefined` if it exists. */
  makeRoom(id: number): Promise<void> | undefined {
    const number = Math.floor(id / PAGE_SIZE);
    if (this.#pages.has(number)) return undefined;
    let adding = this.#adding.get(number);
    if (adding === undefined) {
      adding = this.#add(number);
      this.#adding.set(number, adding);
    }
    return adding;
  }

  /** Stores a record, replacing the one with its ID; its page must exist. */
  set(id: number, record: DeepReadonly<R>): void {
    (this.#pages.get(Math.floor(id / PAGE_SIZE)) as Page<R>).records[id % PAGE_SIZE] = record;
  }

  delete(id: number): void {
    const page = this.#pages.get(Math.floor(id / PAGE_SIZE));
    if (page !== undefined) page.records[id % PAGE_SIZE] = undefined;
  }

  clear(): void {
    this.#collection = undefined;
    this.#pages.clear();
  }

  async #add(number: number): Promise<void> {
    storage ??= await import('./storage.js');
    this.#collection ??= new storage.Collection({ schema: anyPage });
    const page = await this.#collection.create({ number, records: [] });
    this.#pages.set(number, page as unknown as Page<R>);
    this.#adding.delete(number);
  }
}
