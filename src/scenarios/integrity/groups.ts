import { parseGroupName } from '../../handlers/groups/group.rules.js';
import { assertNameable } from '../../handlers/groups/group-setting.rules.js';
import {
  CHANNEL_SETTINGS,
  type DeepReadonly,
  GROUP_SETTINGS,
  type GroupSetting,
  type Organization,
  SYSTEM_GROUPS,
  type TableName,
  type UserGroup,
} from '../../model/index.js';
import type { Report } from './report.js';

/** User groups, and the permissions that name them. */
export function checkGroups(report: Report): void {
  const { user_groups: groups } = report.org.tables;
  for (const [i, name] of SYSTEM_GROUPS.entries()) {
    const group = groups.get(i + 1);
    if (group?.name !== name || !group.is_system_group || group.deactivated) {
      report.add('user_groups', i + 1, `is not the active system group ${name}`);
    }
  }
  for (const group of groups.all()) {
    const { id } = group;
    if (!group.is_system_group) {
      report.rule('user_groups', id, () => parseGroupName(report.org, group.name, group));
    }
    report.refers('user_groups', id, 'creator_id', 'users', [group.creator_id]);
    report.refers('user_groups', id, 'direct_member_ids', 'users', group.direct_member_ids);
    report.refers('user_groups', id, 'direct_subgroup_ids', 'user_groups', group.direct_subgroup_ids);
    checkSubgroups(report, group);
    for (const name of GROUP_SETTINGS) {
      checkSetting(report, 'user_groups', id, name, group[name]);
      // What a deactivated group once named may have gone too.
      if (group.deactivated) continue;
      for (const named of groupsIn(group[name]).filter((other) => groups.has(other))) {
        // Nobody chose what a system group names.
        if (group.is_system_group) continue;
        report.rule('user_groups', id, () => assertNameable(report.org, name, named));
      }
    }
  }
}

/** A channel's permissions. */
export function checkChannelSettings(report: Report): void {
  const { channels, user_groups: groups } = report.org.tables;
  for (const channel of channels.all()) {
    for (const name of CHANNEL_SETTINGS) {
      checkSetting(report, 'channels', channel.id, name, channel[name]);
      if (channel.is_archived) continue;
      for (const named of groupsIn(channel[name])) {
        if (groups.get(named)?.deactivated) {
          report.policy('channels', channel.id, `${name} names the deactivated user group ${named}`);
        }
      }
    }
  }
}

function checkSetting(
  report: Report,
  table: TableName,
  id: number,
  name: string,
  setting: DeepReadonly<GroupSetting>,
): void {
  report.refers(table, id, name, 'user_groups', groupsIn(setting));
  if (typeof setting !== 'number') report.refers(table, id, name, 'users', setting.direct_members);
}

function checkSubgroups(report: Report, group: DeepReadonly<UserGroup>): void {
  const { org } = report;
  if (group.direct_subgroup_ids.length === 0) return;
  for (const id of group.direct_subgroup_ids) {
    if (!group.deactivated && org.tables.user_groups.get(id)?.deactivated) {
      report.policy('user_groups', group.id, `the deactivated user group ${id} cannot be its subgroup`);
    }
  }
  if (reaches(org, group.direct_subgroup_ids, group.id, new Set())) {
    report.add('user_groups', group.id, 'is among its own subgroups');
  }
}

function reaches(org: Organization, from: readonly number[], wanted: number, seen: Set<number>): boolean {
  return from.some((id) => {
    if (id === wanted) return true;
    if (seen.has(id)) return false;
    seen.add(id);
    return reaches(org, org.tables.user_groups.get(id)?.direct_subgroup_ids ?? [], wanted, seen);
  });
}

function groupsIn(setting: DeepReadonly<GroupSetting>): readonly number[] {
  return typeof setting === 'number' ? [setting] : setting.direct_subgroups;
}
