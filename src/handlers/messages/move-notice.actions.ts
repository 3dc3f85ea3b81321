import { hashPart } from '../../markdown/index.js';
import { type MessageRecord, type Organization, topicKey, type UserRecord } from '../../model/index.js';
import { isResolution, RESOLVED } from '../channels/topic.rules.js';
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
  if (from.streamId === to.streamId && isResolution(from.topic, to.topic)) {
    const state = to.topic.startsWith(RESOLVED) ? 'resolved' : 'unresolved';
    await post(org, to, `${silentMention(mover)} has marked this topic as ${state}.`);
    return;
  }
  const what = movedPart(org, from, to);
  const by = `by ${silentMention(mover)}`;
  if (where.new) await post(org, to, `${what} moved here from ${nameOf(org, from)} ${by}.`);
  if (where.old) await post(org, from, `${what} moved to ${nameOf(org, to)} ${by}.`);
}

/** The subject of a notice: the topic if nothing is left of it, else the messages, a single one with a link. */
function movedPart(org: Organization, from: Place, { messages, ...to }: Moved): string {
  const { messages: table } = org.tables;
  if (table.idsBy('topic', topicKey(from.streamId, from.topic)).length === 0) return 'This topic was';
  const [only] = messages;
  if (only === undefined || messages.length > 1) return `${messages.length} messages were`;
  const name = org.tables.channels.get(to.streamId)?.name.replaceAll(' ', '-') ?? '';
  const place = `${to.streamId}-${hashPart(name)}/topic/${hashPart(to.topic)}`;
  return `[A message](#narrow/channel/${place}/near/${only.id}) was`;
}

async function post(org: Organization, { streamId, topic }: Place, content: string): Promise<void> {
  const sender = await notificationBot(org);
  await sendMessage(org, { sender, to: { streamId, topic }, content, client: 'Internal' });
}

function nameOf(org: Organization, { streamId, topic }: Place): string {
  return `#**${org.tables.channels.get(streamId)?.name}>${topic}**`;
}
