import * as z from 'zod';
import { defineEndpoint, integer, json, nothing, text } from '../../contract/index.js';
import { userTopic } from '../../model/index.js';
import { assertReadableChannel } from '../access/channel-access.rules.js';
import { assertTopicName } from './topic.rules.js';
import { setVisibilityPolicy } from './user-topic.actions.js';

export const updateUserTopic = defineEndpoint({
  method: 'POST',
  path: '/user_topics',
  area: 'channels',
  summary: 'Update personal preferences for a topic',
  docs: 'update-user-topic',
  auth: 'user',
  since: 'userTopicPolicy',
  params: {
    stream_id: integer().describe('the channel'),
    topic: text(z.string()).describe('it need not have messages'),
    visibility_policy: json(userTopic.shape.visibility_policy).describe(
      '0 as the channel, 1 muted, 2 unmuted in a muted channel, 3 followed',
    ),
  },
  response: nothing,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params, level }) {
    const { id: streamId } = assertReadableChannel(org, actor, params.stream_id);
    const topic = assertTopicName(org, params.topic, level);
    await setVisibilityPolicy(org, actor.id, { streamId, topic }, params.visibility_policy);
    return {};
  },
});
