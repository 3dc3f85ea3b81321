import type { Exchange, Observed } from './oracle.js';
import type { World } from './world.js';

/** Only some users may change a message, and messages have limits and the current time. */
export function writing(step: Observed): string | undefined {
  const { exchange } = step;
  if (exchange?.status !== 200) return undefined;
  return permission(step, exchange) ?? limits(step, exchange) ?? time(step, exchange);
}

function permission({ what, before }: Observed, { userId, path, fields }: Exchange): string | undefined {
  if (what !== 'DELETE /messages/{message_id}' && what !== 'PATCH /messages/{message_id}') return undefined;
  const message = before.get('messages', Number(/^\/messages\/(\d+)/.exec(path)?.[1]));
  const user = before.get('users', userId ?? 0);
  if (message === undefined || user === undefined) return undefined;
  if (what.startsWith('PATCH')) {
    const edits = fields.content !== undefined && message.sender_id !== user.id;
    return edits ? `user ${userId} edited message ${message.id} of user ${message.sender_id}` : undefined;
  }
  const channel = message.stream_id === null ? undefined : before.get('channels', message.stream_id);
  const isOwn =
    message.sender_id === user.id || before.get('users', message.sender_id)?.bot_owner_id === user.id;
  const may =
    user.role <= 200 ||
    isOwn ||
    mayDeleteAny(before, user.role) ||
    (channel !== undefined && before.isIn(user, channel.can_delete_any_message_group));
  return may ? undefined : `user ${userId} deleted message ${message.id} of user ${message.sender_id}`;
}

/** The organization's setting may let additional roles delete any message. */
function mayDeleteAny({ settings }: World, role: number): boolean {
  return settings.can_delete_any_message_group !== undefined && role <= 300;
}

function limits({ before, after }: Observed, { dialect }: Exchange): string | undefined {
  if (dialect !== 'reference' || before.all('messages') === after.all('messages')) return undefined;
  const maxTopic = Number(before.settings.max_topic_length);
  const maxContent = Number(before.settings.max_message_length);
  for (const message of after.all('messages')) {
    const previous = before.get('messages', message.id);
    if (previous === message) continue;
    // Messages of the mock's bots quote other messages.
    const isWritten = previous?.content !== message.content;
    if (!isFromUser(message.sender_id, after)) continue;
    if (previous?.topic !== message.topic && [...message.topic].length > maxTopic) {
      return `message ${message.id} has a topic of ${[...message.topic].length} characters, above ${maxTopic}`;
    }
    if (isWritten && [...message.content].length > maxContent) {
      return `message ${message.id} has ${[...message.content].length} characters, above ${maxContent}`;
    }
  }
  return undefined;
}

/** System bots have no owner. */
function isFromUser(senderId: number, world: World): boolean {
  const sender = world.get('users', senderId);
  return sender?.bot_type === null || sender?.bot_owner_id != null;
}

function time({ what, before, after }: Observed, { body }: Exchange): string | undefined {
  if (what !== 'POST /messages') return undefined;
  const message = after.get('messages', body.id);
  if (message === undefined) return `message ${body.id} does not exist after it was sent`;
  if (before.has('messages', body.id)) return `message ${body.id} existed before it was sent`;
  return message.timestamp === after.now
    ? undefined
    : `message ${body.id} was sent at ${message.timestamp}, when it was ${after.now}`;
}
