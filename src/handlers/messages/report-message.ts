import { badParameter, badRequest } from '../../contract/errors/index.js';
import { defineEndpoint, text } from '../../contract/index.js';
import { silentMention } from '../../markdown/index.js';
import {
  type ChannelRecord,
  type MessageRecord,
  type Organization,
  REPORT_TYPES,
  type UserRecord,
} from '../../model/index.js';
import { settingsCall } from '../access/refusals.rules.js';
import { assertLength, truncate } from '../text/text.rules.js';
import { quoted, TRUNCATED, topicLink, withQuote } from './content.rules.js';
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
    const report = parseReport(org, params.report_type, params.description);
    const message = requireMessage(org, actor, path.message_id);
    const channel = requireModerationChannel(org);
    if (supports('failedReports')) assertTakesReports(channel);
    await storeNotice(org, {
      to: { stream_id: channel.id, topic: reportTopic(org, channel, message) },
      content: reportContent(org, actor, message, report),
      linksFor: actor.id,
    });
  },
});

/** Maximum length of a report's description in Zulip, in code points. */
const MAX_DESCRIPTION_LENGTH = 1000;

interface Report {
  type: (typeof REPORT_TYPES)[number];
  description: string;
}

/** @throws ApiError `BAD_REQUEST` if no channel for reports is configured, or if that channel is deleted or archived */
function requireModerationChannel(org: Organization): ChannelRecord {
  const { channels } = org.tables;
  const id = org.settings.moderation_request_channel_id;
  const channel = id === null ? undefined : channels.get(id);
  if (channel !== undefined && !channel.is_archived) return channel;
  const usable = channels.all().find(canTakeReports);
  throw badRequest('The organization has no moderation request channel').because(
    'moderationChannel',
    `\`moderation_request_channel_id\` is ${id}${channel === undefined ? '' : ', a channel that is archived'}`,
    ...(usable === undefined ? [] : [settingsCall({ moderation_request_channel_id: usable.id })]),
  );
}

/** Whether a channel is suitable as the moderation request channel. */
function canTakeReports({ invite_only, is_archived, topics_policy }: ChannelRecord): boolean {
  return invite_only && !is_archived && topics_policy !== 'empty_topic_only';
}

/**
 * Checks that the channel allows topics, because the reports about each sender have a topic of their own. Before level
 * 511, reports to a channel without topics are sent to the empty topic.
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
 * @throws ApiError `BAD_REQUEST` for an unknown type, a description that is too long, or the type `other` without a
 * description
 */
function parseReport(org: Organization, key: string, description: string | undefined): Report {
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

function reportTopic(org: Organization, channel: ChannelRecord, { sender_id }: MessageRecord): string {
  if (channel.topics_policy === 'empty_topic_only') return '';
  const topic = `${org.tables.users.get(sender_id)?.full_name ?? 'Somebody'}: reports`;
  return truncate(topic, org.settings.max_topic_length, '…');
}

function reportContent(
  org: Organization,
  reporter: UserRecord,
  message: MessageRecord,
  { type, description }: Report,
): string {
  const sender = org.tables.users.get(message.sender_id);
  const place = message.stream_id === null ? 'direct messages' : topicLink(org, message);
  const lines = [
    `${silentMention(reporter)} reported a message.`,
    '',
    `- Message ${message.id} by ${silentMention(sender)} in ${place}`,
    `- Reason: **${type.name}**`,
    ...(description === '' ? [] : ['- Notes:', quoted(description)]),
    '',
    'The message:',
    '',
  ];
  const whole = withQuote(org, lines.join('\n'), message.content);
  return truncate(whole, org.settings.max_message_length, TRUNCATED);
}
