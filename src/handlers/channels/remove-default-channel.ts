import { defineEndpoint, integer } from '../../contract/index.js';
import { assertNotArchived } from '../access/refusals.rules.js';
import { changeChannel } from './channel.actions.js';
import { requireVisibleChannelById } from './channel.rules.js';

export const removeDefaultChannel = defineEndpoint({
  method: 'DELETE',
  path: '/default_streams',
  area: 'channels',
  summary: 'Remove a default channel',
  docs: 'remove-default-stream',
  role: 'administrator',
  params: { stream_id: integer().describe('the channel') },
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params }) {
    const channel = requireVisibleChannelById(org, actor, params.stream_id);
    assertNotArchived(org, channel);
    await changeChannel(org, channel, { is_default: false });
  },
});
