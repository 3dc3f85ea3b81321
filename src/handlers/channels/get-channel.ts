import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { channelSchema, presentChannel } from './channel.present.js';
import { requireVisibleChannelById } from './channel.rules.js';

export const getChannel = defineEndpoint({
  method: 'GET',
  path: '/streams/{stream_id}',
  area: 'channels',
  summary: 'Get a channel by ID',
  docs: 'get-stream-by-id',
  since: 'channelById',
  response: z.object({ stream: channelSchema }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, path, level }) {
    return { stream: presentChannel(org, requireVisibleChannelById(org, actor, path.stream_id), level) };
  },
});
