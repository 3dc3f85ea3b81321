import { ApiError } from '../../contract/errors/index.js';
import type { Identified, Organization, TableName } from '../../model/index.js';

/** A record that breaks a rule: which one, and how. */
export interface Problem {
  table: TableName | 'settings' | 'personas';
  /** The ID of a record, or the name of a setting or persona. */
  where: number | string;
  problem: string;
  /** Breaks a rule that a change of settings, roles or the clock alone can break. */
  policy?: true;
}

/** Collects the problems of an organization. */
export class Report {
  readonly problems: Problem[] = [];
  readonly org: Organization;

  constructor(org: Organization) {
    this.org = org;
  }

  add(table: Problem['table'], where: Problem['where'], problem: string): void {
    this.problems.push({ table, where, problem });
  }

  /** Adds a problem that a change of settings, roles or the clock alone can bring about. */
  policy(table: Problem['table'], where: Problem['where'], problem: string): void {
    this.problems.push({ table, where, problem, policy: true });
  }

  /** Checks a rule of the API; the message of its error is the problem. */
  rule(table: TableName, id: number, rule: () => unknown): void {
    try {
      rule();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.policy(table, id, error.message);
    }
  }

  /** Checks that the records that a record names exist. */
  refers(table: TableName, id: number, field: string, target: TableName, ids: Iterable<number | null>): void {
    for (const wanted of ids) {
      if (wanted === null || this.org.tables[target].has(wanted)) continue;
      this.add(table, id, `${field} names ${wanted}, which is not in ${target}`);
    }
  }

  /** Checks that no two records have the same key. */
  unique<R extends Identified>(
    table: TableName,
    records: readonly R[],
    what: string,
    keyOf: (record: R) => string | number,
  ): void {
    const first = new Map<string | number, number>();
    for (const record of records) {
      const key = keyOf(record);
      const holder = first.get(key);
      if (holder === undefined) first.set(key, record.id);
      else this.add(table, record.id, `${what} "${key}" is that of ${holder} already`);
    }
  }
}
