import { defineEndpoint, integer, json, text } from '../../contract/index.js';
import { userTopic } from '../../model/index.js';
import { parseTopicName } from './topic.rules.js';
import { requireChannelOfTopic, setVisibilityPolicy } from './user-topic.resource.js';

export const updateUserTopic = defineEndpoint({
  method: 'POST',
  path: '/user_topics',
  area: 'channels',
  summary: 'Update personal preferences for a topic',
  docs: 'update-user-topic',
  since: 'userTopicPolicy',
  params: {
    stream_id: integer().describe('the channel'),
    topic: text().describe('a topic, with or without messages'),
    visibility_policy: json(userTopic.shape.visibility_policy).describe(
      '0 inherits from the channel, 1 muted, 2 unmuted in a muted channel, 3 followed',
    ),
  },
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params, level }) {
    const { visibility_policy } = params;
    const { id: stream_id } = requireChannelOfTopic(org, actor, params.stream_id, visibility_policy);
    const topic = parseTopicName(org, params.topic, level);
    await setVisibilityPolicy(org, actor.id, { stream_id, topic }, visibility_policy);
  },
});
