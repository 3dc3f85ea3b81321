import { UsageError } from '../../contract/errors/index.js';
import type { Organization } from '../../model/index.js';
import { checkChannels } from './channels.js';
import { checkGroups } from './groups.js';
import { checkMessages } from './messages.js';
import { checkPeople } from './people.js';
import { checkPersonalThings } from './personal.js';
import { type Problem, Report } from './report.js';

export type { Problem } from './report.js';

/** How many problems an error tells of; one mistake often makes many. */
const MAX_REPORTED_PROBLEMS = 10;

/**
 * What in an organization breaks a rule that the API keeps: references to what is not there, names taken twice, no
 * owner, a deactivated group in a permission. Empty for a sound one. Reads every record once.
 */
export function problemsIn(org: Organization): Problem[] {
  const report = new Report(org);
  checkPeople(report);
  checkGroups(report);
  checkChannels(report);
  checkMessages(report);
  checkPersonalThings(report);
  return report.problems;
}

/**
 * Problems that no sequence of requests, settings and clock changes brings about: references to records that do not
 * exist, keys that are taken twice, no owner.
 */
export function corruptionsIn(org: Organization): Problem[] {
  return problemsIn(org).filter(({ policy }) => policy === undefined);
}

/** The records that do not fit the schema of their table. Tables check what is written to them, so there are none. */
export function schemaViolations(org: Organization): Problem[] {
  return org
    .eachTable()
    .flatMap(([table, records]) =>
      records
        .all()
        .flatMap((record) =>
          records.problemsOf(record).map((problem) => ({ table, where: record.id, problem })),
        ),
    );
}

/** @throws UsageError that says which records of a scenario break which rules */
export function assertIntegrity(org: Organization, scenario: string): void {
  const problems = problemsIn(org);
  if (problems.length === 0) return;
  const told = problems
    .slice(0, MAX_REPORTED_PROBLEMS)
    .map(({ table, where, problem }) => `\n- ${table} ${where}: ${problem}`);
  const more =
    problems.length > MAX_REPORTED_PROBLEMS ? `\n(and ${problems.length - MAX_REPORTED_PROBLEMS} more)` : '';
  throw new UsageError(`The scenario "${scenario}" breaks rules of the organization:${told.join('')}${more}`);
}
