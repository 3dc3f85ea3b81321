import type { MessageRecord } from '../../../src/model/index.js';
import type { Exchange, Observed } from './oracle.js';
import type { World } from './world.js';

/** A request marks exactly the messages that it names as read, new messages are unread for others, and counts exclude muted messages. */
export function unread(step: Observed): string | undefined {
  const { what, after, exchange } = step;
  if (exchange?.status !== 200 || exchange.userId === null) return undefined;
  const { userId, fields } = exchange;
  switch (what) {
    case 'POST /mark_all_as_read':
      return leftOver(after, userId, () => true);
    case 'POST /mark_stream_as_read':
      return leftOver(after, userId, ({ stream_id }) => stream_id === Number(fields.stream_id));
    case 'POST /mark_topic_as_read':
      return leftOver(
        after,
        userId,
        ({ stream_id, topic }) =>
          stream_id === Number(fields.stream_id) &&
          topic !== '' &&
          topic.toLowerCase() === fields.topic_name?.trim().toLowerCase(),
      );
    case 'POST /messages':
      return unreadForOthers(step, exchange);
    case 'POST /register':
      return registered(after, exchange);
    default:
      return undefined;
  }
}

function leftOver(
  world: World,
  userId: number,
  named: (message: MessageRecord) => boolean,
): string | undefined {
  const left = world.unreadOf(userId).filter(named);
  return left.length === 0
    ? undefined
    : `messages ${left.map(({ id }) => id)} stayed unread for user ${userId}`;
}

/** A message is unread for its other direct recipients. */
function unreadForOthers({ after }: Observed, { userId, body }: Exchange): string | undefined {
  const message = after.get('messages', body.id);
  for (const id of message?.recipient_ids ?? []) {
    const user = after.get('users', id);
    const mutes = (after.tables.muted_users ?? []).some(
      (entry) =>
        (entry as { user_id: number }).user_id === id &&
        (entry as { muted_user_id: number }).muted_user_id === userId,
    );
    if (id === userId || mutes || user?.is_active !== true || user.bot_type !== null) continue;
    if (!after.unreadOf(id).some((other) => other.id === message?.id)) {
      return `message ${message?.id} is not unread for user ${id}`;
    }
  }
  return undefined;
}

interface UnreadMessages {
  count: number;
  pms: { unread_message_ids: number[] }[];
  streams: { unread_message_ids: number[] }[];
  huddles: { unread_message_ids: number[] }[];
}

function registered(world: World, { userId, body }: Exchange): string | undefined {
  const shown = body.unread_msgs as UnreadMessages | undefined;
  if (shown === undefined) return undefined;
  const user = userId as number;
  // Messages in a channel that the user left are not listed.
  const listed = world
    .unreadOf(user)
    .filter(({ stream_id }) => stream_id === null || world.subscription(user, stream_id) !== undefined);
  const ids = [...shown.pms, ...shown.streams, ...shown.huddles].flatMap((entry) => entry.unread_message_ids);
  const inOrder = (list: number[]) => list.sort((a, b) => a - b).join();
  const expected = inOrder(listed.map(({ id }) => id));
  if (inOrder(ids) !== expected) return `user ${user} has unread ${expected}, shown ${ids}`;
  const counted = listed.filter(
    ({ stream_id, topic }) => stream_id === null || !world.hasMuted(user, stream_id, topic),
  );
  return shown.count === counted.length
    ? undefined
    : `user ${user} has ${counted.length} unread messages that are not muted, shown ${shown.count}`;
}
