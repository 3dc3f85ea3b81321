import type { MessageRecord, Organization, UserRecord } from '../../model/index.js';
import { isResolution } from '../channels/topic.rules.js';
import { sendMessage } from './message.actions.js';
import { notificationBot } from './notification-bot.actions.js';
import { silentMention } from './quote.rules.js';

/** A topic of a channel. */
interface Place {
  streamId: number;
  topic: string;
}

/** Moved messages and their target. */
interface Moved extends Place {
  messages: readonly MessageRecord[];
}

/**
 * Posts notifications by the notification bot to the old and new topic of moved messages. Resolving does not
 * count as a move.
 */
export async function announceMove(
  org: Organization,
  mover: UserRecord,
  from: Place,
  to: Moved,
  where: { old: boolean; new: boolean },
): Promise<void> {
  if (from.streamId === to.streamId && isResolution(from.topic, to.topic)) return;
  if (!where.old && !where.new) return;
  const sender = await notificationBot(org);
  const what = to.messages.length === 1 ? 'A message was' : `${to.messages.length} messages were`;
  const say = ({ streamId, topic }: Place, text: string) =>
    sendMessage(org, {
      sender,
      to: { streamId, topic },
      content: `${what} moved ${text} by ${silentMention(mover)}.`,
      client: 'Internal',
    });
  if (where.new) await say(to, `here from ${nameOf(org, from)}`);
  if (where.old) await say(from, `from here to ${nameOf(org, to)}`);
}

function nameOf(org: Organization, { streamId, topic }: Place): string {
  return `#**${org.tables.channels.get(streamId)?.name}>${topic}**`;
}
