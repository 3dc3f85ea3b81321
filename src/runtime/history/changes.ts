import type { Restorable } from '../../model/index.js';
import type { HistoryLog, Span } from './history-log.js';

/** A record before and after; `undefined` if it did not exist. */
export interface RecordVersions {
  table: Restorable;
  id: number;
  before: object | undefined;
  after: object | undefined;
}

/** Records by table and ID; `undefined` for a record that did not exist. */
export type Versions = Map<Restorable, Map<number, object | undefined>>;

/** The records that were written after a position, in their state at the position. */
export function versionsAt(history: HistoryLog, position: number): Versions {
  const versions: Versions = new Map();
  for (const { written } of history.after(position)) {
    for (const { table, id, before } of written) {
      const ofTable = versions.get(table) ?? new Map<number, object | undefined>();
      versions.set(table, ofTable);
      if (!ofTable.has(id)) ofTable.set(id, before);
    }
  }
  return versions;
}

/** The record of a table at the position of `versions`. */
export function versionOf(versions: Versions, table: Restorable, id: number): object | undefined {
  const ofTable = versions.get(table);
  return ofTable?.has(id) ? ofTable.get(id) : table.get(id);
}

/** The records that differ between two positions, in the order of their first change. */
export function changesBetween(history: HistoryLog, from: number, to: number): RecordVersions[] {
  const [first, last] = from <= to ? [from, to] : [to, from];
  const earlier = versionsAt(history, first);
  const later = versionsAt(history, last);
  const changes: RecordVersions[] = [];
  for (const [table, ofTable] of earlier) {
    for (const [id, before] of ofTable) {
      const after = versionOf(later, table, id);
      if (before === after || (before && after && isAlike(before, after))) continue;
      changes.push(from <= to ? { table, id, before, after } : { table, id, before: after, after: before });
    }
  }
  return changes;
}

/** The settings before and after a span; `undefined` if they are the same. */
export function settingsBetween(
  history: HistoryLog,
  { from, to }: Span,
  current: object,
): { before: object; after: object } | undefined {
  const settingsAt = (position: number) => history.after(position)[0]?.before.settings ?? current;
  const [before, after] = [settingsAt(from), settingsAt(to)];
  return before === after ? undefined : { before, after };
}

function isAlike(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
