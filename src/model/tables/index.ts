import { fromKeys, keysOf } from '../../values.js';
import type { Table, TableDefinition, TablesContext } from '../table.js';
import type { PublicTable } from '../table-types.js';
import { MESSAGE_TABLES } from './messages.js';
import { CHANNEL_TABLES, ORGANIZATION_TABLES, PEOPLE_TABLES, PERSONAL_TABLES } from './organization.js';

/** The resources of an organization. Every record has an integer `id`; foreign keys are plain IDs. */
const DEFINITIONS = {
  ...PEOPLE_TABLES,
  ...CHANNEL_TABLES,
  ...MESSAGE_TABLES,
  ...PERSONAL_TABLES,
  ...ORGANIZATION_TABLES,
};

export type TableName = keyof typeof DEFINITIONS;

export const TABLE_NAMES: readonly TableName[] = keysOf(DEFINITIONS);

/** The tables of an organization, by name. */
export type Tables = {
  readonly [N in TableName]: (typeof DEFINITIONS)[N] extends TableDefinition<infer R, infer I, infer L>
    ? Table<R, I, L>
    : never;
};

/** Creates the empty tables of an organization. */
export function createTables(context: TablesContext): Tables {
  // Each definition creates a table with its own type of records.
  return fromKeys(TABLE_NAMES, (name) => DEFINITIONS[name].create(context)) as Tables;
}

export type ReadonlyTables = {
  readonly [N in keyof Tables]: Tables[N] extends Table<infer R, infer I, infer L>
    ? PublicTable<R, I, L>
    : never;
};
