import { parseChannelName } from '../../handlers/channels/channel.rules.js';
import { assertFolderNameFree, parseFolderName } from '../../handlers/folders/folder.resource.js';
import { parseGroupName } from '../../handlers/groups/group.rules.js';
import { asHolderLists, assertNameable } from '../../handlers/groups/group-setting.rules.js';
import {
  CHANNEL_SETTINGS,
  type ChannelRecord,
  GROUP_SETTINGS,
  type Organization,
  type SubscriptionRecord,
  SYSTEM_GROUPS,
  type UserGroupRecord,
} from '../../model/index.js';
import { getOrAdd } from '../../values.js';
import type { Report } from './report.js';

export function checkGroups(report: Report): void {
  const { user_groups: groups } = report.org.tables;
  for (const [i, name] of SYSTEM_GROUPS.entries()) {
    const group = groups.get(i + 1);
    if (group?.name !== name || !group.is_system_group || group.deactivated) {
      report.add('user_groups', i + 1, `is not the active system group ${name}`);
    }
  }
  for (const id of groupsInCycles(report.org)) report.add('user_groups', id, 'is among its own subgroups');
  for (const group of groups.all()) {
    checkSubgroups(report, group);
    if (group.is_system_group) continue;
    report.checkRule('user_groups', group.id, () => parseGroupName(report.org, group.name, group));
    if (!group.deactivated) checkPermissions(report, group);
  }
}

function checkPermissions(report: Report, group: UserGroupRecord): void {
  const { org } = report;
  for (const setting of GROUP_SETTINGS) {
    for (const id of asHolderLists(group[setting]).direct_subgroups) {
      if (!org.tables.user_groups.has(id)) continue;
      report.checkRule('user_groups', group.id, () => assertNameable(org, setting, id));
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
      report.addPolicy(
        'user_groups',
        id,
        `direct_subgroup_ids contain the deactivated user group ${subgroup}`,
      );
    }
  }
}

/** Checks folders, channels and subscriptions. */
export function checkChannels(report: Report): void {
  const { org } = report;
  for (const folder of org.tables.channel_folders.all()) {
    report.checkRule('channel_folders', folder.id, () => parseFolderName(org, folder.name));
    if (folder.is_archived) continue;
    report.checkRule('channel_folders', folder.id, () => assertFolderNameFree(org, folder.name, folder));
  }
  for (const channel of org.tables.channels.all()) checkChannel(report, channel);
  for (const subscription of org.tables.subscriptions.all()) {
    const problem = problemOfPeriods(subscription);
    if (problem !== undefined) report.add('subscriptions', subscription.id, problem);
  }
}

function checkChannel(report: Report, channel: ChannelRecord): void {
  const { messages, user_groups: groups } = report.org.tables;
  const { id, name } = channel;
  report.checkRule('channels', id, () => parseChannelName(name, 'name'));
  if (channel.is_web_public && channel.invite_only) {
    report.add('channels', id, 'is web-public, and so cannot be private');
  }
  if (!channel.invite_only && !channel.history_public_to_subscribers) {
    report.add('channels', id, 'is public, and so its history must be public to subscribers');
  }
  const onlyEmpty = channel.topics_policy === 'empty_topic_only';
  if (onlyEmpty && messages.by('channel', id).some(({ topic }) => topic !== '')) {
    report.addPolicy('channels', id, 'allows only the empty topic, but has messages in other topics');
  }
  if (channel.is_archived) return;
  for (const setting of CHANNEL_SETTINGS) {
    for (const group of asHolderLists(channel[setting]).direct_subgroups) {
      if (!groups.get(group)?.deactivated) continue;
      report.addPolicy('channels', id, `${setting} refers to the deactivated user group ${group}`);
    }
  }
}

function problemOfPeriods({ active, periods }: SubscriptionRecord): string | undefined {
  const last = periods.at(-1);
  if (active !== (last !== undefined && last.until === null)) {
    return 'must be active exactly if `until` of the last period is null';
  }
  const ordered = periods.every(({ after }, i) => {
    const previous = periods[i - 1];
    return previous === undefined || (previous.until !== null && previous.until <= after);
  });
  const forward = periods.every(({ after, until }) => until === null || after <= until);
  return ordered && forward ? undefined : 'periods overlap or run backwards';
}

/** Returns the groups that are among their own subgroups. Avoids recursion, because groups can be nested deeply. */
function groupsInCycles(org: Organization): number[] {
  const { user_groups: groups } = org.tables;
  const subgroupsOf = (id: number) => groups.get(id)?.direct_subgroup_ids ?? [];
  // Removes groups without subgroups until none is left. Only the remaining groups can be in a cycle.
  const waiting = new Map(
    groups.ids().map((id) => [id, subgroupsOf(id).filter((sub) => groups.has(sub)).length]),
  );
  const parents = new Map<number, number[]>();
  for (const id of groups.ids()) {
    for (const sub of subgroupsOf(id)) getOrAdd(parents, sub, () => []).push(id);
  }
  const leaves = [...waiting].filter(([, count]) => count === 0).map(([id]) => id);
  for (let leaf = leaves.pop(); leaf !== undefined; leaf = leaves.pop()) {
    waiting.delete(leaf);
    for (const parent of parents.get(leaf) ?? []) {
      const left = (waiting.get(parent) ?? 0) - 1;
      waiting.set(parent, left);
      if (left === 0) leaves.push(parent);
    }
  }
  // Some of them only lead to a cycle. Searching from all groups instead would be slow.
  return [...waiting.keys()].filter((id) => reaches(subgroupsOf, id));
}

function reaches(subgroupsOf: (id: number) => readonly number[], wanted: number): boolean {
  const seen = new Set<number>();
  const next = [...subgroupsOf(wanted)];
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (id === wanted) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    next.push(...subgroupsOf(id));
  }
  return false;
}
