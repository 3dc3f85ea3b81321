import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { defineEndpoint, integer, text } from '../../contract/index.js';
import { VISIBILITY_POLICY } from '../../model/index.js';
import { zulipFields } from '../access/refusals.rules.js';
import { parseTopicName } from './topic.rules.js';
import { requireChannelOfTopic, setVisibilityPolicy, visibilityPolicy } from './user-topic.resource.js';

export const muteTopic = defineEndpoint({
  method: 'PATCH',
  path: '/users/me/subscriptions/muted_topics',
  area: 'channels',
  summary: 'Topic muting',
  docs: 'mute-topic',
  deprecated: true,
  params: {
    topic: text(),
    op: text(z.enum(['add', 'remove'])),
    stream_id: integer().optional().describe('the channel, by ID'),
    stream: text().optional().describe('the channel, by name'),
  },
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params, level }) {
    const { stream, stream_id, op } = params;
    const { muted, inherit } = VISIBILITY_POLICY;
    if (stream !== undefined && stream_id !== undefined) {
      const fields = zulipFields(org, { parameters: 'stream_id, stream' });
      throw badParameter('stream_id', 'cannot be combined with "stream"', fields);
    }
    const named = stream_id ?? stream;
    if (named === undefined) throw badParameter('stream_id', 'specify either "stream_id" or "stream"');
    const policy = op === 'add' ? muted : inherit;
    const channel = requireChannelOfTopic(org, actor, named, policy);
    const topic = { stream_id: channel.id, topic: parseTopicName(org, params.topic, level) };
    if (op === 'remove' && visibilityPolicy(org, actor.id, topic) !== muted) {
      throw badParameter('topic', `you have not muted the topic ${topic.topic}`);
    }
    await setVisibilityPolicy(org, actor.id, topic, policy);
  },
});
