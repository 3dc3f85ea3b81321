import { ApiError } from '../../contract/errors/index.js';
import type { Organization, TableName } from '../../model/index.js';

/** A record that breaks a rule, with the reason. */
export interface Problem {
  table: TableName | 'settings' | 'personas';
  /** The ID of a record, or the name of a setting or persona. */
  where: number | string;
  /** A description of the problem. It begins with the field, if there is one. */
  problem: string;
  /** A problem that a change to settings, roles or the clock alone can cause. */
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

  /** Adds a problem that a change to settings, roles or the clock alone can cause. */
  policy(table: Problem['table'], where: Problem['where'], problem: string): void {
    this.problems.push({ table, where, problem, policy: true });
  }

  /** Runs a rule of the API, and reports the message of its ApiError as a `policy` problem. */
  rule(table: TableName, id: number, rule: () => unknown): void {
    try {
      rule();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.policy(table, id, error.message);
    }
  }

  /** Checks that records with these IDs exist in a table. */
  refers(
    table: TableName,
    id: number,
    field: string,
    target: TableName,
    ids: readonly (number | null)[],
  ): void {
    for (const wanted of ids) {
      if (wanted === null || this.org.tables[target].has(wanted)) continue;
      this.add(table, id, `${field} refers to ${wanted}, which does not exist in ${target}`);
    }
  }
}
