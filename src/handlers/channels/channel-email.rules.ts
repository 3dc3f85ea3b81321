import { badParameter, badRequest } from '../../contract/errors/index.js';
import type { ChannelRecord, Organization, UserRecord } from '../../model/index.js';
import { canPost } from '../access/channel-access.rules.js';

/**
 * Checks that a user may have emails posted to a channel, as themselves or one of their bots.
 * @param senderId default: the user
 */
export function assertChannelEmailSender(
  org: Organization,
  actor: UserRecord,
  channel: ChannelRecord,
  senderId: number = actor.id,
): void {
  const sender = org.tables.users.get(senderId);
  if (sender === undefined || (senderId !== actor.id && sender.bot_owner_id !== actor.id)) {
    throw badParameter('sender_id', `user ${senderId} is neither you nor a bot of yours`);
  }
  if (!canPost(org, sender, channel)) {
    throw badRequest(`User ${senderId} may not post in the channel ${channel.name}`);
  }
}
