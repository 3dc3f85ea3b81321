import { boolean, type Call, integer, json } from '../../contract/index.js';
import { CHANNEL_SETTINGS, type ChannelRecord, groupSetting, topicsPolicy } from '../../model/index.js';
import { fromKeys } from '../../values.js';
import { assertHoldsPermission } from '../access/organization-permissions.rules.js';
import { createChannel } from './channel.actions.js';
import { CHANNEL_SETTING_SINCE } from './channel-settings.rules.js';
import {
  assertMayCreateChannel,
  assertMaySetPolicies,
  historyIsPublic,
  parseChannelDescription,
  parseChannelSettings,
  retentionDays,
} from './new-channel.rules.js';
import { retentionParam } from './retention-param.js';

const permission = json(groupSetting).optional();
const permissions = fromKeys(CHANNEL_SETTINGS, (name) => permission.since(CHANNEL_SETTING_SINCE[name]));

/** The parameters that describe a new channel. */
export const newChannelParams = {
  announce: boolean()
    .default(false)
    .describe('announce new channels, unless private, in the channel for announcements'),
  invite_only: boolean().default(false).describe('the new channel is private'),
  is_web_public: boolean()
    .default(false)
    .since('webPublicChannels')
    .describe('the new channel is open to the web; only by owners'),
  is_default_stream: boolean()
    .default(false)
    .since('defaultChannelParameter')
    .describe('new users are subscribed to the new channel; only by administrators'),
  default_push_notifications: boolean()
    .default(false)
    .since('channelPushDefault')
    .describe(
      'mobile notifications are on for users who subscribe for the first time; only by administrators',
    ),
  history_public_to_subscribers: boolean()
    .optional()
    .describe('subscribers of a new private channel can read messages from before they subscribed'),
  message_retention_days: retentionParam
    .default('realm_default' as const)
    .describe('in days; only by owners'),
  topics_policy: json(topicsPolicy)
    .default('inherit' as const)
    .since('realmTopicsPolicy'),
  folder_id: integer().optional().since('channelFolders'),
  ...permissions,
};

/** The name and description of a new channel. */
interface Named {
  name: string;
  description?: string | undefined;
}

/** Creates channels with the properties in a request. Creates nothing if one of them is invalid. */
export async function createChannels<T extends Named>(
  { org, actor, params }: Pick<Call<typeof newChannelParams>, 'org' | 'actor' | 'params'>,
  named: readonly T[],
): Promise<{ channel: ChannelRecord; source: T }[]> {
  assertMayCreateChannel(org, actor, params);
  assertMaySetPolicies(org, actor, params);
  if (params.topics_policy !== 'inherit') {
    assertHoldsPermission(org, actor, 'can_set_topics_policy_group', 'set the topics policy of channels');
  }
  const common = {
    ...parseChannelSettings(org, params),
    creator_id: actor.id,
    invite_only: params.invite_only,
    is_web_public: params.is_web_public,
    history_public_to_subscribers: historyIsPublic(params),
    is_default: params.is_default_stream,
    default_push_notifications: params.default_push_notifications,
    folder_id: params.folder_id ?? null,
    topics_policy: params.topics_policy,
    message_retention_days: retentionDays(params.message_retention_days),
  };
  const planned = named.map((source) => ({
    source,
    channel: { ...common, name: source.name, description: parseChannelDescription(source.description) },
  }));
  const created: { channel: ChannelRecord; source: T }[] = [];
  for (const { source, channel } of planned) {
    created.push({ source, channel: await createChannel(org, channel) });
  }
  return created;
}
