import { defineEndpoint, emptyResponse } from '../../contract/index.js';
import { announceArchiving } from '../messages/notice.actions.js';
import { archiveChannel as archive } from './channel.actions.js';
import { requireArchivableChannel } from './channel.rules.js';

export const archiveChannel = defineEndpoint({
  method: 'DELETE',
  path: '/streams/{stream_id}',
  area: 'channels',
  summary: 'Archive a channel',
  docs: 'archive-stream',
  auth: 'user',
  response: emptyResponse,
  errors: ['BAD_REQUEST', 'CANNOT_ADMINISTER_CHANNEL'],
  async run({ org, actor, path }) {
    const channel = requireArchivableChannel(org, actor, path.stream_id);
    await announceArchiving(org, actor, channel);
    await archive(org, channel);
    return {};
  },
});
