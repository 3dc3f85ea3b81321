import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { accessibleUsers } from '../access/user-access.rules.js';
import { assertHasDetails, requireVisibleChannelById } from './channel.rules.js';
import { subscriberIds } from './subscription.rules.js';

export const getSubscribers = defineEndpoint({
  method: 'GET',
  path: '/streams/{stream_id}/members',
  area: 'channels',
  summary: 'Get channel subscribers',
  docs: 'get-subscribers',
  response: z.object({ subscribers: z.array(z.int()) }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, path, level }) {
    const channel = requireVisibleChannelById(org, actor, path.stream_id);
    assertHasDetails(channel, level);
    const subscribers = accessibleUsers(org, actor, subscriberIds(org, channel.id));
    return { subscribers: subscribers.map(({ id }) => id) };
  },
});
