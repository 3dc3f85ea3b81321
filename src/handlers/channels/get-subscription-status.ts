import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { activeSubscription } from '../access/channel-access.rules.js';
import { requireActiveUserOrBot } from '../access/user-access.rules.js';
import { requireVisibleChannelById } from './channel.rules.js';

export const getSubscriptionStatus = defineEndpoint({
  method: 'GET',
  path: '/users/{user_id}/subscriptions/{stream_id}',
  area: 'channels',
  summary: 'Get subscription status',
  docs: 'get-subscription-status',
  response: z.object({ is_subscribed: z.boolean() }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, path, level }) {
    const user = requireActiveUserOrBot(org, actor, path.user_id, level);
    const channel = requireVisibleChannelById(org, actor, path.stream_id);
    return { is_subscribed: activeSubscription(org, user.id, channel.id) !== undefined };
  },
});
