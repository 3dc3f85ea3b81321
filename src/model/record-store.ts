import type { RecordInput } from './record-schema.js';

/** Where a table keeps its records, by ID. A table calls one write at a time. */
export interface RecordStore<F> {
  get(id: number): F | undefined;
  /** Adds the record that the schema makes of the input. Its ID must be free. */
  create(input: RecordInput): Promise<F> | F;
  /** Replaces a record by the one that the schema makes of the input, with the same ID. */
  replace(before: F, input: RecordInput): Promise<F> | F;
  delete(record: F): void;
}
