import type * as z from 'zod';
import { type Index, type IndexOptions, indexesOf } from './indexes.js';
import { type Identified, RecordSchema, type Stored } from './records.js';
import { type Definition, Table, type TablesContext } from './table.js';

export interface TableOptions<R extends Identified, I extends string, L extends string>
  extends IndexOptions<R, I, L> {
  name: string;
  schema: z.ZodType<R>;
  /** Keeps the records outside of the library, for tables that may have a million of them. */
  compact?: boolean;
  /**
   * Returns the Markdown in a record. The modules that render it are loaded before the record is stored, so that
   * rendering can be synchronous.
   */
  markdown?(values: Partial<Omit<R, 'id'>>): readonly unknown[];
}

/** The schema and the indexes of a resource. All organizations share them. */
export class TableDefinition<R extends Identified, I extends string = never, L extends string = never>
  implements Definition<R>
{
  readonly name: string;
  readonly schema: RecordSchema<Stored<R>>;
  readonly indexes: readonly Index<R>[];
  readonly dueAt: TableOptions<R, I, L>['dueAt'];
  readonly compact: boolean;
  readonly markdown: TableOptions<R, I, L>['markdown'];

  constructor(options: TableOptions<R, I, L>) {
    const { name, schema, dueAt, compact = false, markdown } = options;
    this.name = name;
    this.schema = new RecordSchema(name, schema);
    this.indexes = indexesOf(options);
    this.dueAt = dueAt;
    this.compact = compact;
    this.markdown = markdown;
  }

  /** Creates an empty table. */
  create(context: TablesContext): Table<R, I, L> {
    return new Table(this, context);
  }
}
