import { badRequest } from '../../contract/errors/index.js';
import { defineEndpoint, emptyResponse, integer, text } from '../../contract/index.js';
import { type ChannelRecord, type Organization, topicKey } from '../../model/index.js';
import { requireReadableChannel } from '../access/channel-access.rules.js';
import { normalizeTopic } from '../channels/topic.resource.js';
import { markTopicAsRead as mark } from './message.actions.js';

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

/** @throws ApiError `BAD_REQUEST` when a topic has no messages */
function assertTopicExists(org: Organization, channel: ChannelRecord, topic: string): void {
  if (org.tables.messages.idsBy('topic', topicKey(channel.id, topic)).length > 0) return;
  throw badRequest(`There is no topic "${topic}" in the channel ${channel.name}`).because(
    'topicExists',
    `The channel ${channel.id} (${channel.name}) has no message in the topic "${topic}"`,
    'send a message to the topic first',
  );
}
