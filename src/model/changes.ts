import { getOrAdd } from '../values.js';
import type { Topic } from './indexes.js';
import type { Settings } from './settings.js';
import type { ChangeRecorder, Restorable } from './table-types.js';
import type { TableName, Tables } from './tables/index.js';

/** A write of a record. `before` is the record before the write; `undefined` for a new record. */
export interface WrittenRecord {
  table: Restorable;
  id: number;
  before: object | undefined;
}

/** The versions of records before a series of writes, by table and ID; `undefined` for a record that did not exist. */
export type EarlierVersions = Map<Restorable, Map<number, object | undefined>>;

/** Adds the version that each written record had before its first write. */
export function addEarlier(versions: EarlierVersions, written: readonly WrittenRecord[]): EarlierVersions {
  for (const { table, id, before } of written) {
    const ofTable = getOrAdd(versions, table, () => new Map());
    if (!ofTable.has(id)) ofTable.set(id, before);
  }
  return versions;
}

/**
 * Remembers the previous versions of records. A failed request is rolled back to the last `commit()`, and a reset
 * rolls back to the last `checkpoint()`. The cost depends only on the number of changes.
 */
export class ChangeLog implements ChangeRecorder {
  /** Whether the recording of changes is paused, because there is no checkpoint to roll back to. */
  paused = false;
  trusting = false;
  #recent: WrittenRecord[] = [];
  #sinceCheckpoint: EarlierVersions = new Map();

  changed(table: Restorable, id: number, before: object | undefined): void {
    if (!this.paused) this.#recent.push({ table, id, before });
  }

  /** Returns the changes since the last `commit()`; `undefined` if there are none. */
  changeSet(
    tables: Tables,
    settings: ChangeSet['settings'],
    signals: ChangeSet['signals'],
  ): ChangeSet | undefined {
    const recent = addEarlier(new Map(), this.#recent);
    if (recent.size === 0 && settings === undefined && signals.length === 0) return undefined;
    const changes = ((name: TableName) => {
      const table = tables[name];
      return [...(recent.get(table) ?? [])]
        .map(([id, before]) => ({ id, before, after: table.get(id) }))
        .filter((change) => change.before !== change.after);
    }) as ChangeSet['changes'];
    return { changes, settings, signals };
  }

  /** Keeps the recent changes, and returns them in the order of the writes; `undefined` if there were none. */
  commit(): readonly WrittenRecord[] | undefined {
    const written = this.#recent;
    if (written.length === 0) return undefined;
    addEarlier(this.#sinceCheckpoint, written);
    this.#recent = [];
    return written;
  }

  /** Undoes the recent changes, the latest first. */
  async rollback(): Promise<void> {
    const changes = this.#recent;
    this.#recent = [];
    for (const { table, id, before } of changes.reverse()) await table.restore(id, before);
  }

  /** Makes the current state the target of `rollbackToCheckpoint`. */
  checkpoint(): void {
    this.paused = false;
    this.#recent = [];
    this.#sinceCheckpoint = new Map();
  }

  async rollbackToCheckpoint(): Promise<void> {
    this.commit();
    const changes = this.#sinceCheckpoint;
    this.#sinceCheckpoint = new Map();
    for (const [table, firsts] of changes) {
      for (const [id, before] of firsts) await table.restore(id, before);
    }
  }
}

type RecordOf<N extends TableName> = NonNullable<ReturnType<Tables[N]['get']>>;

interface RecordAddition<R> {
  id: number;
  before: undefined;
  after: R;
}

export interface RecordUpdate<R> {
  id: number;
  before: R;
  after: R;
}

interface RecordDeletion<R> {
  id: number;
  before: R;
  after: undefined;
}

/** A record before and after a change; `undefined` where the record did not exist. */
export type RecordChange<R> = RecordAddition<R> | RecordUpdate<R> | RecordDeletion<R>;

export function isAddition<R>(change: RecordChange<R>): change is RecordAddition<R> {
  return change.before === undefined;
}

export function isUpdate<R>(change: RecordChange<R>): change is RecordUpdate<R> {
  return change.before !== undefined && change.after !== undefined;
}

/**
 * The destination of a message: a topic, or a conversation, whose `recipient_ids` may omit the sender. A message record
 * is also accepted.
 */
export type MessageTarget = Topic | { stream_id: null; recipient_ids: readonly number[] };

/** Something that happened but does not follow from changed records, such as typing. */
export type Signal =
  | {
      kind: 'typing';
      op: 'start' | 'stop';
      senderId: number;
      to: MessageTarget;
    }
  | { kind: 'edit_typing'; op: 'start' | 'stop'; senderId: number; messageId: number }
  | { kind: 'echo'; messageId: number; queueId: string; localId: string }
  | { kind: 'all_read'; userId: number }
  | { kind: 'restart' }
  | { kind: 'status'; userId: number; status: Readonly<Record<string, string | boolean>> }
  | { kind: 'edit'; messageId: number; propagateMode?: 'change_one' | 'change_later' | 'change_all' };

/**
 * All changes that a transaction made to an organization. Each request, each due scheduled message, and each action on
 * the mock is a transaction.
 */
export interface ChangeSet {
  /** Returns the changes to a table, in the order in which the records first changed. */
  changes<N extends TableName>(name: N): RecordChange<RecordOf<N>>[];
  settings: { before: Readonly<Settings>; after: Readonly<Settings> } | undefined;
  signals: readonly Signal[];
}
