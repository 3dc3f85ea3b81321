import * as z from 'zod';
import { type EventDraft, type EventSource, ownersOf } from '../../contract/index.js';
import {
  type ChangeSet,
  type ChannelRecord,
  compositeKey,
  type DeepReadonly,
  type Organization,
  type RecordChange,
  type Topic,
  topicKey,
  type UserRecord,
  type UserTopic,
  VISIBILITY_POLICY,
  type VisibilityPolicy,
} from '../../model/index.js';
import {
  activeSubscription,
  canReadChannel,
  findChannel,
  requireReadableChannel,
} from '../access/channel-access.rules.js';
import { canReadMessage } from '../access/message-access.rules.js';
import { assertNotArchived } from '../access/refusals.rules.js';
import { shownTopic } from './topic.rules.js';

function findUserTopic(org: Organization, userId: number, topic: Topic): DeepReadonly<UserTopic> | undefined {
  return org.tables.user_topics.firstBy('userTopic', compositeKey(userId, topicKey(topic)));
}

export function visibilityPolicy(org: Organization, userId: number, topic: Topic): VisibilityPolicy {
  return findUserTopic(org, userId, topic)?.visibility_policy ?? VISIBILITY_POLICY.inherit;
}

/** Whether a topic is muted: the user muted it, or muted its channel and neither unmuted nor follows the topic. */
export function isMuted(org: Organization, userId: number, topic: Topic): boolean {
  const policy = visibilityPolicy(org, userId, topic);
  if (policy !== VISIBILITY_POLICY.inherit) return policy === VISIBILITY_POLICY.muted;
  return activeSubscription(org, userId, topic.stream_id)?.is_muted === true;
}

/**
 * Returns the channel of a topic whose visibility policy changes. To set a policy other than `inherit`, the user must
 * be able to read the channel, and the channel must not be archived.
 */
export function requireChannelOfTopic(
  org: Organization,
  actor: UserRecord,
  input: string | number,
  policy: VisibilityPolicy,
): ChannelRecord {
  const found = findChannel(org, input);
  if (found !== undefined && policy === VISIBILITY_POLICY.inherit) return found;
  const channel = requireReadableChannel(org, actor, input);
  assertNotArchived(org, channel);
  return channel;
}

export async function setVisibilityPolicy(
  org: Organization,
  userId: number,
  place: Topic,
  policy: VisibilityPolicy,
): Promise<void> {
  if (visibilityPolicy(org, userId, place) === policy) return;
  const { user_topics: topics } = org.tables;
  const current = findUserTopic(org, userId, place);
  const change = { visibility_policy: policy, last_updated: org.clock.now() };
  if (current === undefined) {
    const { stream_id, topic } = place;
    await topics.create({ user_id: userId, stream_id, topic, ...change });
  } else if (policy === VISIBILITY_POLICY.inherit) {
    await topics.delete(current.id);
  } else {
    await topics.update(current.id, change);
  }
}

/** Visibility policies, from the one that shows the fewest messages to the one that shows the most. */
const BY_VISIBILITY = [
  VISIBILITY_POLICY.muted,
  VISIBILITY_POLICY.inherit,
  VISIBILITY_POLICY.unmuted,
  VISIBILITY_POLICY.followed,
];

/**
 * Moves the visibility policies of a topic whose messages moved, as in Zulip. Users who cannot read the new channel
 * lose their policies.
 * @param merges whether the new topic already had messages. If so, the policy that shows more messages wins
 */
export async function moveVisibilityPolicies(
  org: Organization,
  from: Topic,
  to: Topic,
  merges: boolean,
): Promise<void> {
  const { channels, user_topics: topics, users } = org.tables;
  const [before, after] = [topicKey(from), topicKey(to)];
  if (before === after) return;
  const affected = topics.all().filter((topic) => [before, after].includes(topicKey(topic)));
  for (const userId of new Set(affected.map(({ user_id }) => user_id))) {
    const policy = visibilityPolicy(org, userId, from);
    const current = visibilityPolicy(org, userId, to);
    await setVisibilityPolicy(org, userId, from, VISIBILITY_POLICY.inherit);
    if (!canReadChannel(org, users.expect(userId), channels.expect(to.stream_id))) continue;
    const kept = merges && BY_VISIBILITY.indexOf(current) > BY_VISIBILITY.indexOf(policy) ? current : policy;
    await setVisibilityPolicy(org, userId, to, kept);
  }
}

