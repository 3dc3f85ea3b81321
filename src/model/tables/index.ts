import type { Table, TablesContext } from '../table.js';
import type { PublicTable } from '../table-types.js';
import { createMessageTables } from './messages.js';
import {
  createChannelTables,
  createOrganizationTables,
  createPeopleTables,
  createPersonalTables,
} from './organization.js';

/** Creates the tables of an organization. Every record has an integer `id`; foreign keys are plain IDs. */
export function createTables(context: TablesContext) {
  return {
    ...createPeopleTables(context),
    ...createChannelTables(context),
    ...createMessageTables(context),
    ...createPersonalTables(context),
    ...createOrganizationTables(context),
  };
}

/** The tables of an organization, by name. */
export type Tables = ReturnType<typeof createTables>;

export type ReadonlyTables = {
  readonly [N in keyof Tables]: Tables[N] extends Table<infer R, infer I, infer L>
    ? PublicTable<R, I, L>
    : never;
};

export type TableName = keyof Tables;
