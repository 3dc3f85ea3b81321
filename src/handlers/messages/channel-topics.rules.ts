import { type ChannelRecord, type Organization, topicKey, type UserRecord } from '../../model/index.js';
import { canReadMessage } from '../access/message-access.rules.js';
import { NEWEST } from './narrow/anchor.js';
import { historyOf } from './narrow/scope.js';

/** A topic of a channel, spelled as in its newest message. */
export interface ChannelTopic {
  name: string;
  /** ID of the newest message. */
  maxId: number;
}

/**
 * Lists the topics that a user can read in a channel, the most recent first. Stops when all messages are
 * covered.
 */
export function topicsOf(org: Organization, actor: UserRecord, channel: ChannelRecord): ChannelTopic[] {
  const { messages } = org.tables;
  const topics: ChannelTopic[] = [];
  const seen = new Set<string>();
  let unaccounted = messages.idsBy('channel', channel.id).length;
  const next = historyOf(org, actor, [channel]).ids.down(NEWEST);
  for (let id = next(); id !== undefined && unaccounted > 0; id = next()) {
    const message = messages.get(id);
    if (message === undefined || !canReadMessage(org, actor, message)) continue;
    const key = topicKey(channel.id, message.topic);
    if (seen.has(key)) continue;
    seen.add(key);
    unaccounted -= messages.idsBy('topic', key).length;
    topics.push({ name: message.topic, maxId: id });
  }
  return topics;
}
