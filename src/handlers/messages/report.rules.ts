import { badParameter, badRequest } from '../../contract/errors/index.js';
import { type ChannelRecord, type Organization, REPORT_TYPES } from '../../model/index.js';
import { settingsCall } from '../access/refusals.rules.js';
import { assertLength } from '../text/text.rules.js';

/** Zulip's limit, in code points. */
const MAX_DESCRIPTION_LENGTH = 1000;

export type ReportType = (typeof REPORT_TYPES)[number];

/**
 * Returns the channel for reports.
 * @throws ApiError `BAD_REQUEST` when none is configured, or it does not exist or is archived
 */
export function requireModerationChannel(org: Organization): ChannelRecord {
  const id = org.settings.moderation_request_channel_id;
  const channel = id === null ? undefined : org.tables.channels.get(id);
  if (channel === undefined || channel.is_archived) {
    const usable = org.tables.channels.ids().find((each) => !org.tables.channels.expect(each).is_archived);
    throw badRequest('The organization has no moderation request channel').because(
      'moderationChannel',
      channel === undefined
        ? `\`moderation_request_channel_id\` is ${id}`
        : `\`moderation_request_channel_id\` is ${id}, a channel that is archived`,
      ...(usable === undefined ? [] : [settingsCall({ moderation_request_channel_id: usable })]),
    );
  }
  return channel;
}

/**
 * Reports have a topic for each sender. Before level 511, those to a channel without topics were sent to the empty one.
 * @throws ApiError `BAD_REQUEST` when the channel is limited to the empty topic
 */
export function assertTakesReports(channel: ChannelRecord): void {
  if (channel.topics_policy !== 'empty_topic_only') return;
  throw badRequest(`The report cannot be sent: the channel ${channel.name} has no topics`).because(
    'reportTopic',
    `\`topics_policy\` of the channel ${channel.id} (${channel.name}) is \`empty_topic_only\`, and reports have topics`,
    'set `moderation_request_channel_id` to another channel',
  );
}

/**
 * Returns the reason of a report.
 * @throws ApiError `BAD_REQUEST` for an unknown type, a description that is too long, or `other` without one
 */
export function parseReport(
  org: Organization,
  key: string,
  description: string | undefined,
): { type: ReportType; description: string } {
  const type = REPORT_TYPES.find((candidate) => candidate.key === key);
  if (type === undefined) throw badParameter('report_type', `unknown report type ${key}`);
  const trimmed = description?.trim() ?? '';
  const most = org.follows('limitsReportDescription')
    ? MAX_DESCRIPTION_LENGTH
    : org.settings.max_message_length;
  assertLength('description', trimmed, most);
  if (type.key === 'other' && trimmed === '')
    throw badParameter('description', 'required for the type "other"');
  return { type, description: trimmed };
}
