import * as z from 'zod';
import { badParameter, badRequest } from '../../contract/errors/index.js';
import { defineEndpoint, integer } from '../../contract/index.js';
import type { Organization, UserRecord } from '../../model/index.js';
import { canPost, requireReadableChannel } from '../access/channel-access.rules.js';
import { isAdministeredBot } from '../bots/bot.resource.js';
import { mayNotPost } from '../messages/recipients.rules.js';
import { channelEmail } from './channel.present.js';

export const getChannelEmail = defineEndpoint({
  method: 'GET',
  path: '/streams/{stream_id}/email_address',
  area: 'channels',
  summary: "Get channel's email address",
  docs: 'get-stream-email-address',
  since: 'channelEmailRemoved',
  params: {
    sender_id: integer()
      .optional()
      .since('channelEmailSender')
      .describe("the caller, or a bot that they may manage; default: the server's email gateway bot"),
  },
  response: z.object({ email: z.string() }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, path, params, supports }) {
    const channel = requireReadableChannel(org, actor, path.stream_id);
    const poster = requirePoster(org, actor, params.sender_id);
    if (supports('channelEmailToPosters') && !canPost(org, poster, channel)) {
      const error = badRequest(`User ${poster.id} may not post in channel ${channel.name}`);
      throw mayNotPost(error, org, poster, channel);
    }
    return { email: channelEmail(org, channel, params.sender_id) };
  },
});

/**
 * Returns the user who needs permission to post in the channel: the sender, or the caller if the gateway bot is the
 * sender because there is no `senderId`.
 */
function requirePoster(org: Organization, actor: UserRecord, senderId: number | undefined): UserRecord {
  if (senderId === undefined) return actor;
  const sender = org.tables.users.get(senderId);
  if (sender === undefined || (sender.id !== actor.id && !isAdministeredBot(org, actor, sender))) {
    throw badParameter('sender_id', `must be you or a bot that you may manage, got user ${senderId}`);
  }
  return sender;
}
