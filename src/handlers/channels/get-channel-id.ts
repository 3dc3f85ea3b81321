import * as z from 'zod';
import { defineEndpoint, text } from '../../contract/index.js';
import { requireReadableChannel } from '../access/channel-access.rules.js';
import { assertNotArchived } from '../access/refusals.rules.js';

export const getChannelId = defineEndpoint({
  method: 'GET',
  path: '/get_stream_id',
  area: 'channels',
  summary: 'Get channel ID',
  docs: 'get-stream-id',
  params: { stream: text().describe('name of the channel; case is ignored') },
  response: z.object({ stream_id: z.int() }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, params }) {
    const channel = requireReadableChannel(org, actor, params.stream);
    assertNotArchived(org, channel);
    return { stream_id: channel.id };
  },
});
