import * as z from 'zod';
import type { DeepReadonly, Organization, UserTopic } from '../../model/index.js';
import { shownTopic } from './topic.rules.js';

/** How a user follows a topic, as the published API gives it. */
export const userTopicSchema = z.object({
  stream_id: z.int(),
  topic_name: z.string(),
  /** UNIX seconds. */
  last_updated: z.int(),
  /** 0 as its channel, 1 muted, 2 unmuted in a muted channel, 3 followed. */
  visibility_policy: z.int(),
});

export function presentUserTopic(
  org: Organization,
  { stream_id, topic, last_updated, visibility_policy }: DeepReadonly<UserTopic>,
  emptyTopicName: boolean,
): z.input<typeof userTopicSchema> {
  return { stream_id, topic_name: shownTopic(org, topic, emptyTopicName), last_updated, visibility_policy };
}

/** A muted topic, in the old form: channel name, topic, when it was muted (UNIX seconds). */
export const mutedTopicSchema = z.tuple([z.string(), z.string(), z.int()]);

const MUTED = 1;

/** The topics that a user muted, of channels that are not archived. */
export function presentMutedTopics(org: Organization, userId: number): z.input<typeof mutedTopicSchema>[] {
  return org.tables.user_topics.by('user', userId).flatMap(({ stream_id, topic, last_updated, ...one }) => {
    const channel = org.tables.channels.get(stream_id);
    if (one.visibility_policy !== MUTED || channel === undefined || channel.is_archived) return [];
    return [[channel.name, shownTopic(org, topic, false), last_updated]];
  });
}
