import {
  compositeKey,
  type Organization,
  topicKey,
  VISIBILITY_POLICY,
  type VisibilityPolicy,
} from '../../model/index.js';
import { canReadMessage } from '../access/message-access.rules.js';

/** Sets the visibility policy of a topic. Does nothing if it is the current one. */
export async function setVisibilityPolicy(
  org: Organization,
  userId: number,
  { streamId, topic }: { streamId: number; topic: string },
  policy: VisibilityPolicy,
): Promise<void> {
  const { user_topics: topics } = org.tables;
  const present = topics.firstBy('userTopic', compositeKey(userId, topicKey(streamId, topic)));
  if ((present?.visibility_policy ?? VISIBILITY_POLICY.inherit) === policy) return;
  const change = { visibility_policy: policy, last_updated: org.clock.now() };
  if (present === undefined) {
    await topics.create({ user_id: userId, stream_id: streamId, topic, ...change });
  } else if (policy === VISIBILITY_POLICY.inherit) {
    await topics.delete(present.id);
  } else {
    await topics.update(present.id, change);
  }
}

/** Deletes the topic preferences of users who can read none of the topic's messages. */
export async function forgetTopic(
  org: Organization,
  { streamId, topic }: { streamId: number; topic: string },
): Promise<void> {
  const { messages, user_topics: topics, users } = org.tables;
  const key = topicKey(streamId, topic);
  const remaining = messages.by('topic', key);
  for (const record of topics.all()) {
    if (topicKey(record.stream_id, record.topic) !== key) continue;
    const user = users.expect(record.user_id);
    if (!remaining.some((message) => canReadMessage(org, user, message))) await topics.delete(record.id);
  }
}
