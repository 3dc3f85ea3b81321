import type { ChannelRecord, MessageRecord, Organization, UserRecord } from '../../model/index.js';
import { truncate } from '../text/text.rules.js';
import { TRUNCATED } from './content.rules.js';
import { sendMessage } from './message.actions.js';
import { notificationBot } from './notification-bot.actions.js';
import { quoted, silentMention, withQuote } from './quote.rules.js';
import type { ReportType } from './report.rules.js';

export interface Report {
  reporter: UserRecord;
  message: MessageRecord;
  type: ReportType;
  /** The reporter's description, which may be empty. */
  description: string;
}

/** Reports a message to the moderators, by a notification in their channel, in a topic per sender. */
export async function reportMessage(
  org: Organization,
  channel: ChannelRecord,
  report: Report,
): Promise<void> {
  const bot = await notificationBot(org);
  const sender = org.tables.users.get(report.message.sender_id);
  await sendMessage(org, {
    sender: bot,
    to: { streamId: channel.id, topic: topicOf(org, channel, sender) },
    content: contentOf(org, report, sender),
    client: 'Internal',
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
  const channel = org.tables.channels.get(message.stream_id);
  return `in #**${channel?.name}>${message.topic}**`;
}
