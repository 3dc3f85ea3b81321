import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { canSeeChannel } from '../access/channel-access.rules.js';
import { requireUserOrBot } from '../access/user-access.rules.js';

export const getUserChannels = defineEndpoint({
  method: 'GET',
  path: '/users/{user_id}/channels',
  area: 'channels',
  summary: "Get a user's subscribed channels",
  docs: 'get-user-channels',
  since: 'userChannels',
  response: z.object({ subscribed_channel_ids: z.array(z.int()) }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, path, level }) {
    const { id } = requireUserOrBot(org, actor, path.user_id, level);
    const { channels, subscriptions } = org.tables;
    const visible = subscriptions
      .by('activeUser', id)
      .map(({ stream_id }) => channels.expect(stream_id))
      .filter((channel) => canSeeChannel(org, actor, channel));
    return { subscribed_channel_ids: visible.map((channel) => channel.id).sort((a, b) => a - b) };
  },
});
