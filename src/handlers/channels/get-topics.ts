import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import {
  type ChannelRecord,
  type MessageRecord,
  type Organization,
  topicKey,
  type UserRecord,
} from '../../model/index.js';
import { requireReadableChannel } from '../access/channel-access.rules.js';
import { historyOf } from '../messages/narrow/terms.js';
import { NEWEST } from '../messages/narrow/window.js';
import { assertHasDetails } from './channel.rules.js';
import { emptyTopicParam, shownTopic } from './topic.rules.js';

export const getTopics = defineEndpoint({
  method: 'GET',
  path: '/users/me/{stream_id}/topics',
  area: 'channels',
  summary: 'Get topics in a channel',
  docs: 'get-stream-topics',
  spectators: true,
  params: { allow_empty_topic_name: emptyTopicParam },
  response: z.object({ topics: z.array(z.object({ name: z.string(), max_id: z.int() })) }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, path, params, level }) {
    const channel = requireReadableChannel(org, actor, path.stream_id);
    assertHasDetails(channel, level);
    const allowEmpty = params.allow_empty_topic_name;
    const newest = newestInTopics(org, actor, channel);
    return {
      topics: newest.map(({ id, topic }) => ({ name: shownTopic(org, topic, allowEmpty), max_id: id })),
    };
  },
});

/**
 * Returns the newest message that a user can read in each topic of a channel, most recent first. Stops as soon as the
 * topics found contain all messages of the channel.
 */
function newestInTopics(org: Organization, actor: UserRecord, channel: ChannelRecord): MessageRecord[] {
  const { messages } = org.tables;
  const newest: MessageRecord[] = [];
  const seen = new Set<string>();
  let unaccounted = messages.idsBy('channel', channel.id).length;
  const next = historyOf(org, actor, [channel]).ids.down(NEWEST);
  for (let id = next(); id !== undefined && unaccounted > 0; id = next()) {
    const message = messages.expect(id);
    const key = topicKey({ stream_id: channel.id, topic: message.topic });
    if (seen.has(key)) continue;
    seen.add(key);
    unaccounted -= messages.idsBy('topic', key).length;
    newest.push(message);
  }
  return newest;
}
