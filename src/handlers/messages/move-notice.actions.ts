import { silentMention, topicFragment } from '../../markdown/index.js';
import {
  type Organization,
  type Topic,
  topicKey,
  type UserRecord,
  VISIBILITY_POLICY,
} from '../../model/index.js';
import { canReadMessage } from '../access/message-access.rules.js';
import { RESOLVED } from '../channels/topic.rules.js';
import { visibilityPolicy } from '../channels/user-topic.resource.js';
import { notificationBot } from '../users/user.actions.js';
import { settingsOf } from '../users/user-settings.rules.js';
import { topicLink } from './content.rules.js';
import { eraseMessage, storeNotice } from './message.actions.js';
import { type Move, movesWholeTopic } from './message-move.rules.js';

interface MoveNoticeOptions {
  editsContent: boolean;
  inOldTopic: boolean;
  inNewTopic: boolean;
}

/**
 * Posts the requested notices about a move in the old and the new topic. If the move resolves or unresolves the topic
 * within its channel, the notice in the new topic says so; this notice is posted even if not requested, unless the
 * content was edited at the same time.
 */
export async function announceMove(
  org: Organization,
  mover: UserRecord,
  from: Topic,
  to: Move,
  options: MoveNoticeOptions,
): Promise<void> {
  const by = `by ${silentMention(mover)}`;
  const isWhole = movesWholeTopic(org, mover, from, to.mode);
  const resolves = to.resolves && from.stream_id === to.stream_id;
  if (resolves && !options.editsContent) await announceResolution(org, mover, to);
  if (options.inNewTopic && !resolves) {
    const here = isWhole && !joinsOthers(org, mover, to) ? THIS_TOPIC : movedPart(org, to);
    const content = `${here} moved here from ${topicLink(org, from)} ${by}.`;
    await storeNotice(org, { to, content, readBy: [mover.id], linksFor: mover.id });
  }
  if (options.inOldTopic) {
    const { length } = to.messages;
    const there = isWhole
      ? `${THIS_TOPIC} moved`
      : `${length === 1 ? 'A message was' : `${length} messages were`} moved from this topic`;
    const content = `${there} to ${topicLink(org, to)} ${by}.`;
    await storeNotice(org, { to: from, content, readBy: [mover.id], linksFor: mover.id });
  }
}

/** Seconds within which resolving and unresolving a topic cancel each other out: the notice is deleted, as in Zulip. */
const UNDO_GRACE_SECONDS = 60;

const RESOLUTION = / has marked this topic as (?:un)?resolved\.$/;

/**
 * Posts a notice that a topic was resolved or unresolved. In the `zulip` dialect, deletes the previous notice instead
 * if the change undoes a recent one.
 */
async function announceResolution(org: Organization, mover: UserRecord, topic: Topic): Promise<void> {
  const last = org.tables.messages.by('topic', topicKey(topic)).at(-1);
  const bot = await notificationBot(org);
  if (
    org.follows('removesUndoneNotices') &&
    last?.sender_id === bot.id &&
    RESOLUTION.test(last.content) &&
    org.clock.now() - last.timestamp <= UNDO_GRACE_SECONDS
  ) {
    await eraseMessage(org, last);
    return;
  }
  const state = topic.topic.startsWith(RESOLVED) ? 'resolved' : 'unresolved';
  const readBy = org.tables.subscriptions
    .by('activeChannel', topic.stream_id)
    .map(({ user_id }) => user_id)
    .filter((userId) => userId === mover.id || skipsResolution(org, userId, topic));
  const content = `${silentMention(mover)} has marked this topic as ${state}.`;
  await storeNotice(org, { to: topic, content, readBy, linksFor: mover.id });
}

/** Whether a user's settings mark notices about the resolution of a topic as read. */
function skipsResolution(org: Organization, userId: number, topic: Topic): boolean {
  const policy = settingsOf(org, userId).resolved_topic_notice_auto_read_policy;
  if (policy !== 'except_followed') return policy === 'always';
  return visibilityPolicy(org, userId, topic) !== VISIBILITY_POLICY.followed;
}

const THIS_TOPIC = 'This topic was';

function joinsOthers(org: Organization, mover: UserRecord, move: Move): boolean {
  const moved = new Set(move.messages.map(({ id }) => id));
  const inTopic = org.tables.messages.by('topic', topicKey(move));
  return inTopic.some((message) => !moved.has(message.id) && canReadMessage(org, mover, message));
}

/**
 * Returns the first words of a notice about the move of part of a topic: the number of messages, or a link to the only
 * one.
 */
function movedPart(org: Organization, { messages, ...to }: Move): string {
  const [only] = messages;
  if (only === undefined || messages.length > 1) return `${messages.length} messages were`;
  const channel = org.tables.channels.expect(to.stream_id);
  return `[A message](${topicFragment(channel, to.topic, only.id)}) was`;
}
