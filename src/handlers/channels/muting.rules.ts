import {
  compositeKey,
  type Organization,
  topicKey,
  VISIBILITY_POLICY,
  type VisibilityPolicy,
} from '../../model/index.js';
import { activeSubscription } from '../access/channel-access.rules.js';

interface Topic {
  stream_id: number;
  topic: string;
}

/** The `VISIBILITY_POLICY` of a topic for a user. */
export function visibilityPolicy(
  org: Organization,
  userId: number,
  { stream_id, topic }: Topic,
): VisibilityPolicy {
  const key = compositeKey(userId, topicKey(stream_id, topic));
  return org.tables.user_topics.firstBy('userTopic', key)?.visibility_policy ?? VISIBILITY_POLICY.inherit;
}

/** Whether a topic is muted: by the user, or by a muted channel unless the topic is unmuted or followed. */
export function isMuted(org: Organization, userId: number, topic: Topic): boolean {
  const policy = visibilityPolicy(org, userId, topic);
  if (policy !== VISIBILITY_POLICY.inherit) return policy === VISIBILITY_POLICY.muted;
  return activeSubscription(org, userId, topic.stream_id)?.is_muted === true;
}
