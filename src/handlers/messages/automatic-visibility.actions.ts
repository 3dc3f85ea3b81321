import type { Caller } from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import {
  type ChannelMessageRecord,
  type MessageRecord,
  type Organization,
  topicKey,
  type UserRecord,
  type UserSettings,
  VISIBILITY_POLICY,
} from '../../model/index.js';
import { activeSubscription } from '../access/channel-access.rules.js';
import { canReadMessage } from '../access/message-access.rules.js';
import { setVisibilityPolicy, visibilityPolicy } from '../channels/user-topic.resource.js';
import { settingsOf } from '../users/user-settings.rules.js';
import { mentionsIn } from './content.rules.js';
import { type Move, movesWholeTopic } from './message-move.rules.js';

const { inherit: INHERITED, unmuted: UNMUTED, followed: FOLLOWED } = VISIBILITY_POLICY;

type AutomaticPolicy = typeof UNMUTED | typeof FOLLOWED;

/**
 * Follows or unmutes the topic of a new channel message for the sender, and follows the topic for the users that the
 * message mentions, as the settings of each user specify. Does nothing on servers without followed topics.
 * @returns the new policy of the sender, if it changed
 */
export async function applyVisibilityPolicies(
  { org, actor: sender, level }: Caller,
  message: MessageRecord,
): Promise<AutomaticPolicy | undefined> {
  if (message.stream_id === null || !supports(level, 'topicFollowing')) return undefined;
  const occasions: Occasion[] = ['participation', 'send'];
  if (startsTopic(org, sender, message)) occasions.push('initiation');
  const policy = newPolicy(org, sender, message, occasions);
  if (policy !== undefined) await setVisibilityPolicy(org, sender.id, message, policy);
  if (supports(level, 'followWhereMentioned')) await followForMentioned(org, sender, message);
  return policy;
}

/**
 * Follows or unmutes the topic of a message for a subscriber who reacts to the message or takes part in its poll, as
 * the subscriber's settings specify. Does nothing for bots or on servers without followed topics.
 */
export async function applyParticipation(
  { org, actor, level }: Caller,
  message: MessageRecord,
): Promise<void> {
  if (message.stream_id === null || !supports(level, 'topicFollowing')) return;
  if (activeSubscription(org, actor.id, message.stream_id) === undefined) return;
  const policy = newPolicy(org, actor, message, ['participation']);
  if (policy !== undefined) await setVisibilityPolicy(org, actor.id, message, policy);
}

/**
 * Follows or unmutes the target topic of a move for the author of the moved message, if that message is the first one
 * in the target topic, other messages stay in the old topic, and the author's settings say so. Does nothing for bots or
 * on servers without followed topics.
 */
export async function followStartedTopic(
  { org, actor: mover, level }: Caller,
  message: ChannelMessageRecord,
  to: Move,
): Promise<void> {
  const author = org.tables.users.get(message.sender_id);
  if (author === undefined || author.bot_type !== null || !supports(level, 'topicFollowing')) return;
  if (movesWholeTopic(org, mover, message, to.mode)) return;
  const after = org.tables.messages.expect(message.id);
  if (!canReadMessage(org, author, after)) return;
  const moved = new Set(to.messages.map(({ id }) => id));
  const isFirst = org.tables.messages
    .by('topic', topicKey(to))
    .every((other) => moved.has(other.id) || other.id > message.id || !canReadMessage(org, author, other));
  const policy = isFirst ? policyFor(org, author.id, to.stream_id, ['initiation']) : undefined;
  if (policy !== undefined) await setVisibilityPolicy(org, author.id, to, policy);
}

/**
 * Returns the result of `policyFor()` if it differs from the current policy; `undefined` for bots and followed topics.
 */
function newPolicy(
  org: Organization,
  user: UserRecord,
  message: ChannelMessageRecord,
  occasions: readonly Occasion[],
): AutomaticPolicy | undefined {
  const current = visibilityPolicy(org, user.id, message);
  if (user.bot_type !== null || current === FOLLOWED) return undefined;
  const policy = policyFor(org, user.id, message.stream_id, occasions);
  return policy === current ? undefined : policy;
}

/**
 * Returns the policy that the user's settings choose. Following takes precedence over unmuting, which applies only in
 * muted channels.
 */
function policyFor(
  org: Organization,
  userId: number,
  streamId: number,
  occasions: readonly Occasion[],
): AutomaticPolicy | undefined {
  const choices = choicesOf(org, userId);
  const wants = (policy: number) => occasions.some((occasion) => SETTING_VALUES[occasion] === policy);
  if (wants(choices.automatically_follow_topics_policy)) return FOLLOWED;
  const inMutedChannel = activeSubscription(org, userId, streamId)?.is_muted === true;
  const unmutes = wants(choices.automatically_unmute_topics_in_muted_streams_policy);
  return inMutedChannel && unmutes ? UNMUTED : undefined;
}

/** Values of the settings that follow or unmute a topic when the user participates in, sends to or starts the topic. */
const SETTING_VALUES = { participation: 1, send: 2, initiation: 3 } as const;
type Occasion = keyof typeof SETTING_VALUES;

const NEVER = 4;
const UNSET_CHOICES = {
  automatically_follow_topics_policy: NEVER,
  automatically_follow_topics_where_mentioned: false,
  automatically_unmute_topics_in_muted_streams_policy: NEVER,
} satisfies Partial<UserSettings>;

/**
 * Returns the user's settings. Unset ones have Zulip's defaults in the `zulip` dialect and choose no policy in the
 * `reference` dialect.
 */
function choicesOf(org: Organization, userId: number): Pick<UserSettings, keyof typeof UNSET_CHOICES> {
  if (org.follows('followsTopicsByDefault')) return settingsOf(org, userId);
  return { ...UNSET_CHOICES, ...org.tables.user_settings.firstBy('user', userId)?.settings };
}

/**
 * Whether a message is the first one in its topic that the sender can read. False if the sender has a policy for the
 * topic.
 */
function startsTopic(org: Organization, sender: UserRecord, message: ChannelMessageRecord): boolean {
  if (visibilityPolicy(org, sender.id, message) !== INHERITED) return false;
  const { messages } = org.tables;
  const others = messages.idsBy('topic', topicKey(message)).filter((id) => id !== message.id);
  return !others.some((id) => canReadMessage(org, sender, messages.expect(id)));
}

async function followForMentioned(
  org: Organization,
  sender: UserRecord,
  message: ChannelMessageRecord,
): Promise<void> {
  const { users } = org.tables;
  for (const userId of mentionsIn(org, sender, message.content).directUserIds) {
    const user = users.get(userId);
    if (user === undefined || user.bot_type !== null) continue;
    if (activeSubscription(org, userId, message.stream_id) === undefined) continue;
    if (!choicesOf(org, userId).automatically_follow_topics_where_mentioned) continue;
    const current = visibilityPolicy(org, userId, message);
    if (current === INHERITED || current === UNMUTED)
      await setVisibilityPolicy(org, userId, message, FOLLOWED);
  }
}
