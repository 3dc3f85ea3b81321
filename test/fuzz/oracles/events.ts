import type { EventQueue, MessageRecord, StoredEvent, UserRecord } from '../../../src/model/index.js';
import type { Observed } from './oracle.js';
import type { World } from './world.js';

/** A queue gets the messages that its user receives, each once and in order, and no others. */
export function events({ what, before, after }: Observed): string | undefined {
  const sent = after.all('messages').filter(({ id }) => !before.has('messages', id));
  for (const queue of after.all('event_queues')) {
    const previous = before.boxes[queue.queue_id];
    const box = after.boxes[queue.queue_id];
    const existed = before.all('event_queues').some(({ queue_id }) => queue_id === queue.queue_id);
    if (!existed || box === undefined) continue;
    const added = box.events.filter(({ id }) => id >= (previous?.nextId ?? 0));
    const first = added[0]?.id ?? 0;
    const gap = added.find(({ id }, i) => id !== first + i);
    if (gap !== undefined) return `queue of user ${queue.user_id} has event ${gap.id} after a gap`;
    // A poll may have acknowledged them.
    if (what === 'GET /events') continue;
    const wrong = messagesIn(before, after, queue as EventQueue, sent, added);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

function messagesIn(
  before: World,
  after: World,
  queue: EventQueue,
  sent: readonly MessageRecord[],
  added: readonly StoredEvent[],
): string | undefined {
  const got = added
    .filter(({ type }) => type === 'message')
    .map(({ message }) => (message as { id: number }).id);
  const user = after.get('users', queue.user_id);
  const takes = queue.event_types === null || queue.event_types.includes('message');
  if (user === undefined) return undefined;
  const wanted =
    !takes || !user.is_active ? [] : sent.filter((message) => receives(after, user, queue, message));
  // A queue can be limited to some messages, and subscriptions may have changed in the same step.
  const mayMiss = queue.narrow.length > 0 || sent.some((message) => hasChanged(before, after, user, message));
  const ids = wanted.map(({ id }) => id);
  const extra = got.filter((id) => !ids.includes(id));
  if (extra.length > 0 && !mayMiss)
    return `queue of user ${user.id} got messages ${extra}, which they do not receive`;
  const missing = ids.filter((id) => !got.includes(id));
  if (missing.length > 0 && !mayMiss) return `queue of user ${user.id} did not get messages ${missing}`;
  return got.every((id, i) => i === 0 || id > (got[i - 1] as number))
    ? undefined
    : `queue of user ${user.id} got messages ${got}, not once and in order`;
}

/** Users receive their direct messages and those of their channels; some queues those of all public channels too. */
function receives(world: World, user: UserRecord, queue: EventQueue, message: MessageRecord): boolean {
  if (message.recipient_ids !== null) return message.recipient_ids.includes(user.id);
  const channelId = message.stream_id as number;
  if (world.subscription(user.id, channelId) !== undefined) return true;
  const isPublic = world.get('channels', channelId)?.invite_only === false;
  return queue.all_public_streams && isPublic && world.mayRead(user, message);
}

function hasChanged(before: World, after: World, user: UserRecord, { stream_id }: MessageRecord): boolean {
  if (before.get('users', user.id)?.is_active !== user.is_active) return true;
  if (stream_id === null) return false;
  return before.subscription(user.id, stream_id)?.active !== after.subscription(user.id, stream_id)?.active;
}
