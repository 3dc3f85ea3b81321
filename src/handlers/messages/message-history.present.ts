import * as z from 'zod';
import { since } from '../../contract/index.js';
import { renderMarkdown } from '../../markdown/index.js';
import type { DeepReadonly, EditHistoryEntry, Message, Organization } from '../../model/index.js';
import { shownTopic } from '../channels/topic.rules.js';
import { contextOf } from '../text/markdown-context.rules.js';
import { htmlDiff } from './html-diff.present.js';

type MessageRecord = DeepReadonly<Message>;
type Entry = DeepReadonly<EditHistoryEntry>;

/** A message as it was at some time, and what came about with that version. */
export const versionSchema = z.object({
  user_id: z.int().nullable(),
  timestamp: z.int(),
  topic: z.string(),
  prev_topic: z.string().optional(),
  stream: since('historyTopic', z.int().optional()),
  prev_stream: z.int().optional(),
  content: z.string(),
  rendered_content: z.string(),
  prev_content: z.string().optional(),
  prev_rendered_content: z.string().optional(),
  content_html_diff: z.string().optional(),
});

/** Every version of a message, the original first. */
export function presentHistory(
  org: Organization,
  message: MessageRecord,
  allowEmptyTopic: boolean,
): z.input<typeof versionSchema>[] {
  const render = (content: string) =>
    renderMarkdown(content, contextOf(org, org.tables.users.get(message.sender_id)));
  const topicOf = (topic: string) =>
    message.stream_id === null ? '' : shownTopic(org, topic, allowEmptyTopic);
  let { content, topic } = message;
  const versions: z.input<typeof versionSchema>[] = [];
  for (const entry of message.edit_history) {
    const rendered_content = render(content);
    versions.push({
      user_id: entry.user_id,
      timestamp: entry.timestamp,
      topic: topicOf(topic),
      content,
      rendered_content,
      ...movedIn(entry, topicOf),
      ...rewrittenIn(entry, rendered_content, render),
    });
    content = entry.prev_content ?? content;
    topic = entry.prev_topic ?? topic;
  }
  const { sender_id: user_id, timestamp } = message;
  versions.push({ user_id, timestamp, topic: topicOf(topic), content, rendered_content: render(content) });
  return versions.reverse();
}

function movedIn({ prev_topic, prev_stream, stream }: Entry, topicOf: (topic: string) => string) {
  return {
    ...(prev_topic === undefined ? {} : { prev_topic: topicOf(prev_topic) }),
    ...(prev_stream === undefined ? {} : { prev_stream, stream }),
  };
}

function rewrittenIn({ prev_content }: Entry, after: string, render: (content: string) => string) {
  if (prev_content === undefined) return {};
  const before = render(prev_content);
  return {
    prev_content,
    prev_rendered_content: before,
    content_html_diff: htmlDiff(before, after),
  };
}
