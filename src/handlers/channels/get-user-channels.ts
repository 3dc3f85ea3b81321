import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { definite } from '../../values.js';
import { requireUserOrBot } from '../access/user-access.rules.js';
import { canSeeChannel } from './subscription.rules.js';

export const getUserChannels = defineEndpoint({
  method: 'GET',
  path: '/users/{user_id}/channels',
  area: 'channels',
  summary: "Get a user's subscribed channels",
  docs: 'get-user-channels',
  auth: 'user',
  since: 'userChannels',
  response: z.object({ subscribed_channel_ids: z.array(z.int()) }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, path, level }) {
    const { id } = requireUserOrBot(org, actor, path.user_id, level);
    const { channels, subscriptions } = org.tables;
    const subscribed = subscriptions
      .by('activeUser', id)
      .map(({ stream_id }) => channels.get(stream_id))
      .filter((channel) => channel !== undefined && canSeeChannel(org, actor, channel))
      .map((channel) => definite(channel?.id));
    return { subscribed_channel_ids: subscribed.sort((a, b) => a - b) };
  },
});
