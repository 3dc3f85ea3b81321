import { UsageError } from '../../contract/errors/index.js';
import { ORGANIZATION_PERMISSION_NAMES } from '../../handlers/access/organization-permissions.rules.js';
import { problemOfPermission } from '../../handlers/server/settings.rules.js';
import { CHANNEL_ID_SETTINGS, type Organization } from '../../model/index.js';
import type { SeedFileScenario } from '../define.js';
import { checkChannels, checkGroups } from './channels-and-groups.js';
import { checkMessages, checkPeople, checkPersonalRecords } from './people-and-messages.js';
import { checkReferences, checkUniqueKeys, type Problem, Report } from './report.js';

export type { Problem } from './report.js';

/** Maximum number of problems in an error; a single wrong record often causes many. */
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
  checkSettings(report);
  checkMessages(report);
  checkPersonalRecords(report);
  return report.problems;
}

/** Checks the settings that refer to channels, and the organization's permissions. */
function checkSettings(report: Report): void {
  const { org } = report;
  for (const name of CHANNEL_ID_SETTINGS) {
    const id = org.settings[name];
    if (id !== null && !org.tables.channels.has(id)) {
      report.add('settings', name, `channel ${id} does not exist`);
    }
  }
  for (const name of ORGANIZATION_PERMISSION_NAMES) {
    const problem = problemOfPermission(org, name, org.settings);
    if (problem !== undefined) report.addPolicy('settings', name, problem);
  }
}

/**
 * Returns only problems that no sequence of requests, settings and clock changes can cause: references to records
 * that do not exist, duplicate keys, no owner.
 */
export function corruptionsIn(org: Organization): Problem[] {
  return problemsIn(org).filter(({ policy }) => policy === undefined);
}

/** Returns the records that do not match the schema of their table. */
export function schemaViolations(org: Organization): Problem[] {
  const violations: Problem[] = [];
  for (const [table, records] of org.eachTable()) {
    for (const record of records.all()) {
      for (const problem of records.problemsOf(record)) violations.push({ table, where: record.id, problem });
    }
  }
  return violations;
}

/** @throws UsageError that lists the problems in the organization of a scenario */
export function assertIntegrity(org: Organization, scenario: SeedFileScenario): void {
  const problems = isExported(scenario) ? corruptionsIn(org) : problemsIn(org);
  if (problems.length === 0) return;
  const listed = problems
    .slice(0, MAX_REPORTED_PROBLEMS)
    .map(({ table, where, problem }) => `\n- ${table} ${where}: ${problem}`);
  const rest = problems.length - listed.length;
  const more = rest > 0 ? `\n(and ${rest} more)` : '';
  throw new UsageError(
    `The data of the scenario "${scenario.name}" is inconsistent:${listed.join('')}${more}`,
  );
}

/** Whether a scenario, or one that it extends, is an exported seed file. */
function isExported({ exported, extends: parent }: SeedFileScenario): boolean {
  return exported === true || (parent !== undefined && isExported(parent));
}
