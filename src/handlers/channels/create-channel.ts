import * as z from 'zod';
import { ApiError } from '../../contract/errors/index.js';
import { boolean, defineEndpoint, json, text } from '../../contract/index.js';
import { definite } from '../../values.js';
import { findChannel } from '../access/channel-access.rules.js';
import { announceNewChannels } from '../messages/channel-notice.actions.js';
import { parseChannelName } from './new-channel.rules.js';
import { createChannels, newChannelParams } from './new-channel-params.js';
import { subscribe } from './subscription.actions.js';
import { assertMaySubscribeOthers, requirePrincipals } from './subscription.rules.js';

export const createChannel = defineEndpoint({
  method: 'POST',
  path: '/channels/create',
  area: 'channels',
  summary: 'Create a channel',
  docs: 'create-channel',
  auth: 'user',
  since: 'channelCreated',
  params: {
    name: text().describe('1 to 60 code points, unique in the organization'),
    description: text().optional().describe('Markdown, at most 1024 code points'),
    subscribers: json(z.array(z.int())).describe('IDs of the users to subscribe; may be empty'),
    send_new_subscription_messages: boolean()
      .default(true)
      .describe('has no effect: the notification bot never writes to users subscribed to a new channel'),
    ...newChannelParams,
  },
  response: z.object({ id: z.int() }),
  errors: ['BAD_REQUEST', 'CHANNEL_ALREADY_EXISTS'],
  async run(call) {
    const { org, actor, params } = call;
    const name = parseChannelName(params.name, 'name');
    if (findChannel(org, name) !== undefined) {
      throw new ApiError('CHANNEL_ALREADY_EXISTS', `A channel named ${name} already exists`).because(
        'uniqueName',
        `The channel ${findChannel(org, name)?.id} has the name ${name}`,
        'send another "name"',
      );
    }
    const users = requirePrincipals(org, actor, params.subscribers);
    assertMaySubscribeOthers(org, actor, users);
    const created = await createChannels(call, [{ name, description: params.description }]);
    const channels = created.map(({ channel }) => channel);
    const { id } = definite(channels[0]);
    for (const user of users) await subscribe(org, user.id, id);
    await announceNewChannels(org, actor, channels, params.announce);
    return { id };
  },
});
