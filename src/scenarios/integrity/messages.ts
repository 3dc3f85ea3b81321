import { parseContent } from '../../handlers/messages/content.rules.js';
import { assertLength } from '../../handlers/text/text.rules.js';
import type { MessageRecord } from '../../model/index.js';
import { definite } from '../../values.js';
import type { Report } from './report.js';

/** Checks messages, scheduled messages and submessages. */
export function checkMessages(report: Report): void {
  const { org } = report;
  for (const message of org.tables.messages.all()) checkMessage(report, message);
  for (const scheduled of org.tables.scheduled_messages.all()) {
    checkTarget(report, 'scheduled_messages', scheduled);
    report.rule('scheduled_messages', scheduled.id, () => parseContent(org, scheduled.content));
  }
  for (const { id, content } of org.tables.submessages.all()) {
    if (!isJson(content)) report.add('submessages', id, 'content is not JSON');
  }
}

function checkMessage(report: Report, message: MessageRecord): void {
  const { org } = report;
  const { id, recipient_ids: people, edit_history: history } = message;
  checkTarget(report, 'messages', message);
  report.rule('messages', id, () => parseContent(org, message.content));
  if (message.timestamp > org.clock.now()) report.policy('messages', id, 'was sent in the future');
  if (people !== null) {
    if (!people.includes(message.sender_id)) {
      report.add('messages', id, `recipient_ids do not contain the sender ${message.sender_id}`);
    }
    if (people.some((person, i) => i > 0 && person <= definite(people[i - 1]))) {
      report.add('messages', id, 'recipient_ids must be ascending, without duplicates');
    }
  }
  checkHistory(report, message, history);
  if (message.reactions.length > 0) checkReactions(report, message);
}

function checkHistory(
  report: Report,
  { id, timestamp }: MessageRecord,
  history: MessageRecord['edit_history'],
): void {
  let later = report.org.clock.now();
  for (const entry of history) {
    if (entry.timestamp > later)
      report.policy('messages', id, 'edit_history must start with the latest edit');
    if (entry.timestamp < timestamp)
      report.policy('messages', id, 'edit_history contains an edit from before the message was sent');
    later = entry.timestamp;
  }
}

function checkReactions(report: Report, { id, reactions }: MessageRecord): void {
  const keys = reactions.map(({ user_id, emoji_code, reaction_type }) =>
    [user_id, reaction_type, emoji_code].join(),
  );
  if (new Set(keys).size < keys.length) report.add('messages', id, 'reactions contain one reaction twice');
}

/** Checks that a message has exactly one target: a topic in a channel, or users. */
function checkTarget(
  report: Report,
  table: 'messages' | 'scheduled_messages',
  message: Pick<MessageRecord, 'id' | 'stream_id' | 'recipient_ids' | 'topic'>,
): void {
  const { id, stream_id, recipient_ids, topic } = message;
  if ((stream_id === null) === (recipient_ids === null)) {
    report.add(table, id, 'must have exactly one of stream_id and recipient_ids');
  }
  if (stream_id === null && topic !== '') report.add(table, id, 'topic must be empty in a direct message');
  report.rule(table, id, () => assertLength('topic', topic, report.org.settings.max_topic_length));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