/** Deletes the visibility policies of users who can read none of the topic's messages. */
export async function forgetTopic(org: Organization, topic: Topic): Promise<void> {
  const { messages, user_topics: topics, users } = org.tables;
  const key = topicKey(topic);
  const remaining = messages.by('topic', key);
  for (const record of topics.all()) {
    if (topicKey(record) !== key) continue;
    const user = users.expect(record.user_id);
    if (!remaining.some((message) => canReadMessage(org, user, message))) await topics.delete(record.id);
  }
}

export const userTopicSchema = z.object({
  stream_id: z.int(),
  topic_name: z.string(),
  /** Time of the last policy change, in UNIX seconds. */
  last_updated: z.int(),
  /** 0: inherited from the channel; 1: muted; 2: unmuted in a muted channel; 3: followed. */
  visibility_policy: z.int(),
});

export function presentUserTopic(
  org: Organization,
  { stream_id, topic, last_updated, visibility_policy }: DeepReadonly<UserTopic>,
  allowEmpty: boolean,
): z.input<typeof userTopicSchema> {
  return { stream_id, topic_name: shownTopic(org, topic, allowEmpty), last_updated, visibility_policy };
}

/** A muted topic in the older format: channel name, topic, and time of muting in UNIX seconds. */
export const mutedTopicSchema = z.tuple([z.string(), z.string(), z.int()]);

/** Returns the topics that a user muted, except those in archived channels. */
export function presentMutedTopics(org: Organization, userId: number): z.input<typeof mutedTopicSchema>[] {
  const { channels, user_topics: topics } = org.tables;
  return topics.by('user', userId).flatMap(({ stream_id, topic, last_updated, visibility_policy }) => {
    const channel = channels.get(stream_id);
    if (visibility_policy !== VISIBILITY_POLICY.muted || channel === undefined || channel.is_archived)
      return [];
    return [[channel.name, shownTopic(org, topic, false), last_updated]];
  });
}

/**
 * Emits events to users whose topic policies changed: `user_topic` and, for queues that do not request `user_topic`,
 * the older `muted_topics` with all muted topics.
 */
export const userTopicEvents: EventSource = {
  schemas: {
    user_topic: userTopicSchema,
    muted_topics: z.object({ muted_topics: z.array(mutedTopicSchema) }),
  },
  eventDrafts(org, changeSet) {
    return [
      ...changeSet.changes('user_topics').map((change) => userTopicEventDraft(org, change)),
      ...usersWhoseMutedTopicsChanged(org, changeSet).map((id) => mutedTopicsEventDraft(org, id)),
    ];
  },
};

/**
 * Returns the IDs of the users whose list of muted topics changed, because they muted or unmuted a topic, or because a
 * channel with a muted topic was archived, unarchived or deleted.
 */
function usersWhoseMutedTopicsChanged(org: Organization, changeSet: ChangeSet): number[] {
  const changedChannels = changeSet.changes('channels').filter(({ before, after }) => {
    return before !== undefined && before.is_archived !== after?.is_archived;
  });
  const inChangedChannels = changedChannels.flatMap(({ id }) => org.tables.user_topics.by('mutedIn', id));
  return [
    ...new Set([
      ...ownersOf(changeSet.changes('user_topics').filter(changesMuting)),
      ...inChangedChannels.map(({ user_id }) => user_id),
    ]),
  ];
}

function changesMuting({ before, after }: RecordChange<DeepReadonly<UserTopic>>): boolean {
  const { muted } = VISIBILITY_POLICY;
  return (before?.visibility_policy === muted) !== (after?.visibility_policy === muted);
}

function mutedTopicsEventDraft(org: Organization, userId: number): EventDraft {
  return {
    kind: 'muted_topics',
    payloadFor({ actor, queue }) {
      if (actor.id !== userId || queue.event_types?.includes('user_topic')) return undefined;
      return { muted_topics: presentMutedTopics(org, userId) };
    },
  };
}

function userTopicEventDraft(
  org: Organization,
  { before, after }: RecordChange<DeepReadonly<UserTopic>>,
): EventDraft {
  const gone = { last_updated: org.clock.now(), visibility_policy: VISIBILITY_POLICY.inherit } as const;
  const record = after ?? { ...before, ...gone };
  return {
    kind: 'user_topic',
    payloadFor: ({ actor, queue }) =>
      actor.id === record.user_id
        ? presentUserTopic(org, record, queue.capabilities.includes('empty_topic_name'))
        : undefined,
  };
}
