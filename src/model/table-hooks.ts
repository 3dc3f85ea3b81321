import { fieldsOf } from '../values.js';
import type { ChangeSet } from './change-set.js';
import type { RecordHooks } from './record-hooks.js';
import type { TableName } from './tables/index.js';

/** The hooks of all tables of a mock. Resets and restores keep them. */
export class TableHooks {
  readonly #targets = new Map<TableName, EventTarget>();

  /** The hooks of one table. */
  of(table: TableName): RecordHooks<{ id: number }> {
    return {
      on: (hook, listener, options) => {
        let target = this.#targets.get(table);
        if (target === undefined) {
          target = new EventTarget();
          this.#targets.set(table, target);
        }
        // `emit` dispatches the data of each hook.
        target.addEventListener(hook, (event) => listener(event as never), options);
      },
    };
  }

  /** Whether a table has ever had a listener. */
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
