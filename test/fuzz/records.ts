import type { Organization } from '../../src/model/index.js';

/** The records and settings of an organization, to compare them before and after a request. */
export interface RecordState {
  versions: number[];
  tables: (readonly object[])[];
  rest: string;
}

/** The state of an organization. Records are frozen, so keeping them is enough. */
export function recordStateOf(org: Organization, before: RecordState | undefined): RecordState {
  const tables = org.eachTable();
  const versions = tables.map(([, table]) => table.version);
  const { settings, personas, random, clock, events } = org;
  return {
    versions,
    tables: tables.map(([, table], i) =>
      before !== undefined && before.versions[i] === versions[i]
        ? (before.tables[i] as readonly object[])
        : table.all(),
    ),
    rest: JSON.stringify([settings, personas, random.state, clock.state, events.save()]),
  };
}

/** Describes how two states differ; empty if they do not. Ignores the last use of event queues. */
export function changesBetween(org: Organization, before: RecordState, after: RecordState): string {
  if (before.rest !== after.rest) return difference(before.rest, after.rest);
  for (const [i, [name]] of org.eachTable().entries()) {
    const [was, is] = [before.tables[i] as readonly object[], after.tables[i] as readonly object[]];
    if (was === is || (was.length === is.length && was.every((record, at) => record === is[at]))) continue;
    const [a, b] = [textOf(was), textOf(is)];
    if (a !== b) return `${name}: ${difference(a, b)}`;
  }
  return '';
}

function textOf(records: readonly object[]): string {
  return JSON.stringify(records, (key, value) => (key === 'last_used' ? undefined : value));
}

/** The place where two texts differ. */
export function difference(before: string, after: string): string {
  let at = 0;
  while (before[at] === after[at]) at++;
  const around = (text: string) => text.slice(Math.max(0, at - 80), at + 80);
  return `...${around(before)}... became ...${around(after)}...`;
}
