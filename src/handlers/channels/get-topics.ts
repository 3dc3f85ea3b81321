import * as z from 'zod';
import { boolean, defineEndpoint } from '../../contract/index.js';
import { requireReadableChannel } from '../access/channel-access.rules.js';
import { topicsOf } from '../messages/channel-topics.rules.js';
import { assertHasDetails } from './channel-administration.rules.js';
import { shownTopic } from './topic.rules.js';

export const getTopics = defineEndpoint({
  method: 'GET',
  path: '/users/me/{stream_id}/topics',
  area: 'channels',
  summary: 'Get topics in a channel',
  docs: 'get-stream-topics',
  auth: 'user',
  spectators: true,
  params: {
    allow_empty_topic_name: boolean()
      .default(false)
      .since('emptyTopic')
      .describe('return the empty topic as an empty string'),
  },
  response: z.object({ topics: z.array(z.object({ name: z.string(), max_id: z.int() })) }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, path, params, level }) {
    const channel = requireReadableChannel(org, actor, path.stream_id);
    assertHasDetails(channel, level);
    const allowEmpty = params.allow_empty_topic_name === true;
    const topics = topicsOf(org, actor, channel);
    return {
      topics: topics.map(({ name, maxId }) => ({ name: shownTopic(org, name, allowEmpty), max_id: maxId })),
    };
  },
});
