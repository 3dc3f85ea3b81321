import { badRequest } from '../../contract/errors/index.js';
import { defineEndpoint, integer, text } from '../../contract/index.js';
import { type Organization, type Topic, topicKey, type UserRecord, userText } from '../../model/index.js';
import { requireReadableChannel } from '../access/channel-access.rules.js';
import { wasReceived } from '../access/message-access.rules.js';
import { markAsRead } from '../access/message-flags.actions.js';
import { normalizeTopic } from '../channels/topic.rules.js';

export const markTopicAsRead = defineEndpoint({
  method: 'POST',
  path: '/mark_topic_as_read',
  area: 'messages',
  summary: 'Mark messages in a topic as read',
  docs: 'mark-topic-as-read',
  deprecated: true,
  params: {
    stream_id: integer(),
    topic_name: text().describe(
      'case-insensitive; an unknown topic is ignored (an error in the zulip dialect)',
    ),
  },
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params, level }) {
    const channel = requireReadableChannel(org, actor, params.stream_id);
    const topic = { stream_id: channel.id, topic: normalizeTopic(org, params.topic_name, level) };
    // Zulip does not check that the empty topic exists.
    if (params.topic_name !== '' && org.follows('requiresTopicToMarkAsRead'))
      assertTopicReceived(org, actor, topic);
    const key = topicKey(topic);
    await markAsRead(org, actor.id, (message) => message.stream_id !== null && topicKey(message) === key);
  },
});

/** @throws ApiError `BAD_REQUEST` when a user has received no message in a topic */
function assertTopicReceived(org: Organization, actor: UserRecord, { stream_id, topic }: Topic): void {
  const ids = org.tables.messages.idsBy('topic', topicKey({ stream_id, topic }));
  if (ids.some((id) => wasReceived(org, actor.id, { id, stream_id }))) return;
  const { name } = org.tables.channels.expect(stream_id);
  throw badRequest(`There is no topic "${topic}" in channel ${name}`).because(
    'topicExists',
    `${userText(org, actor.id)} has received no message in the topic "${topic}" of channel ${stream_id} (${name})`,
    'send a message to the topic first',
  );
}
