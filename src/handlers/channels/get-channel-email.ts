import * as z from 'zod';
import { defineEndpoint, integer } from '../../contract/index.js';
import { requireReadableChannel } from '../access/channel-access.rules.js';
import { channelEmail } from './channel.present.js';
import { assertMayEmail, requireEmailSender } from './channel-email.rules.js';

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
