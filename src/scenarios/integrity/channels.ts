import { ORGANIZATION_PERMISSION_NAMES } from '../../handlers/access/organization-permissions.rules.js';
import { assertFolderNameFree, parseFolderName } from '../../handlers/folders/folder.rules.js';
import { problemOfPermission } from '../../handlers/server/settings.rules.js';
import {
  CHANNEL_ID_SETTINGS,
  CHANNEL_SETTINGS,
  type ChannelRecord,
  type SubscriptionRecord,
} from '../../model/index.js';
import { groupsOf } from './references.js';
import type { Report } from './report.js';

/** Checks folders, channels and subscriptions. */
export function checkChannels(report: Report): void {
  const { org } = report;
  for (const folder of org.tables.channel_folders.all()) {
    report.rule('channel_folders', folder.id, () => parseFolderName(org, folder.name));
    if (folder.is_archived) continue;
    report.rule('channel_folders', folder.id, () => assertFolderNameFree(org, folder.name, folder));
  }
  for (const channel of org.tables.channels.all()) checkChannel(report, channel);
  for (const subscription of org.tables.subscriptions.all()) {
    const problem = problemOfPeriods(subscription);
    if (problem !== undefined) report.add('subscriptions', subscription.id, problem);
  }
  for (const name of CHANNEL_ID_SETTINGS) {
    const id = org.settings[name];
    if (id !== null && !org.tables.channels.has(id)) {
      report.add('settings', name, `channel ${id} does not exist`);
    }
  }
  for (const name of ORGANIZATION_PERMISSION_NAMES) {
    const problem = problemOfPermission(org, name, org.settings);
    if (problem !== undefined) report.policy('settings', name, problem);
  }
}

function checkChannel(report: Report, channel: ChannelRecord): void {
  const { messages, user_groups: groups } = report.org.tables;
  const { id } = channel;
  if (channel.is_web_public && channel.invite_only) {
    report.add('channels', id, 'is web-public, and so cannot be private');
  }
  if (!channel.invite_only && !channel.history_public_to_subscribers) {
    report.add('channels', id, 'is public, and so its history must be public to subscribers');
  }
  const onlyEmpty = channel.topics_policy === 'empty_topic_only';
  if (onlyEmpty && messages.by('channel', id).some(({ topic }) => topic !== '')) {
    report.policy('channels', id, 'allows only the empty topic, but has messages in other topics');
  }
  if (channel.is_archived) return;
  for (const setting of CHANNEL_SETTINGS) {
    for (const group of groupsOf(channel[setting])) {
      if (!groups.get(group)?.deactivated) continue;
      report.policy('channels', id, `${setting} refers to the deactivated user group ${group}`);
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
