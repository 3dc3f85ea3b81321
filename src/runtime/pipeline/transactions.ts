import { ApiError, shown, UsageError, unknownName } from '../../contract/errors/index.js';
import type { ChangeSet, Organization, RecordHooks, TableName } from '../../model/index.js';
import { fieldsOf, getOrAdd, isOneOf } from '../../values.js';
import type { HistoryLog, Span } from '../history/history-log.js';

/** Runs tasks one after the other, because one of two concurrent updates to a record would be lost. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  runExclusive<T>(task: () => Promise<T> | T): Promise<T> {
    const turn = this.#last.then(task);
    const ignore = () => undefined;
    this.#last = turn.then(ignore, ignore);
    return turn;
  }
}

interface TransactionServices {
  queue: SerialQueue;
  /** Returns the current organization; a reset or a restore may replace it. */
  organization(): Organization;
  /** Delivers due scheduled messages and reminders, with a commit after each; `undefined` if there are none. */
  deliverDue(org: Organization, commit: () => Promise<void> | undefined): Promise<void> | undefined;
  deliverEvents(org: Organization, changeSet: ChangeSet): Promise<void>;
  history: HistoryLog;
  hooks: TableHooks;
  /** Called after each commit. */
  committed(org: Organization): void;
}

/** Changes an organization in transactions, one after the other: each is committed completely, or changes nothing. */
export class Transactions {
  readonly #services: TransactionServices;

  constructor(services: TransactionServices) {
    this.#services = services;
  }

  /**
   * Delivers due scheduled messages and reminders, then runs the step and commits its changes. Any error except an
   * ApiError with `keepsChanges` rolls the changes back.
   * @param ended called at the end, with the steps of the history that belong to the transaction
   */
  run<T>(step: (org: Organization) => Promise<T> | T, ended?: (span: Span) => void): Promise<T> {
    const { queue, organization, deliverDue, history } = this.#services;
    return queue.runExclusive(async () => {
      const org = organization();
      const commit = () => this.#commit(org);
      let start = history.position;
      try {
        // Commits settings that `mock.settings` changed. Awaits only if needed: most steps have nothing to wait for.
        const pendingCommit = commit();
        if (pendingCommit !== undefined) await pendingCommit;
        const due = deliverDue(org, commit);
        if (due !== undefined) await due;
        start = history.position;
        const result = await step(org);
        const delivery = commit();
        if (delivery !== undefined) await delivery;
        return result;
      } catch (thrown) {
        if (thrown instanceof ApiError && thrown.keepsChanges) await commit();
        else await org.rollback();
        throw thrown;
      } finally {
        history.takeEvents(org, start);
        ended?.({ from: start, to: history.position });
      }
    });
  }

  /** Ends all web sessions if the organization was deactivated, and commits pending changes. */
  #commit(org: Organization): Promise<void> | undefined {
    if (!org.wasDeactivated) return this.#commitAndDeliver(org);
    return endWebSessions(org).then(() => this.#commitAndDeliver(org));
  }

  /** Commits pending changes, runs hooks, and delivers events if there are event queues. */
  #commitAndDeliver(org: Organization): Promise<void> | undefined {
    const { deliverEvents, committed, history } = this.#services;
    const start = history.position;
    const changeSet = this.#commitChanges(org);
    committed(org);
    if (changeSet === undefined || org.tables.event_queues.count() === 0) return undefined;
    // Delivery removes abandoned queues; no client needs an event about the removal.
    return deliverEvents(org, changeSet).then(() => {
      history.takeEvents(org, start);
      this.#commitChanges(org);
    });
  }

  #commitChanges(org: Organization): ChangeSet | undefined {
    const { hooks } = this.#services;
    const changeSet = org.commit(hooks.hasListeners);
    if (changeSet !== undefined) hooks.emit(changeSet);
    return changeSet;
  }
}

async function endWebSessions({ tables: { web_sessions: sessions } }: Organization): Promise<void> {
  for (const id of [...sessions.ids()]) await sessions.delete(id);
}

const HOOKS = ['create', 'update', 'delete'] as const;

/** The hooks of all tables of a mock. Resets and restores keep them. */
export class TableHooks {
  readonly #targets = new Map<TableName, EventTarget>();

  of(table: TableName): RecordHooks<{ id: number }> {
    return {
      on: (hook, listener, options) => {
        if (!isOneOf(HOOKS, hook)) throw new UsageError(unknownName('hook', hook, HOOKS));
        if (typeof listener !== 'function')
          throw new UsageError(`Invalid listener: must be a function, got ${shown(listener)}.`);
        const target = getOrAdd(this.#targets, table, () => new EventTarget());
        // `emit` dispatches events with the data that the type of each hook declares.
        target.addEventListener(hook, (event) => listener(event as never), options);
      },
    };
  }

  get hasListeners(): boolean {
    return this.#targets.size > 0;
  }

  emit(changeSet: ChangeSet): void {
    for (const [table, target] of this.#targets) {
      for (const { before, after } of changeSet.changes(table)) {
        if (before === undefined) dispatch(target, 'create', { record: after });
        else if (after === undefined) dispatch(target, 'delete', { deletedRecord: before });
        else for (const data of updatesOf(before, after)) dispatch(target, 'update', data);
      }
    }
  }
}

function dispatch(target: EventTarget, hook: string, data: object): void {
  target.dispatchEvent(new MessageEvent(hook, { data }));
}

/** Returns the data of an `update` event for each field that differs. */
function updatesOf(prevRecord: object, nextRecord: object): object[] {
  const updates: object[] = [];
  for (const field of new Set([...Object.keys(prevRecord), ...Object.keys(nextRecord)])) {
    const [prevValue, nextValue] = [fieldsOf(prevRecord)[field], fieldsOf(nextRecord)[field]];
    if (JSON.stringify(prevValue) === JSON.stringify(nextValue)) continue;
    updates.push({ prevRecord, nextRecord, path: [field], prevValue, nextValue });
  }
  return updates;
}
