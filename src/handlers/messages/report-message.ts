import { badParameter, badRequest } from '../../contract/errors/index.js';
import { defineEndpoint, text } from '../../contract/index.js';
import {
  type ChannelRecord,
  type MessageRecord,
  type Organization,
  REPORT_TYPES,
  type UserRecord,
} from '../../model/index.js';
import { settingsCall } from '../access/refusals.rules.js';
import { assertLength, truncate } from '../text/text.rules.js';
import { quoted, silentMention, TRUNCATED, topicLink, withQuote } from './content.rules.js';
import { storeNotice } from './message.actions.js';
import { requireMessage } from './message.rules.js';

export const reportMessage = defineEndpoint({
  method: 'POST',
  path: '/messages/{message_id}/report',
  area: 'messages',
  summary: 'Report a message',
  docs: 'report-message',
  since: 'messageReports',
  params: {
    report_type: text().describe('one of the keys of `server_report_message_types`'),
    description: text().optional().describe('required for the type `other`'),
  },
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path, params, supports }) {
    const reason = parseReport(org, params.report_type, params.description);
    const message = requireMessage(org, actor, path.message_id);
    const channel = requireModerationChannel(org);
    if (supports('failedReports')) assertTakesReports(channel);
    await postReport(org, channel, { reporter: actor, message, ...reason });
  },
});

/** Maximum length of a report's description in Zulip, in code points. */
const MAX_DESCRIPTION_LENGTH = 1000;

type ReportType = (typeof REPORT_TYPES)[number];

/**
 * @throws ApiError `BAD_REQUEST` when no channel for reports is configured, or it does not exist or is
 * archived
 */
function requireModerationChannel(org: Organization): ChannelRecord {
  const id = org.settings.moderation_request_channel_id;
  const channel = id === null ? undefined : org.tables.channels.get(id);
  if (channel === undefined || channel.is_archived) {
    const usable = org.tables.channels.ids().find((each) => canTakeReports(org.tables.channels.expect(each)));
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

/** Whether a channel can be the moderation request channel and receive reports. */
function canTakeReports({ invite_only, is_archived, topics_policy }: ChannelRecord): boolean {
  return invite_only && !is_archived && topics_policy !== 'empty_topic_only';
}

/**
 * Checks that the channel allows topics, because reports about each sender have their own topic. Before level 511,
 * reports to a channel without topics are sent to the empty topic.
 * @throws ApiError `BAD_REQUEST` when the channel is limited to the empty topic
 */
function assertTakesReports(channel: ChannelRecord): void {
  if (channel.topics_policy !== 'empty_topic_only') return;
  throw badRequest(`The report cannot be sent: channel ${channel.name} has no topics`).because(
    'reportTopic',
    `\`topics_policy\` of channel ${channel.id} (${channel.name}) is \`empty_topic_only\`, and reports have topics`,
    'set `moderation_request_channel_id` to another channel',
  );
}

/**
 * Returns the type and description of a report.
 * @throws ApiError `BAD_REQUEST` for an unknown type, a description that is too long, or `other` without one
 */
function parseReport(
  org: Organization,
  key: string,
  description: string | undefined,
): { type: ReportType; description: string } {
  const type = REPORT_TYPES.find((candidate) => candidate.key === key);
  if (type === undefined) {
    const keys = REPORT_TYPES.map((each) => each.key).join(', ');
    throw badParameter('report_type', `must be one of ${keys}, got ${key}`);
  }
  const trimmed = description?.trim() ?? '';
  const isLimited = org.follows('limitsReportDescription');
  const most = isLimited ? MAX_DESCRIPTION_LENGTH : org.settings.max_message_length;
  assertLength('description', trimmed, most);
  if (type.key === 'other' && !(isLimited ? description : trimmed))
    throw badParameter('description', 'required for the type "other"');
  return { type, description: trimmed };
}

interface Report {
  reporter: UserRecord;
  message: MessageRecord;
  type: ReportType;
  /** The reporter's description, which may be empty. */
  description: string;
}

/** Posts a report in the moderation request channel, in a topic for the sender of the reported message. */
async function postReport(org: Organization, channel: ChannelRecord, report: Report): Promise<void> {
  const sender = org.tables.users.get(report.message.sender_id);
  await storeNotice(org, {
    to: { stream_id: channel.id, topic: topicOf(org, channel, sender) },
    content: contentOf(org, report, sender),
    linksFor: report.reporter.id,
  });
}

function topicOf(org: Organization, channel: ChannelRecord, sender: UserRecord | undefined): string {
  if (channel.topics_policy === 'empty_topic_only') return '';
  const topic = `${sender?.full_name ?? 'Somebody'}: reports`;
  return truncate(topic, org.settings.max_topic_length, '…');
}

function contentOf(org: Organization, report: Report, sender: UserRecord | undefined): string {
  const { reporter, message, type, description } = report;
  const reported = `Message ${message.id} by ${silentMention(sender)} ${placeOf(org, message)}`;
  const lines = [
    `${silentMention(reporter)} reported a message.`,
    '',
    `- ${reported}`,
    `- Reason: **${type.name}**`,
  ];
  if (description !== '') lines.push('- Notes:', quoted(description));
  lines.push('', 'The message:', '');
  const whole = withQuote(org, lines.join('\n'), message.content);
  return truncate(whole, org.settings.max_message_length, TRUNCATED);
}

function placeOf(org: Organization, message: MessageRecord): string {
  if (message.stream_id === null) return 'in direct messages';
  return `in ${topicLink(org, { stream_id: message.stream_id, topic: message.topic })}`;
}
