import { assertFolderNameFree, parseFolderName } from '../../handlers/folders/folder.rules.js';
import type { DeepReadonly, Subscription } from '../../model/index.js';
import { checkChannelSettings } from './groups.js';
import type { Report } from './report.js';

/** Folders, channels, and who is subscribed to them. */
export function checkChannels(report: Report): void {
  const { org } = report;
  const { channel_folders: folders, channels, messages } = org.tables;
  for (const folder of folders.all()) {
    report.rule('channel_folders', folder.id, () => parseFolderName(org, folder.name));
    if (!folder.is_archived) {
      report.rule('channel_folders', folder.id, () => assertFolderNameFree(org, folder.name, folder));
    }
    report.refers('channel_folders', folder.id, 'creator_id', 'users', [folder.creator_id]);
  }
  const present = channels.all().filter(({ is_archived }) => !is_archived);
  report.unique('channels', present, 'the name', ({ name }) => name.toLowerCase());
  for (const channel of channels.all()) {
    const { id } = channel;
    report.refers('channels', id, 'creator_id', 'users', [channel.creator_id]);
    report.refers('channels', id, 'folder_id', 'channel_folders', [channel.folder_id]);
    if (channel.is_web_public && channel.invite_only) {
      report.add('channels', id, 'is web-public, and so cannot be private');
    }
    if (!channel.invite_only && !channel.history_public_to_subscribers) {
      report.add('channels', id, 'is public, and so its history is open to subscribers');
    }
    const onlyEmpty = channel.topics_policy === 'empty_topic_only';
    if (onlyEmpty && messages.by('channel', id).some(({ topic }) => topic !== '')) {
      report.policy('channels', id, 'takes the empty topic only, and has messages in others');
    }
  }
  checkChannelSettings(report);
  checkSubscriptions(report);
  checkModerationChannel(report);
}

function checkSubscriptions(report: Report): void {
  const { subscriptions } = report.org.tables;
  const all = subscriptions.all();
  report.unique('subscriptions', all, 'user and channel', ({ user_id, stream_id }) =>
    [user_id, stream_id].join(),
  );
  for (const subscription of all) {
    const { id, user_id, stream_id } = subscription;
    report.refers('subscriptions', id, 'user_id', 'users', [user_id]);
    report.refers('subscriptions', id, 'stream_id', 'channels', [stream_id]);
    const problem = problemOfPeriods(subscription);
    if (problem !== undefined) report.add('subscriptions', id, problem);
  }
}

function problemOfPeriods({ active, periods }: DeepReadonly<Subscription>): string | undefined {
  const last = periods.at(-1);
  if (active !== (last !== undefined && last.until === null)) {
    return 'is active exactly while its last period goes on (`until` is null)';
  }
  const ordered = periods.every(({ after }, i) => {
    const previous = periods[i - 1];
    return previous === undefined || (previous.until !== null && previous.until <= after);
  });
  const forward = periods.every(({ after, until }) => until === null || after <= until);
  return ordered && forward ? undefined : 'its periods overlap or run backwards';
}

function checkModerationChannel(report: Report): void {
  const { moderation_request_channel_id: id } = report.org.settings;
  if (id !== null && !report.org.tables.channels.has(id)) {
    report.add('settings', 'moderation_request_channel_id', `there is no channel ${id}`);
  }
}
