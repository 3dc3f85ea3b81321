import { badParameter, badRequest } from '../../contract/errors/index.js';
import type { ChannelRecord, Organization, UserRecord } from '../../model/index.js';
import { canPost } from '../access/channel-access.rules.js';
import { needsGroup, sendAs } from '../access/refusals.rules.js';
import { isAdministrator } from '../access/user-access.rules.js';

/**
 * Returns the user whose messages emails may become: the caller, or a bot that the caller owns or administers.
 * @param senderId default the caller
 */
export function requireEmailSender(
  org: Organization,
  actor: UserRecord,
  senderId: number = actor.id,
): UserRecord {
  const sender = org.tables.users.get(senderId);
  if (sender === undefined || !isOwnSender(actor, sender)) {
    throw badParameter('sender_id', `must be you or one of your bots, got user ${senderId}`);
  }
  return sender;
}

/** Checks that emails to a channel may become messages by a user. */
export function assertMayEmail(org: Organization, sender: UserRecord, channel: ChannelRecord): void {
  if (canPost(org, sender, channel)) return;
  throw needsGroup(badRequest(`User ${sender.id} may not post in the channel ${channel.name}`), org, sender, {
    rule: 'can_send_message_group',
    setting: `\`can_send_message_group\` of the channel ${channel.id} (${channel.name})`,
    value: channel.can_send_message_group,
    allow: sendAs(org, (user) => canPost(org, user, channel)),
  });
}

function isOwnSender(actor: UserRecord, sender: UserRecord): boolean {
  if (sender.id === actor.id) return true;
  return sender.bot_type !== null && (sender.bot_owner_id === actor.id || isAdministrator(actor));
}
