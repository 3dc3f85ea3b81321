import { badParameter } from '../../contract/errors/index.js';
import { DEFAULT_LEVEL } from '../../contract/levels/index.js';
import { activeSubscription, canPost, canReadChannel } from '../../handlers/access/channel-access.rules.js';
import { subscribe } from '../../handlers/channels/subscription.actions.js';
import { parseTopicInChannel } from '../../handlers/channels/topic.rules.js';
import { conversationOf, type MessageTarget } from '../../handlers/messages/message.actions.js';
import { requireDirectRecipients } from '../../handlers/messages/recipients.rules.js';
import type { ChannelRecord, Organization, UserRecord } from '../../model/index.js';
import type { BuildContext } from '../factory.js';
import type { MessageInput, WireMessage } from './message-parts.js';
import { assertActiveUsers, findOrCreateChannel, findOrCreateUser } from './references.js';

export type Place = { sender: UserRecord; to: MessageTarget };

/** The sender and target of a message. Omitted ones are chosen from the mock. */
export async function placeOf(
  org: Organization,
  wire: WireMessage,
  input: Partial<MessageInput>,
  context: BuildContext,
): Promise<Place> {
  const { index = 0 } = context;
  const { to_user_ids: people, sender_id, stream_id, unread_for = [] } = input;
  if (people !== undefined) {
    const sender = await findOrCreateUser(org, context, 'sender_id', sender_id, undefined, [
      ...people,
      ...unread_for,
    ]);
    const recipientIds = requireDirectRecipients(org, sender, conversationOf(sender.id, people));
    return { sender, to: { recipientIds } };
  }
  const fits = (user: UserRecord, candidate: ChannelRecord) =>
    canReadChannel(org, user, candidate) && canPost(org, user, candidate);
  const asked =
    stream_id === undefined ? undefined : await findOrCreateChannel(org, context, 'stream_id', stream_id);
  const mayPost = (user: UserRecord) => asked === undefined || fits(user, asked);
  const first = await findOrCreateUser(org, context, 'sender_id', sender_id, mayPost, unread_for);
  const reaches = (id: number) =>
    unread_for.every((candidate) => activeSubscription(org, candidate, id) !== undefined);
  const suits = (candidate: ChannelRecord) => fits(first, candidate) && reaches(candidate.id);
  if (asked === undefined) assertActiveUsers(org, 'unread_for', unread_for);
  const channel =
    asked ??
    (await findOrCreateChannel(org, context, 'stream_id', undefined, suits, [first.id, ...unread_for]));
  // A sender chosen here is subscribed if necessary.
  if (sender_id === undefined && !fits(first, channel)) await subscribe(org, first.id, channel.id);
  if (!fits(first, channel)) {
    throw badParameter('stream_id', `user ${first.id} may not post in the channel "${channel.name}"`);
  }
  const to = { streamId: channel.id, topic: parseTopicInChannel(org, channel, wire.subject, DEFAULT_LEVEL) };
  if (sender_id !== undefined || input.markdown !== undefined) return { sender: first, to };
  // In a list, people write in turns.
  const talks = (user: UserRecord) => !unread_for.includes(user.id) && fits(user, channel);
  const others = someOf(org.tables.users.by('activePerson', 'active'), 3, talks);
  return { sender: others[index % others.length] ?? first, to };
}

function someOf<T>(all: readonly T[], count: number, fits: (candidate: T) => boolean): T[] {
  const found: T[] = [];
  for (const candidate of all) {
    if (found.length === count) break;
    if (fits(candidate)) found.push(candidate);
  }
  return found;
}
