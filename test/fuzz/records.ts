import type { Organization } from '../../src/model/index.js';
import { World } from './oracles/index.js';

/** The records and settings of an organization, to compare them before and after a request. */
export interface RecordState {
  /** The tables that were read, each at a version. A restore makes new ones. */
  readings: { table: object; version: number }[];
  tables: (readonly object[])[];
  rest: string;
  /** The records for the oracles. */
  world: World;
}

/** The state of an organization. Records are frozen, so keeping them is enough. */
export function recordStateOf(org: Organization, before: RecordState | undefined): RecordState {
  const tables = org.eachTable();
  const readings = tables.map(([, table]) => ({ table, version: table.version }));
  const { settings, personas, random, clock, events } = org;
  const boxes = events.save();
  const records = tables.map(([, table], i) => {
    const last = before?.readings[i];
    const isSame = last?.table === table && last.version === table.version;
    return isSame ? (before?.tables[i] as readonly object[]) : table.all();
  });
  return {
    readings,
    tables: records,
    rest: JSON.stringify([settings, personas, random.state, clock.state, boxes]),
    world: new World({
      now: clock.now(),
      isZulip: org.dialect === 'zulip',
      settings,
      boxes,
      tables: Object.fromEntries(tables.map(([name], i) => [name, records[i] as readonly object[]])),
    }),
  };
}

/** Describes how two states differ; empty if they do not. Ignores the last use of event queues. */
export function changesBetween(org: Organization, before: RecordState, after: RecordState): string {
  if (before.rest !== after.rest) return difference(before.rest, after.rest);
  for (const [i, [name]] of org.eachTable().entries()) {
    const [previous, current] = [before.tables[i], after.tables[i]] as [readonly object[], readonly object[]];
    if (previous.length === current.length && previous.every((record, at) => record === current[at]))
      continue;
    const [a, b] = [textOf(previous), textOf(current)];
    if (a !== b) return `${name}: ${difference(a, b)}`;
  }
  return '';
}

function textOf(records: readonly object[]): string {
  return JSON.stringify(records, (key, value) => (key === 'last_used' ? undefined : value));
}

/** Describes the first position at which two strings differ. */
export function difference(before: string, after: string): string {
  let at = 0;
  while (before[at] === after[at]) at++;
  const around = (text: string) => text.slice(Math.max(0, at - 80), at + 80);
  return `...${around(before)}... became ...${around(after)}...`;
}
