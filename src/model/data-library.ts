import type { Query } from './query.js';
import type { RecordInput, RecordSchema } from './record-schema.js';

type Library = typeof import('./msw-data.js');

/**
 * A collection of `@msw/data` whose records are frozen. Not the type of the library: it is part of the bundle, and users'
 * compilers do not find its declarations.
 */
export interface RecordCollection<F extends object> {
  all(): F[];
  count(): number;
  create(input: RecordInput): Promise<F>;
  delete(query: (q: Query<F>) => Query<F>, options: { strict: true }): void;
  // Users write queries for the type of the record before it is frozen.
  findFirst<R>(query?: (q: Query<R>) => Query<R>, options?: object): F | undefined;
  findMany<R>(query?: (q: Query<R>) => Query<R>, options?: object): F[];
}

/** Loads `@msw/data` with the first record of an organization, so that a page starts without it. */
export class DataLibrary {
  #library: Library | undefined;

  /** Returns a promise only while the library is not loaded. */
  load(): Promise<unknown> | undefined {
    if (this.#library !== undefined) return undefined;
    return import('./msw-data.js').then((library) => {
      this.#library = library;
    });
  }

  /**
   * Creates an empty collection.
   * @throws Error before the library is loaded
   */
  collection<F extends object>(schema: RecordSchema<F>): RecordCollection<F> {
    if (this.#library === undefined) throw new Error('@msw/data is not loaded: no record exists yet');
    // The library's queries take functions of its own class, which has private members.
    return new this.#library.Collection({ schema }) as unknown as RecordCollection<F>;
  }

  /**
   * A collection for queries only, of records that exist already. `undefined` before the library is loaded,
   * when no record exists.
   */
  queryable<F extends object>(
    schema: RecordSchema<F>,
    records: readonly F[],
  ): RecordCollection<F> | undefined {
    if (this.#library === undefined) return undefined;
    const collection = this.collection(schema);
    // The list of the collection itself.
    const list: F[] = collection.all();
    for (const record of records) list.push(record);
    return collection;
  }
}
