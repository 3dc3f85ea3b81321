import { UsageError, unknownName } from '../../contract/errors/index.js';
import {
  type ChangeSet,
  type Identified,
  type Organization,
  type PublicTable,
  type ReadonlyTable,
  type ReadonlyTables,
  type RecordHooks,
  TABLE_NAMES,
  type TableName,
  type TableQuery,
} from '../../model/index.js';
import { fieldsOf, fromKeys, isOneOf } from '../../values.js';

// `mock.db`: the tables for reading, and their hooks.

type Query = TableQuery<Identified>;

type AnyPublicTable = PublicTable<Identified, string, string>;
type AnyReadonlyTable = ReadonlyTable<Identified, string, string>;
type Options = { strict?: boolean | undefined };

/** The public tables of a mock. Resets and restores keep these objects. */
export function publicTables(organization: () => Organization, hooks: TableHooks): ReadonlyTables {
  const tables = fromKeys(TABLE_NAMES, (name) => publicTable(name, organization, hooks));
  // Each object forwards to the table with its name, so it has the types of its records.
  return Object.freeze(tables) as ReadonlyTables;
}

function publicTable(name: TableName, organization: () => Organization, hooks: TableHooks): AnyPublicTable {
  const table = (): AnyReadonlyTable => organization().tables[name];
  function findFirst(query: Query | undefined, options: { strict: true }): Readonly<Identified>;
  function findFirst(query?: Query, options?: Options): Readonly<Identified> | undefined;
  function findFirst(query?: Query, options?: Options): Readonly<Identified> | undefined {
    return table().findFirst(query, options);
  }
  return Object.freeze({
    name,
    get: (id) => table().get(id),
    has: (id) => table().has(id),
    count: () => table().count(),
    get nextId() {
      return table().nextId;
    },
    ids: () => [...table().ids()],
    all: () => table().all(),
    idsBy: (index, key) => [...table().idsBy(index, key)],
    by: (index, key) => table().by(index, key),
    firstBy: (index, key) => table().firstBy(index, key),
    entriesBy: (list, key) => [...table().entriesBy(list, key)],
    findFirst,
    findMany: (query, options) => table().findMany(query, options),
    hooks: Object.freeze(hooks.of(name)),
  } satisfies AnyPublicTable);
}

const HOOKS = ['create', 'update', 'delete'] as const;

/** The hooks of all tables of a mock. Resets and restores keep them. */
export class TableHooks {
  readonly #targets = new Map<TableName, EventTarget>();

  of(table: TableName): RecordHooks<{ id: number }> {
    return {
      on: (hook, listener, options) => {
        if (!isOneOf(HOOKS, hook)) throw new UsageError(unknownName('hook', hook, HOOKS));
        let target = this.#targets.get(table);
        if (target === undefined) {
          target = new EventTarget();
          this.#targets.set(table, target);
        }
        // `emit` dispatches events with the data that the type of each hook declares.
        target.addEventListener(hook, (event) => listener(event as never), options);
      },
    };
  }

  /** Whether any table has ever had a listener. */
  get observed(): boolean {
    return this.#targets.size > 0;
  }

  /** Calls the listeners for committed changes. */
  emit(changeSet: ChangeSet): void {
    for (const [table, target] of this.#targets) {
      for (const { before, after } of changeSet.changes(table)) {
        if (before === undefined) emit(target, 'create', { record: after });
        else if (after === undefined) emit(target, 'delete', { deletedRecord: before });
        else for (const data of updatesOf(before, after)) emit(target, 'update', data);
      }
    }
  }
}

function emit(target: EventTarget, hook: string, data: object): void {
  target.dispatchEvent(new MessageEvent(hook, { data }));
}

function updatesOf(prevRecord: object, nextRecord: object): object[] {
  return [...new Set([...Object.keys(prevRecord), ...Object.keys(nextRecord)])]
    .map((field) => ({
      prevRecord,
      nextRecord,
      path: [field],
      prevValue: fieldsOf(prevRecord)[field],
      nextValue: fieldsOf(nextRecord)[field],
    }))
    .filter(({ prevValue, nextValue }) => JSON.stringify(prevValue) !== JSON.stringify(nextValue));
}
