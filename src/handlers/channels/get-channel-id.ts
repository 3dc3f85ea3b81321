import * as z from 'zod';
import { badRequest } from '../../contract/errors/index.js';
import { defineEndpoint, text } from '../../contract/index.js';
import { requireReadableChannel } from '../access/channel-access.rules.js';
import { channelArchived } from '../access/refusals.rules.js';

export const getChannelId = defineEndpoint({
  method: 'GET',
  path: '/get_stream_id',
  area: 'channels',
  summary: 'Get channel ID',
  docs: 'get-stream-id',
  auth: 'user',
  params: { stream: text().describe('name of the channel, ignoring case') },
  response: z.object({ stream_id: z.int() }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, params }) {
    const channel = requireReadableChannel(org, actor, params.stream);
    if (channel.is_archived)
      throw channelArchived(badRequest(`The channel ${channel.name} is archived`), org, channel);
    return { stream_id: channel.id };
  },
});
