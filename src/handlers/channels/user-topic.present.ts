import * as z from 'zod';
import {
  type DeepReadonly,
  type Organization,
  type UserTopic,
  VISIBILITY_POLICY,
} from '../../model/index.js';
import { shownTopic } from './topic.rules.js';

/** A topic's visibility policy as the API returns it. */
export const userTopicSchema = z.object({
  stream_id: z.int(),
  topic_name: z.string(),
  /** UNIX seconds. */
  last_updated: z.int(),
  /** 0 inherits from the channel, 1 muted, 2 unmuted in a muted channel, 3 followed. */
  visibility_policy: z.int(),
});

export function presentUserTopic(
  org: Organization,
  { stream_id, topic, last_updated, visibility_policy }: DeepReadonly<UserTopic>,
  emptyTopicName: boolean,
): z.input<typeof userTopicSchema> {
  return { stream_id, topic_name: shownTopic(org, topic, emptyTopicName), last_updated, visibility_policy };
}

/** A muted topic in the older format: channel name, topic, time of muting (UNIX seconds). */
export const mutedTopicSchema = z.tuple([z.string(), z.string(), z.int()]);

/** The topics that a user muted, without those of archived channels. */
export function presentMutedTopics(org: Organization, userId: number): z.input<typeof mutedTopicSchema>[] {
  return org.tables.user_topics.by('user', userId).flatMap(({ stream_id, topic, last_updated, ...one }) => {
    const channel = org.tables.channels.get(stream_id);
    if (one.visibility_policy !== VISIBILITY_POLICY.muted || channel === undefined || channel.is_archived)
      return [];
    return [[channel.name, shownTopic(org, topic, false), last_updated]];
  });
}
