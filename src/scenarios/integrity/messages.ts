import { parseContent } from '../../handlers/messages/recipients.rules.js';
import { assertLength } from '../../handlers/text/text.rules.js';
import type { DeepReadonly, Message, TableName } from '../../model/index.js';
import type { Report } from './report.js';

/** Messages, what users have on them, and those that are scheduled. */
export function checkMessages(report: Report): void {
  const { org } = report;
  const { messages, message_states: states, scheduled_messages: scheduled, user_topics: topics } = org.tables;
  for (const message of messages.all()) checkMessage(report, message);
  report.unique('message_states', states.all(), 'user and message', ({ user_id, message_id }) =>
    [user_id, message_id].join(),
  );
  for (const { id, user_id, message_id } of states.all()) {
    report.refers('message_states', id, 'user_id', 'users', [user_id]);
    report.refers('message_states', id, 'message_id', 'messages', [message_id]);
  }
  for (const { id, message_id, sender_id, content } of org.tables.submessages.all()) {
    report.refers('submessages', id, 'message_id', 'messages', [message_id]);
    report.refers('submessages', id, 'sender_id', 'users', [sender_id]);
    if (!isJson(content)) report.add('submessages', id, 'content is not JSON');
  }
  for (const planned of scheduled.all()) {
    checkPlace(report, 'scheduled_messages', planned);
    report.rule('scheduled_messages', planned.id, () => parseContent(org, planned.content));
  }
  report.unique('user_topics', topics.all(), 'user, channel and topic', (topic) =>
    [topic.user_id, topic.stream_id, topic.topic.toLowerCase()].join(),
  );
  for (const { id, user_id, stream_id } of topics.all()) {
    report.refers('user_topics', id, 'user_id', 'users', [user_id]);
    report.refers('user_topics', id, 'stream_id', 'channels', [stream_id]);
  }
}

function checkMessage(report: Report, message: DeepReadonly<Message>): void {
  const { org } = report;
  const { id, recipient_ids: people, edit_history: history } = message;
  checkPlace(report, 'messages', message);
  report.rule('messages', id, () => parseContent(org, message.content));
  if (message.timestamp > org.clock.now()) report.policy('messages', id, 'was sent in the future');
  if (people !== null) {
    if (!people.includes(message.sender_id)) {
      report.add('messages', id, `recipient_ids lack the sender ${message.sender_id}`);
    }
    if (people.some((person, i) => i > 0 && person <= (people[i - 1] as number))) {
      report.add('messages', id, 'recipient_ids are not ascending, each once');
    }
  }
  checkHistory(report, message, history);
  if (message.reactions.length > 0) checkReactions(report, message);
}

function checkHistory(
  report: Report,
  { id, timestamp }: DeepReadonly<Message>,
  history: DeepReadonly<Message>['edit_history'],
): void {
  let later = report.org.clock.now();
  for (const entry of history) {
    report.refers('messages', id, 'edit_history', 'users', [entry.user_id]);
    if (entry.timestamp > later) report.add('messages', id, 'edit_history is not the most recent first');
    if (entry.timestamp < timestamp) report.add('messages', id, 'was edited before it was sent');
    later = entry.timestamp;
  }
}

function checkReactions(report: Report, { id, reactions }: DeepReadonly<Message>): void {
  report.refers(
    'messages',
    id,
    'reactions',
    'users',
    reactions.map(({ user_id }) => user_id),
  );
  const each = reactions.map(({ user_id, emoji_code, reaction_type }) =>
    [user_id, reaction_type, emoji_code].join(),
  );
  if (new Set(each).size < each.length) report.add('messages', id, 'somebody reacts twice in the same way');
}

/** Where a message goes, or went: to a topic of a channel, or to people. */
function checkPlace(
  report: Report,
  table: TableName,
  place: Pick<DeepReadonly<Message>, 'id' | 'sender_id' | 'stream_id' | 'recipient_ids' | 'topic'>,
): void {
  const { id, stream_id, recipient_ids, topic } = place;
  report.refers(table, id, 'sender_id', 'users', [place.sender_id]);
  report.refers(table, id, 'stream_id', 'channels', [stream_id]);
  report.refers(table, id, 'recipient_ids', 'users', recipient_ids ?? []);
  if ((stream_id === null) === (recipient_ids === null)) {
    report.add(
      table,
      id,
      'goes to a channel or to people: exactly one of stream_id and recipient_ids is set',
    );
  }
  if (stream_id === null && topic !== '') report.add(table, id, 'a direct message has no topic');
  report.rule(table as 'messages', id, () =>
    assertLength('topic', topic, report.org.settings.max_topic_length),
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
