import { UsageError } from '../../contract/errors/index.js';
import {
  addEarlier,
  type ClockState,
  type Commit,
  type EarlierState,
  type EarlierVersions,
  type Organization,
  type OrganizationState,
  type Restorable,
} from '../../model/index.js';
import { hasFields } from '../../values.js';
import type { EntryRef, JournalEntry } from '../journal/journal-entry.js';
import type { JournalStore } from '../journal/journal-store.js';
import type { Rates } from '../pipeline/timing.js';
import type { HistoryLog } from './history-log.js';

/** A record before and after a change; `undefined` if it did not exist. */
interface RecordVersions {
  table: Restorable;
  id: number;
  before: object | undefined;
  after: object | undefined;
}

/** Returns the records that were written after a position, as they were at that position. */
function versionsAt(history: HistoryLog, position: number): EarlierVersions {
  const versions: EarlierVersions = new Map();
  for (const { written } of history.after(position)) addEarlier(versions, written);
  return versions;
}

/** Returns the record of a table as it was at the position for which `versions` was collected. */
function versionOf(versions: EarlierVersions, table: Restorable, id: number): object | undefined {
  const ofTable = versions.get(table);
  return ofTable?.has(id) ? ofTable.get(id) : table.get(id);
}

/** Returns the records that differ between two positions, in the order of their first change. */
export function changesBetween(history: HistoryLog, from: number, to: number): RecordVersions[] {
  const isForward = from <= to;
  const [first, last] = isForward ? [from, to] : [to, from];
  const earlier = versionsAt(history, first);
  const later = versionsAt(history, last);
  const changes: RecordVersions[] = [];
  for (const [table, ofTable] of earlier) {
    for (const [id, before] of ofTable) {
      const after = versionOf(later, table, id);
      if (before === after || JSON.stringify(before) === JSON.stringify(after)) continue;
      changes.push(isForward ? { table, id, before, after } : { table, id, before: after, after: before });
    }
  }
  return changes;
}

export type When = 'before' | 'after';

export interface PastMoment {
  /** ID of the journal entry. */
  request: number;
  /** Number of the latest step. */
  position: number;
  /** Time on the mock's clock, in UNIX seconds. */
  now: number;
  /** The requests counted toward the rate limit. */
  rates: Rates;
}

/**
 * Returns the moment before or after a request.
 * @throws UsageError when the journal has no such entry, or the history no longer reaches back to it
 */
export function momentOf(
  { journal, history }: { journal: JournalStore; history: HistoryLog },
  input: EntryRef,
  when: When = 'after',
): PastMoment {
  if (when !== 'before' && when !== 'after') {
    throw new UsageError(`Invalid moment ${JSON.stringify(when)}: must be "before" or "after".`);
  }
  const entry = requireEntry(journal, input);
  const effects = journal.effectsOf(entry);
  if (effects === undefined) {
    throw new UsageError(`Request ${entry.id} reached no endpoint, so the history has no moment of it.`);
  }
  const now = when === 'before' ? (effects.startedAt ?? entry.at) : entry.at;
  const moment = { request: entry.id, position: effects[when], now, rates: effects.rates[when] };
  assertReached(history, moment);
  return moment;
}

function assertReached(history: HistoryLog, { request, position }: PastMoment): void {
  if (history.reaches(position)) return;
  throw new UsageError(
    `The history does not reach back to request ${request}: it keeps a limited number of changes, and starts again when the journal is cleared, the mock is reset, or a snapshot is restored.`,
  );
}

/** Returns the state at a moment, for `Organization.goBack`. */
export function earlierState(
  org: Organization,
  history: HistoryLog,
  { position, now }: PastMoment,
): EarlierState {
  return {
    records: versionsAt(history, position),
    scalars: { ...scalarsAt(org, history, position), clock: clockAt(org.clock.state, now) },
  };
}

/**
 * Returns the whole state at a moment as plain JSON, without event queues.
 * @throws UsageError when the history no longer reaches back to the moment
 */
export function stateAt(org: Organization, history: HistoryLog, moment: PastMoment): OrganizationState {
  assertReached(history, moment);
  const { scalars } = earlierState(org, history, moment);
  const tables = Object.fromEntries(
    org
      .eachTable()
      .map(([name, table]) => [name, name === 'event_queues' ? [] : recordsAt(history, moment, table)]),
  );
  const { name, description } = scalars.settings;
  const identity = { ...org.identity, name, description };
  return structuredClone({ identity, ...scalars, tables, events: {} });
}

/** Returns the state at a position, without the records. */
export function scalarsAt(org: Organization, history: HistoryLog, position: number): Commit['before'] {
  return history.after(position)[0]?.before ?? org.committed;
}

/** A read-only table as it was at a moment. */
export interface EarlierTable<R> {
  /**
   * Returns the record with this ID; `undefined` if it did not exist.
   * @example mock.history.at(entry).db.users.get(4)
   */
  get(id: number): R | undefined;
  /**
   * Returns all records, by ascending ID.
   * @example mock.history.at(entry).db.messages.all().length
   */
  all(): R[];
  /**
   * Returns the number of records.
   * @example mock.history.at(entry).db.users.count()
   */
  count(): number;
}

interface CurrentTable extends Restorable {
  ids(): readonly number[];
}

/** Returns a table at a moment. Its methods throw a UsageError when the history no longer goes that far back. */
export function tableAt(
  history: HistoryLog,
  moment: PastMoment,
  table: () => CurrentTable,
): EarlierTable<object> {
  const all = () => {
    assertReached(history, moment);
    return recordsAt(history, moment, table());
  };
  return {
    get(id) {
      assertReached(history, moment);
      return versionOf(versionsAt(history, moment.position), table(), id);
    },
    all,
    count: () => all().length,
  };
}

function recordsAt(history: HistoryLog, { position }: PastMoment, table: CurrentTable): object[] {
  const versions = versionsAt(history, position);
  const ids = [...new Set([...table.ids(), ...(versions.get(table)?.keys() ?? [])])].sort((a, b) => a - b);
  return ids.flatMap((id) => versionOf(versions, table, id) ?? []);
}

/**
 * Returns the state of the clock at `now`: a clock that follows real time continues from `now`; any other clock stays
 * at `now`.
 */
function clockAt(current: ClockState, now: number): ClockState {
  return 'now' in current ? { now } : { offset: now - Math.floor(Date.now() / 1000) };
}

/**
 * Returns the journal's entry with the ID of the input. If the input is a whole entry, both must be the same request:
 * after a reset, the ID can belong to another request.
 * @throws UsageError when the journal has no such entry
 */
export function requireEntry({ entries }: JournalStore, input: EntryRef): JournalEntry {
  const { id, real_time: time }: Partial<JournalEntry> = hasFields(input) ? input : {};
  const entry = entries.find((known) => known.id === id && (time ?? known.real_time) === known.real_time);
  if (entry !== undefined) return entry;
  throw new UsageError(
    `The journal has no entry ${String(id)}. Pass one of mock.requests, such as mock.requests.at(-1).`,
  );
}
