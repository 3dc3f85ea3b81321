import type { Settings } from './settings.js';
import type { TableName, Tables } from './tables.js';

/** The record type of a table. */
type RecordOf<N extends TableName> = NonNullable<ReturnType<Tables[N]['get']>>;

/** One record before and after; `undefined` where there was, or is, none. */
export interface RecordChange<R> {
  id: number;
  before: R | undefined;
  after: R | undefined;
}

/** Something that no record shows, or that the records do not show completely. */
export type Signal =
  | {
      kind: 'typing';
      op: 'start' | 'stop';
      senderId: number;
      to: { recipientIds: readonly number[] } | { streamId: number; topic: string };
    }
  | { kind: 'edit_typing'; op: 'start' | 'stop'; senderId: number; messageId: number }
  | { kind: 'echo'; messageId: number; queueId: string; localId: string }
  | { kind: 'edit'; messageId: number; propagateMode?: 'change_one' | 'change_later' | 'change_all' };

/** Everything that one request, or what has fallen due, did to an organization. */
export interface ChangeSet {
  /** The changes of a table, in the order of the first change of each record. */
  changes<N extends TableName>(name: N): RecordChange<RecordOf<N>>[];
  settings: { before: Readonly<Settings>; after: Readonly<Settings> } | undefined;
  signals: readonly Signal[];
}
