import * as z from 'zod';
import { badParameter, badRequest } from '../../contract/errors/index.js';
import { defineEndpoint, integer } from '../../contract/index.js';
import type { ChannelRecord, Organization, UserRecord } from '../../model/index.js';
import { canPost, requireReadableChannel } from '../access/channel-access.rules.js';
import { isAdministrator } from '../access/user-access.rules.js';
import { mayNotPost } from '../messages/recipients.rules.js';
import { channelEmail } from './channel.present.js';

export const getChannelEmail = defineEndpoint({
  method: 'GET',
  path: '/streams/{stream_id}/email_address',
  area: 'channels',
  summary: "Get channel's email address",
  docs: 'get-stream-email-address',
  auth: 'user',
  since: 'channelEmailRemoved',
  params: {
    sender_id: integer()
      .optional()
      .since('channelEmailSender')
      .describe('sender of the messages: the caller, or a bot of the caller; default: the server'),
  },
  response: z.object({ email: z.string() }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, path, params, supports }) {
    const channel = requireReadableChannel(org, actor, path.stream_id);
    const sender = requireEmailSender(org, actor, params.sender_id);
    if (supports('channelEmailToPosters')) assertMayEmail(org, sender, channel);
    return { email: channelEmail(org, channel, params.sender_id) };
  },
});

/**
 * Returns the user who sends the messages made from emails: the caller, or a bot that the caller owns or administers.
 * @param senderId defaults to the caller
 */
function requireEmailSender(org: Organization, actor: UserRecord, senderId: number = actor.id): UserRecord {
  const sender = org.tables.users.get(senderId);
  if (sender === undefined || !isOwnSender(actor, sender)) {
    throw badParameter('sender_id', `must be you or one of your bots, got user ${senderId}`);
  }
  return sender;
}

/** Checks that a user may send messages to a channel by email. */
function assertMayEmail(org: Organization, sender: UserRecord, channel: ChannelRecord): void {
  if (canPost(org, sender, channel)) return;
  const error = badRequest(`User ${sender.id} may not post in channel ${channel.name}`);
  throw mayNotPost(error, org, sender, channel);
}

function isOwnSender(actor: UserRecord, sender: UserRecord): boolean {
  if (sender.id === actor.id) return true;
  return sender.bot_type !== null && (sender.bot_owner_id === actor.id || isAdministrator(actor));
}
