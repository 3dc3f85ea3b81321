import { defineEndpoint, integer } from '../../contract/index.js';
import { requireReadableChannel } from '../access/channel-access.rules.js';
import { changeChannel } from './channel.actions.js';
import { assertCanBeDefault } from './channel.rules.js';

export const addDefaultChannel = defineEndpoint({
  method: 'POST',
  path: '/default_streams',
  area: 'channels',
  summary: 'Add a default channel',
  docs: 'add-default-stream',
  role: 'administrator',
  params: { stream_id: integer().describe('a public channel') },
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params }) {
    const channel = requireReadableChannel(org, actor, params.stream_id);
    assertCanBeDefault(channel, 'stream_id');
    await changeChannel(org, channel, { is_default: true });
  },
});
