import * as z from 'zod';
import { badRequest } from '../../contract/errors/index.js';
import { defineEndpoint, since } from '../../contract/index.js';
import type { MessageRecord, Organization } from '../../model/index.js';
import { settingOff } from '../access/refusals.rules.js';
import { emptyTopicParam, shownTopic } from '../channels/topic.rules.js';
import { rendererOf } from '../text/renderer.rules.js';
import { htmlDiff } from './html-diff.present.js';
import { requireMessage, shownEntries } from './message.rules.js';

type Entry = MessageRecord['edit_history'][number];

const versionSchema = z.object({
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

export const getMessageHistory = defineEndpoint({
  method: 'GET',
  path: '/messages/{message_id}/history',
  area: 'messages',
  summary: "Get a message's edit history",
  docs: 'get-message-history',
  params: { allow_empty_topic_name: emptyTopicParam },
  response: z.object({ message_history: z.array(versionSchema) }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, path, params }) {
    if (!org.settings.allow_edit_history) {
      const error = badRequest('This organization does not show how messages were edited');
      throw settingOff(error, 'allow_edit_history');
    }
    const message = requireMessage(org, actor, path.message_id);
    return { message_history: presentHistory(org, message, params.allow_empty_topic_name) };
  },
});

/** Returns the versions of a message that the organization shows, the original first. */
function presentHistory(
  org: Organization,
  message: MessageRecord,
  allowEmptyTopic: boolean,
): z.input<typeof versionSchema>[] {
  const renderer = rendererOf(org);
  const topicOf = (topic: string) =>
    message.stream_id === null ? '' : shownTopic(org, topic, allowEmptyTopic);
  let { content, topic } = message;
  let rendered_content = renderer.message(message);
  const versions: z.input<typeof versionSchema>[] = [];
  for (const entry of shownEntries(org, message)) {
    const prevRendered =
      entry.prev_content === undefined
        ? rendered_content
        : (entry.prev_rendered_content ?? renderer.text(entry.prev_content, message.sender_id));
    versions.push({
      user_id: entry.user_id,
      timestamp: entry.timestamp,
      topic: topicOf(topic),
      content,
      rendered_content,
      ...movedIn(entry, topicOf),
      ...rewrittenIn(entry, prevRendered, rendered_content),
    });
    content = entry.prev_content ?? content;
    rendered_content = prevRendered;
    topic = entry.prev_topic ?? topic;
  }
  const { sender_id: user_id, timestamp } = message;
  versions.push({ user_id, timestamp, topic: topicOf(topic), content, rendered_content });
  return versions.reverse();
}

function movedIn({ prev_topic, prev_stream, stream }: Entry, topicOf: (topic: string) => string) {
  return {
    ...(prev_topic === undefined ? {} : { prev_topic: topicOf(prev_topic) }),
    ...(prev_stream === undefined ? {} : { prev_stream, stream }),
  };
}

function rewrittenIn({ prev_content }: Entry, before: string, after: string) {
  if (prev_content === undefined) return {};
  return { prev_content, prev_rendered_content: before, content_html_diff: htmlDiff(before, after) };
}
