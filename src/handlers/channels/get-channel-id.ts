import * as z from 'zod';
import { defineEndpoint, text } from '../../contract/index.js';
import { requireVisibleChannel } from './subscription.rules.js';

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
    return { stream_id: requireVisibleChannel(org, actor, params.stream).id };
  },
});
