import { badRequest } from '../../contract/errors/index.js';
import { defineEndpoint } from '../../contract/index.js';
import { channelArchived } from '../access/refusals.rules.js';
import { announceArchiving } from '../messages/channel-notice.actions.js';
import { archive } from './channel.actions.js';
import { requireAdministrableChannel } from './channel.rules.js';

export const archiveChannel = defineEndpoint({
  method: 'DELETE',
  path: '/streams/{stream_id}',
  area: 'channels',
  summary: 'Archive a channel',
  docs: 'archive-stream',
  errors: ['BAD_REQUEST', 'CANNOT_ADMINISTER_CHANNEL'],
  async run({ org, actor, path }) {
    const channel = requireAdministrableChannel(org, actor, path.stream_id);
    if (channel.is_archived)
      throw channelArchived(badRequest(`Channel ${channel.name} is already archived`), org, channel);
    await announceArchiving(org, actor, channel);
    await archive(org, channel);
  },
});
