import { compositeKey, type Organization, topicKey } from '../../model/index.js';
import { activeSubscription } from '../access/channel-access.rules.js';

/** A topic of a channel. */
interface Topic {
  stream_id: number;
  topic: string;
}

/** The visibility policy of a muted topic. */
export const MUTED = 1;

/**
 * Visibility policy of a topic: 0 inherits from the channel, 1 muted, 2 unmuted in a muted channel, 3
 * followed.
 */
export function visibilityPolicy(org: Organization, userId: number, { stream_id, topic }: Topic): number {
  const key = compositeKey(userId, topicKey(stream_id, topic));
  return org.tables.user_topics.firstBy('userTopic', key)?.visibility_policy ?? 0;
}

/** Whether a topic is muted: by the user, or by a muted channel unless the topic is unmuted or followed. */
export function isMuted(org: Organization, userId: number, topic: Topic): boolean {
  const policy = visibilityPolicy(org, userId, topic);
  if (policy !== 0) return policy === MUTED;
  return activeSubscription(org, userId, topic.stream_id)?.is_muted === true;
}
