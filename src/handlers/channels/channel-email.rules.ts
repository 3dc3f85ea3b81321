import { badParameter, badRequest } from '../../contract/errors/index.js';
import type { ChannelRecord, Organization, UserRecord } from '../../model/index.js';
import { canPost } from '../access/channel-access.rules.js';
import { isAdministrator } from '../access/user-access.rules.js';

/**
 * Checks that emails to a channel may become messages by a user: the caller, or a bot that the caller owns or
 * administers, who may post there.
 * @param senderId default the caller
 */
export function assertChannelEmailSender(
  org: Organization,
  actor: UserRecord,
  channel: ChannelRecord,
  senderId: number = actor.id,
): void {
  const sender = org.tables.users.get(senderId);
  if (sender === undefined || !isOwnSender(actor, sender)) {
    throw badParameter('sender_id', `must be you or one of your bots, got user ${senderId}`);
  }
  if (!canPost(org, sender, channel)) {
    throw badRequest(`User ${senderId} may not post in the channel ${channel.name}`);
  }
}

function isOwnSender(actor: UserRecord, sender: UserRecord): boolean {
  if (sender.id === actor.id) return true;
  return sender.bot_type !== null && (sender.bot_owner_id === actor.id || isAdministrator(actor));
}
