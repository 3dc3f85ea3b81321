import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { defineEndpoint, text } from '../../contract/index.js';
import { presentSubscriptions, subscriptionSchema } from './subscription.present.js';

export const getSubscriptions = defineEndpoint({
  method: 'GET',
  path: '/users/me/subscriptions',
  area: 'channels',
  summary: 'Get subscribed channels',
  docs: 'get-subscriptions',
  params: {
    include_subscribers: text(z.enum(['true', 'false', 'partial']))
      .default('false' as const)
      .describe(
        'list subscribers; `partial` (since level 412) may list only some where there are 250 or more',
      ),
  },
  response: z.object({ subscriptions: z.array(subscriptionSchema) }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, params, level, supports }) {
    const include = params.include_subscribers;
    if (include === 'partial' && !supports('partialSubscribers')) {
      throw badParameter('include_subscribers', 'must be true or false');
    }
    const includesArchived = !org.follows('omitsArchivedSubscriptions');
    return { subscriptions: presentSubscriptions(org, actor.id, level, include, includesArchived) };
  },
});
