import type { Identified } from '../../src/model/index.js';
import { DataLibrary } from '../../src/model/record-store.js';
import type { Table } from '../../src/model/table.js';
import { TableDefinition, type TableOptions } from '../../src/model/table-definition.js';
import type { ChangeRecorder } from '../../src/model/table-types.js';

/** Creates a table that belongs to no organization. */
export function createTable<R extends Identified, I extends string = never, L extends string = never>(
  options: TableOptions<R, I, L>,
  recorder?: ChangeRecorder,
): Table<R, I, L> {
  return new TableDefinition(options).create({
    host: 'chat.example.com',
    readContentFeatures: () => ({ has: [], uploads: [] }),
    prepareText: undefined,
    library: new DataLibrary(),
    recorder,
  });
}
