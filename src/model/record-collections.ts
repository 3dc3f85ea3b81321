import type { DataLibrary, RecordCollection } from './data-library.js';
import type { RecordInput, RecordSchema } from './record-schema.js';
import type { RecordStore } from './record-store.js';
import type { Identified } from './records.js';

/** Number of IDs in a collection: writes to a collection scan it, and an empty one takes 2 kB. */
const IDS_IN_COLLECTION = 32;

/**
 * Keeps each record in one of many small collections of `@msw/data`, by its ID. The collection checks it by
 * the schema of the resource; no other place holds it.
 */
export class RecordCollections<F extends Readonly<Identified>> implements RecordStore<F> {
  readonly #library: DataLibrary;
  readonly #schema: RecordSchema<F>;
  readonly #collections = new Map<number, RecordCollection<F>>();

  constructor(library: DataLibrary, schema: RecordSchema<F>) {
    this.#library = library;
    this.#schema = schema;
  }

  get(id: number): F | undefined {
    const records = this.#collections.get(numberOf(id))?.all();
    if (records === undefined) return undefined;
    for (const record of records) if (record.id === id) return record;
    return undefined;
  }

  async create(input: RecordInput): Promise<F> {
    const number = numberOf(input.id);
    const collection = this.#collections.get(number) ?? this.#library.collection(this.#schema);
    const record = await collection.create(input);
    this.#collections.set(number, collection);
    return Object.freeze(record);
  }

  /**
   * `Collection.update` copies the record three times to find out what changed, which takes ten times as long
   * as creating it. Both versions are in the collection for a moment, and readers find the earlier one.
   */
  async replace(before: F, input: RecordInput): Promise<F> {
    const after = await this.create(input);
    this.delete(before);
    return after;
  }

  delete(record: F): void {
    const number = numberOf(record.id);
    const collection = this.#collections.get(number);
    collection?.delete((q) => q.where((stored) => stored === record), { strict: true });
    if (collection?.count() === 0) this.#collections.delete(number);
  }
}

function numberOf(id: number): number {
  return Math.floor(id / IDS_IN_COLLECTION);
}
