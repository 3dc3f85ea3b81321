import { defineEndpoint, emptyResponse, integer, text } from '../../contract/index.js';
import { requireReadableChannel } from '../access/channel-access.rules.js';
import { assertTopicExists, normalizeTopic } from '../channels/topic.resource.js';
import { markTopicAsRead as mark } from './message-changes.actions.js';

export const markTopicAsRead = defineEndpoint({
  method: 'POST',
  path: '/mark_topic_as_read',
  area: 'messages',
  summary: 'Mark messages in a topic as read',
  docs: 'mark-topic-as-read',
  auth: 'user',
  deprecated: true,
  params: {
    stream_id: integer(),
    topic_name: text().describe(
      'case-insensitive; an unknown topic is ignored (an error in the zulip dialect)',
    ),
  },
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params, level }) {
    const channel = requireReadableChannel(org, actor, params.stream_id);
    const topic = normalizeTopic(org, params.topic_name, level);
    if (org.follows('requiresTopicToMarkAsRead')) assertTopicExists(org, channel, topic);
    await mark(org, actor.id, channel.id, topic);
    return {};
  },
});
