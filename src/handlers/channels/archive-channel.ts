import { defineEndpoint, emptyResponse } from '../../contract/index.js';
import { archiveChannel as archive } from './channel.actions.js';
import { requireArchivableChannel } from './subscription.rules.js';

export const archiveChannel = defineEndpoint({
  method: 'DELETE',
  path: '/streams/{stream_id}',
  area: 'channels',
  summary: 'Archive a channel',
  docs: 'archive-stream',
  auth: 'user',
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path }) {
    await archive(org, requireArchivableChannel(org, actor, path.stream_id));
    return {};
  },
});
