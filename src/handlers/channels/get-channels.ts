import * as z from 'zod';
import { badRequest } from '../../contract/errors/index.js';
import { boolean, type Call, defineEndpoint } from '../../contract/index.js';
import { type ChannelRecord, ROLES } from '../../model/index.js';
import { activeSubscription, canSeeChannel, hasContentAccess } from '../access/channel-access.rules.js';
import { needsRole } from '../access/refusals.rules.js';
import { isAdministrator } from '../access/user-access.rules.js';
import { channelSchema, inChannelOrder, presentChannel } from './channel.present.js';

const params = {
  include_public: boolean().default(true).describe('include public channels, unless the caller is a guest'),
  include_web_public: boolean().default(false).describe('include web-public channels'),
  include_subscribed: boolean().default(true).describe('include channels that the caller is subscribed to'),
  exclude_archived: boolean().default(true).describe('leave out archived channels'),
  include_all: boolean()
    .default(false)
    .describe(
      'include every channel that the caller may know about; before level 356, only for administrators',
    ),
  include_all_active: boolean().default(false).describe('older name of include_all'),
  include_default: boolean()
    .default(false)
    .describe('return for each channel whether new users are subscribed to it, as `is_default`'),
  include_can_access_content: boolean()
    .default(false)
    .since('channelContentAccess')
    .describe('include channels whose messages the caller can read, or could by subscribing'),
  include_owner_subscribed: boolean()
    .default(false)
    .describe('for a bot: include channels that its owner is subscribed to'),
};

export const getChannels = defineEndpoint({
  method: 'GET',
  path: '/streams',
  area: 'channels',
  summary: 'Get all channels',
  docs: 'get-streams',
  params,
  response: z.object({ streams: z.array(channelSchema.extend({ is_default: z.boolean().optional() })) }),
  errors: ['BAD_REQUEST'],
  run(call) {
    const { org, actor, params, level, supports } = call;
    const includesAll = params.include_all || params.include_all_active;
    if (includesAll && !isAdministrator(actor) && !supports('channelContentAccess')) {
      throw needsRole(badRequest('Only administrators may use "include_all"'), org, actor, 'administrator');
    }
    const channels = org.tables.channels
      .all()
      .filter((channel) => !(params.exclude_archived && channel.is_archived))
      .filter((channel) => (includesAll ? canSeeChannel(org, actor, channel) : isRequested(call, channel)));
    const streams = channels.map((channel) => ({
      ...presentChannel(org, channel, level),
      ...(params.include_default ? { is_default: channel.is_default } : {}),
    }));
    return { streams: inChannelOrder(org, streams) };
  },
});

type GetChannelsCall = Call<typeof params>;

/** Whether one of the `include_*` parameters selects this channel. */
function isRequested({ org, actor, params }: GetChannelsCall, channel: ChannelRecord): boolean {
  if (params.include_web_public && channel.is_web_public) return true;
  if (params.include_public && !channel.invite_only && actor.role !== ROLES.guest) return true;
  if (params.include_subscribed && activeSubscription(org, actor.id, channel.id)) return true;
  if (params.include_can_access_content && hasContentAccess(org, actor, channel)) return true;
  const owner = actor.bot_owner_id;
  return params.include_owner_subscribed && owner !== null && !!activeSubscription(org, owner, channel.id);
}
