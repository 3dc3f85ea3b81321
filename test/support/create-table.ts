import type { Identified } from '../../src/model/index.js';
import { DataLibrary } from '../../src/model/record-store.js';
import { Table, type TableDefinition } from '../../src/model/table.js';
import type { ChangeRecorder } from '../../src/model/table-types.js';

/** Creates a table that belongs to no organization. */
export function createTable<R extends Identified, I extends string = never, L extends string = never>(
  { name, ...definition }: TableDefinition<R, I, L> & { name: string },
  recorder?: ChangeRecorder,
): Table<R, I, L> {
  return new Table(name, definition, {
    host: 'chat.example.com',
    readContentFeatures: () => ({ has: [], uploads: [] }),
    prepareText: undefined,
    library: new DataLibrary(),
    recorder,
  });
}
