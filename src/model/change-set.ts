import type { Settings } from './settings.js';
import type { TableName, Tables } from './tables/index.js';

/** The record type of a table. */
type RecordOf<N extends TableName> = NonNullable<ReturnType<Tables[N]['get']>>;

/** A record that was added. */
export interface RecordAddition<R> {
  id: number;
  before: undefined;
  after: R;
}

/** A record that existed before and after a change. */
export interface RecordUpdate<R> {
  id: number;
  before: R;
  after: R;
}

/** A record that was deleted. */
export interface RecordDeletion<R> {
  id: number;
  before: R;
  after: undefined;
}

/** One record before and after a change; `undefined` if it did not exist. */
export type RecordChange<R> = RecordAddition<R> | RecordUpdate<R> | RecordDeletion<R>;

export function isAddition<R>(change: RecordChange<R>): change is RecordAddition<R> {
  return change.before === undefined;
}

export function isUpdate<R>(change: RecordChange<R>): change is RecordUpdate<R> {
  return change.before !== undefined && change.after !== undefined;
}

/** An event that no record shows, or not completely. */
export type Signal =
  | {
      kind: 'typing';
      op: 'start' | 'stop';
      senderId: number;
      to: { recipientIds: readonly number[] } | { streamId: number; topic: string };
    }
  | { kind: 'edit_typing'; op: 'start' | 'stop'; senderId: number; messageId: number }
  | { kind: 'echo'; messageId: number; queueId: string; localId: string }
  | { kind: 'all_read'; userId: number }
  | { kind: 'export'; userId: number }
  | { kind: 'status'; userId: number; status: Readonly<Record<string, string | boolean>> }
  | { kind: 'edit'; messageId: number; propagateMode?: 'change_one' | 'change_later' | 'change_all' };

/** All changes to an organization by one request or by work that is due. */
export interface ChangeSet {
  /** The changes of a table, in the order of the first change of each record. */
  changes<N extends TableName>(name: N): RecordChange<RecordOf<N>>[];
  settings: { before: Readonly<Settings>; after: Readonly<Settings> } | undefined;
  signals: readonly Signal[];
}
