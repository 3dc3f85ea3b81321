import { defineEndpoint, nothing } from '../../contract/index.js';
import { archiveChannel as archive } from './channel.actions.js';
import { assertMayArchive } from './subscription.rules.js';

export const archiveChannel = defineEndpoint({
  method: 'DELETE',
  path: '/streams/{stream_id}',
  area: 'channels',
  summary: 'Archive a channel',
  docs: 'archive-stream',
  auth: 'user',
  response: nothing,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path }) {
    await archive(org, assertMayArchive(org, actor, path.stream_id));
    return {};
  },
});
