import { parseGroupName } from '../../handlers/groups/group.rules.js';
import { assertNameable } from '../../handlers/groups/group-setting.rules.js';
import { GROUP_SETTINGS, type Organization, SYSTEM_GROUPS, type UserGroupRecord } from '../../model/index.js';
import { groupsOf } from './references.js';
import type { Report } from './report.js';

/** Checks user groups and their permissions. */
export function checkGroups(report: Report): void {
  const { user_groups: groups } = report.org.tables;
  for (const [i, name] of SYSTEM_GROUPS.entries()) {
    const group = groups.get(i + 1);
    if (group?.name !== name || !group.is_system_group || group.deactivated) {
      report.add('user_groups', i + 1, `is not the active system group ${name}`);
    }
  }
  for (const group of groups.all()) {
    checkSubgroups(report, group);
    if (group.is_system_group) continue;
    report.rule('user_groups', group.id, () => parseGroupName(report.org, group.name, group));
    if (!group.deactivated) checkPermissions(report, group);
  }
}

function checkPermissions(report: Report, group: UserGroupRecord): void {
  const { org } = report;
  for (const setting of GROUP_SETTINGS) {
    for (const id of groupsOf(group[setting])) {
      if (!org.tables.user_groups.has(id)) continue;
      report.rule('user_groups', group.id, () => assertNameable(org, setting, id));
    }
  }
}

function checkSubgroups(
  report: Report,
  { id, deactivated, direct_subgroup_ids: ids }: UserGroupRecord,
): void {
  const { org } = report;
  for (const subgroup of ids) {
    if (!deactivated && org.tables.user_groups.get(subgroup)?.deactivated) {
      report.policy('user_groups', id, `direct_subgroup_ids contain the deactivated user group ${subgroup}`);
    }
  }
  if (reaches(org, ids, id, new Set())) report.add('user_groups', id, 'is among its own subgroups');
}

function reaches(org: Organization, from: readonly number[], wanted: number, seen: Set<number>): boolean {
  return from.some((id) => {
    if (id === wanted) return true;
    if (seen.has(id)) return false;
    seen.add(id);
    return reaches(org, org.tables.user_groups.get(id)?.direct_subgroup_ids ?? [], wanted, seen);
  });
}
