import { UsageError } from '../../contract/errors/index.js';
import type {
  ClockState,
  EarlierState,
  Organization,
  OrganizationState,
  Restorable,
  Settings,
} from '../../model/index.js';
import type { JournalStore } from '../journal/journal-store.js';
import { versionOf, versionsAt } from './changes.js';
import { requireEntry } from './explain.js';
import type { HistoryLog } from './history-log.js';

/** Before a request, or after it. */
export type When = 'before' | 'after';

/** A moment in the history of an organization. */
export interface Moment {
  /** Number of the latest step. */
  position: number;
  /** UNIX seconds by the mock's clock. */
  now: number;
}

/**
 * The moment before or after a request.
 * @throws UsageError when the journal has no such entry, or the history no longer reaches back to it
 */
export function momentOf(
  { journal, history }: { journal: JournalStore; history: HistoryLog },
  input: { id: number } | undefined,
  when: When = 'after',
): Moment {
  if (when !== 'before' && when !== 'after') {
    throw new UsageError(`Invalid moment ${JSON.stringify(when)}: must be "before" or "after".`);
  }
  const entry = requireEntry(journal, input);
  const position = journal.effectsOf(entry)?.[when];
  if (position === undefined || !history.reaches(position)) {
    throw new UsageError(
      `The history does not reach back to request ${entry.id}: it keeps a limited number of changes, and ends where a snapshot was restored.`,
    );
  }
  return { position, now: entry.at };
}

/** The state of a moment, for `Organization.goBack`. */
export function earlierState(
  org: Organization,
  history: HistoryLog,
  { position, now }: Moment,
): EarlierState {
  const scalars = history.after(position)[0]?.before ?? org.committed;
  return {
    records: versionsAt(history, position),
    scalars: { ...scalars, clock: clockAt(org.clock.state, now) },
  };
}

/** The whole state of a moment as plain JSON, without event queues. */
export function stateAt(org: Organization, history: HistoryLog, moment: Moment): OrganizationState {
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

/** The settings at a moment. */
export function settingsAt(org: Organization, history: HistoryLog, { position }: Moment): Readonly<Settings> {
  return history.after(position)[0]?.before.settings ?? org.settings;
}

/** A table at a moment, read-only. */
export interface EarlierTable<R> {
  /**
   * Returns the record with this ID.
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

/** A table whose records are found as they were at a moment. */
export function tableAt(
  history: HistoryLog,
  { position }: Moment,
  table: () => Restorable & { ids(): readonly number[] },
): EarlierTable<object> {
  const all = () => recordsAt(history, { position }, table());
  return {
    get: (id) => versionOf(versionsAt(history, position), table(), id),
    all,
    count: () => all().length,
  };
}

function recordsAt(
  history: HistoryLog,
  { position }: Pick<Moment, 'position'>,
  table: Restorable & { ids(): readonly number[] },
): object[] {
  const earlier = versionsAt(history, position).get(table);
  const ids = [...new Set([...table.ids(), ...(earlier?.keys() ?? [])])].sort((a, b) => a - b);
  return ids.flatMap((id) => {
    const record = earlier?.has(id) ? earlier.get(id) : table.get(id);
    return record === undefined ? [] : [record];
  });
}

/** A clock that follows real time continues from the moment; another one stands still there. */
function clockAt(current: ClockState, now: number): ClockState {
  return 'now' in current ? { now } : { offset: now - Math.floor(Date.now() / 1000) };
}
