import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { boolean, type Call, defineEndpoint, integer, json, text } from '../../contract/index.js';
import {
  CHANNEL_SETTINGS,
  type ChannelRecord,
  groupSetting,
  ROLES,
  systemGroupId,
  topicsPolicy,
} from '../../model/index.js';
import { definite, fromKeys, pick } from '../../values.js';
import { notForGuests } from '../access/refusals.rules.js';
import { announceNewChannels } from '../messages/channel-notice.actions.js';
import { addChannel, startSubscription } from './channel.actions.js';
import { CHANNEL_SETTING_SINCE } from './channel.present.js';
import {
  assertAdministratorSets,
  assertChannelNameFree,
  assertDefaultIsPublic,
  assertEveryoneStartsTopics,
  assertMayMakeWebPublic,
  assertMaySetDeletionPolicy,
  assertMaySetPrivacy,
  assertMaySetRetention,
  assertMaySetTopicsPolicy,
  parseChannelDescription,
  parseChannelName,
  parseChannelSettings,
  requireOpenFolder,
} from './channel.rules.js';
import { requireUsers } from './subscription.rules.js';

export const retentionParam = json(z.union([z.int().positive(), z.enum(['realm_default', 'unlimited'])]));

/** Returns the number of days to keep messages: null inherits it from the organization; -1 keeps messages forever. */
export function retentionDays(retention: number | 'realm_default' | 'unlimited'): number | null {
  if (retention === 'realm_default') return null;
  return retention === 'unlimited' ? -1 : retention;
}

const permission = json(groupSetting).optional();
const permissions = fromKeys(CHANNEL_SETTINGS, (name) => permission.since(CHANNEL_SETTING_SINCE[name]));

export const newChannelParams = {
  announce: boolean()
    .default(false)
    .describe('announce new channels, as in Zulip even private ones, in the channel for announcements'),
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

export const createChannel = defineEndpoint({
  method: 'POST',
  path: '/channels/create',
  area: 'channels',
  summary: 'Create a channel',
  docs: 'create-channel',
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
    assertMayCreateChannel(call);
    const name = parseChannelName(params.name, 'name');
    assertChannelNameFree(org, name, call.level);
    const users = requireUsers(org, actor, params.subscribers, 'subscribers');
    const created = await createChannels(call, [{ name, description: params.description }], 'description');
    const channels = created.map(({ channel }) => channel);
    const { id } = definite(channels[0]);
    for (const user of users) await startSubscription(org, user.id, id);
    if (users.length > 0) await announceNewChannels(org, actor, channels, params.announce);
    return { id };
  },
});

type NewChannelCall = Pick<Call<typeof newChannelParams>, 'org' | 'actor' | 'params'>;

/** Checks that the organization's permissions and the caller's role let the caller create this kind of channel. */
export function assertMayCreateChannel({ org, actor, params }: NewChannelCall): void {
  if (actor.role === ROLES.guest) throw notForGuests(org, actor, 'create channels');
  assertMaySetPrivacy(org, actor, params.invite_only);
  if (params.is_web_public) assertMayMakeWebPublic(org, actor);
  if (params.is_web_public && params.invite_only) {
    throw badParameter('is_web_public', 'a private channel cannot be web-public');
  }
  if (params.is_default_stream) assertAdministratorSets(org, actor, 'is_default_stream');
  if (params.default_push_notifications) assertAdministratorSets(org, actor, 'default_push_notifications');
  if (params.is_default_stream) assertDefaultIsPublic(params.invite_only, 'is_default_stream');
  if (params.message_retention_days !== 'realm_default') assertMaySetRetention(org, actor);
}

/** Whether subscribers may read earlier messages: in public channels always, in private ones only if requested. */
function historyIsPublic({ params }: NewChannelCall): boolean {
  return !params.invite_only || params.history_public_to_subscribers === true;
}

/**
 * Creates channels with the properties in a request, or none if any channel is invalid. Call `assertMayCreateChannel()`
 * first.
 * @param descriptionParameter the parameter that contains the descriptions
 */
export async function createChannels<T extends { name: string; description?: string | undefined }>(
  call: NewChannelCall,
  named: readonly T[],
  descriptionParameter: string,
): Promise<{ channel: ChannelRecord; source: T }[]> {
  const { org, actor, params } = call;
  const folder_id = requireOpenFolder(org, params.folder_id ?? null);
  const settings = parseChannelSettings(org, params);
  // Setting a permission to `nobody` is always allowed.
  const granted = Object.entries(settings).filter(([, holders]) => holders !== systemGroupId('role:nobody'));
  assertMaySetDeletionPolicy(org, actor, Object.fromEntries(granted));
  assertEveryoneStartsTopics(historyIsPublic(call), settings.can_create_topic_group);
  assertMaySetTopicsPolicy(org, actor, params.topics_policy);
  const common = {
    ...settings,
    ...pick(params, ['invite_only', 'is_web_public', 'default_push_notifications', 'topics_policy']),
    creator_id: actor.id,
    history_public_to_subscribers: historyIsPublic(call),
    is_default: params.is_default_stream,
    folder_id,
    message_retention_days: retentionDays(params.message_retention_days),
  };
  const planned = named.map((source) => ({
    source,
    channel: {
      ...common,
      name: source.name,
      description: parseChannelDescription(source.description, descriptionParameter),
    },
  }));
  const created: { channel: ChannelRecord; source: T }[] = [];
  for (const { source, channel } of planned) {
    created.push({ source, channel: await addChannel(org, channel) });
  }
  return created;
}
