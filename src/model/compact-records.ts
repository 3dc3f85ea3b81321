import type { RecordInput, RecordSchema } from './record-schema.js';
import type { RecordStore } from './record-store.js';
import type { Identified } from './records.js';

/** IDs on one page. */
const PAGE_SIZE = 256;

/**
 * Keeps the records of a table that may have a million of them. An entry in a collection of `@msw/data` takes
 * 300 bytes more than a record on a page.
 */
export class CompactRecords<F extends Readonly<Identified>> implements RecordStore<F> {
  readonly #schema: RecordSchema<F>;
  readonly #pages = new Map<number, (F | undefined)[]>();

  constructor(schema: RecordSchema<F>) {
    this.#schema = schema;
  }

  get(id: number): F | undefined {
    return this.#pages.get(Math.floor(id / PAGE_SIZE))?.[id % PAGE_SIZE];
  }

  create(input: RecordInput): F {
    return this.#put(this.#schema.recordOf(input));
  }

  replace(_before: F, input: RecordInput): F {
    return this.#put(this.#schema.recordOf(input));
  }

  delete({ id }: F): void {
    const page = this.#pages.get(Math.floor(id / PAGE_SIZE));
    if (page !== undefined) page[id % PAGE_SIZE] = undefined;
  }

  #put(record: F): F {
    const number = Math.floor(record.id / PAGE_SIZE);
    let page = this.#pages.get(number);
    if (page === undefined) {
      page = [];
      this.#pages.set(number, page);
    }
    page[record.id % PAGE_SIZE] = Object.freeze(record);
    return record;
  }
}
