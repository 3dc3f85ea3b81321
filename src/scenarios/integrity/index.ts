import { UsageError } from '../../contract/errors/index.js';
import type { Organization } from '../../model/index.js';
import { checkChannels, checkGroups } from './channels-and-groups.js';
import { checkMessages, checkPeople, checkPersonalRecords } from './people-and-messages.js';
import { checkReferences, checkUniqueKeys } from './references.js';
import { type Problem, Report } from './report.js';

export type { Problem } from './report.js';

/** Maximum number of problems in an error; a single mistake often causes many. */
const MAX_REPORTED_PROBLEMS = 10;

/**
 * Returns the records that break a rule of the API: references to records that do not exist, duplicate names,
 * a missing owner, a deactivated group in a permission. Reads every record.
 */
export function problemsIn(org: Organization): Problem[] {
  const report = new Report(org);
  checkReferences(report);
  checkUniqueKeys(report);
  checkPeople(report);
  checkGroups(report);
  checkChannels(report);
  checkMessages(report);
  checkPersonalRecords(report);
  return report.problems;
}

/**
 * Returns problems that no sequence of requests, settings and clock changes can cause: references to records
 * that do not exist, duplicate keys, no owner.
 */
export function corruptionsIn(org: Organization): Problem[] {
  return problemsIn(org).filter(({ policy }) => policy === undefined);
}

/** Returns the records that do not match the schema of their table. */
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

/**
 * Checks a scenario's organization.
 * @throws UsageError that lists its problems
 */
export function assertIntegrity(org: Organization, scenario: string): void {
  const problems = problemsIn(org);
  if (problems.length === 0) return;
  const listed = problems
    .slice(0, MAX_REPORTED_PROBLEMS)
    .map(({ table, where, problem }) => `\n- ${table} ${where}: ${problem}`);
  const rest = problems.length - listed.length;
  const more = rest > 0 ? `\n(and ${rest} more)` : '';
  throw new UsageError(
    `The scenario "${scenario}" breaks rules of the organization:${listed.join('')}${more}`,
  );
}
