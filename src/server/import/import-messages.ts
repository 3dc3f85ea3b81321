import type { AnonymousMessage } from './anonymous-message.js';
import type { Importing } from './organization.js';

/** People of messages with their names. */
export function othersIn(messages: readonly AnonymousMessage[]): Map<number, string> {
  const others = new Map<number, string>();
  for (const { message, submessages, people } of messages) {
    for (const [id, name] of people) if (!others.get(id)) others.set(id, name);
    const further = [
      ...message.reactions.map(({ user_id }) => user_id),
      ...submessages.map(({ sender_id }) => sender_id),
      ...message.edit_history.map(({ user_id }) => user_id),
    ];
    for (const id of further) if (id !== null && !others.has(id)) others.set(id, '');
  }
  return others;
}

/** Stores messages, and channels that only they name. */
export async function importMessages(
  { world, invented, me, anonymizer }: Importing,
  messages: readonly AnonymousMessage[],
): Promise<void> {
  const { create, db } = world;
  for (const { message, flags, submessages } of messages) {
    const { stream_id } = message;
    if (stream_id !== null && !db.channels.has(stream_id)) {
      const name = anonymizer.inventor.name('channel', `channel ${stream_id}`);
      await create.channel({
        id: stream_id,
        name,
        description: '',
        date_created: message.timestamp,
        weekly_traffic: null,
      });
      invented['channels that are not listed'] = (invented['channels that are not listed'] ?? 0) + 1;
    }
    await create.message(message);
    for (const submessage of submessages) {
      await db.submessages.create({ ...submessage, message_id: message.id });
    }
    if (flags.length !== 1 || flags[0] !== 'read') {
      await create.messageState({ user_id: me, message_id: message.id, flags });
    }
  }
  invented['read messages of other users'] = messages.length;
}
