import * as z from 'zod';
import { badParameter, badRequest } from '../../contract/errors/index.js';
import { boolean, type Call, defineEndpoint, json, text } from '../../contract/index.js';
import {
  CHANNEL_SETTINGS,
  type Channel,
  type ChannelRecord,
  type ChannelSettingName,
  type GroupSetting,
  type Organization,
  roleText,
  systemGroupId,
  topicsPolicy,
  type UserRecord,
} from '../../model/index.js';
import { fromKeys } from '../../values.js';
import { hasContentAccess } from '../access/channel-access.rules.js';
import { sendAs } from '../access/refusals.rules.js';
import { parseSettingChange, parseSettingUpdate, settingUpdate } from '../groups/group-setting.rules.js';
import { announceChannelChanges } from '../messages/channel-notice.actions.js';
import { changeChannel } from './channel.actions.js';
import { CHANNEL_SETTING_SINCE } from './channel.present.js';
import {
  assertAdministratorSets,
  assertCanBeDefault,
  assertChannelNameFree,
  assertEveryoneStartsTopics,
  assertMayMakeWebPublic,
  assertMaySetDeletionPolicy,
  assertMaySetPrivacy,
  assertMaySetRetention,
  assertMaySetTopicsPolicy,
  parseChannelDescription,
  parseChannelName,
  requireAdministrableChannel,
  requireOpenFolder,
} from './channel.rules.js';
import { retentionDays, retentionParam } from './create-channel.js';
import { emptyTopicField } from './topic.rules.js';

/** The meaning of each permission, for the documentation. */
const PERMISSION_NOTES: Readonly<Record<ChannelSettingName, string>> = {
  can_add_subscribers_group: 'who may subscribe others',
  can_remove_subscribers_group: 'who may unsubscribe others',
  can_administer_channel_group: 'who may change the channel',
  can_create_topic_group: 'who may start new topics',
  can_delete_any_message_group: 'who may delete any message',
  can_delete_own_message_group: 'who may delete their own messages',
  can_move_messages_out_of_channel_group: 'who may move messages out of it',
  can_move_messages_within_channel_group: 'who may move messages within it',
  can_resolve_topics_group: 'who may resolve topics',
  can_send_message_group: 'who may post',
  can_subscribe_group: 'who may subscribe themselves',
};

const params = {
  description: text().optional().describe('Markdown, at most 1024 code points; line breaks become spaces'),
  new_name: text().optional().describe('1 to 60 code points, unique in the organization'),
  is_private: boolean().optional().describe('needs access to the messages of the channel'),
  is_web_public: boolean().optional().since('webPublicChannels'),
  history_public_to_subscribers: boolean()
    .optional()
    .describe('subscribers can read messages from before they subscribed; false only in private channels'),
  is_default_stream: boolean()
    .optional()
    .since('defaultChannelParameter')
    .describe('new users are subscribed to the channel; only by administrators'),
  default_push_notifications: boolean()
    .optional()
    .since('channelPushDefault')
    .describe(
      'mobile notifications are on for users who subscribe for the first time; only by administrators',
    ),
  message_retention_days: retentionParam.optional().describe('in days; only by owners'),
  is_archived: boolean()
    .optional()
    .since('channelUnarchived')
    .describe('false unarchives the channel; true does nothing'),
  folder_id: json(z.int().nullable()).optional().since('channelFolders').describe('null for no folder'),
  topics_policy: text(topicsPolicy)
    .optional()
    .since('realmTopicsPolicy')
    .describe('`empty_topic_only` needs a channel whose messages are all in the empty topic'),
  stream_post_policy: json(z.literal([1, 2, 3, 4]))
    .optional()
    .until('canSendMessage')
    .describe('1 any user, 2 administrators, 3 full members, 4 moderators'),
  ...fromKeys(CHANNEL_SETTINGS, (name) =>
    json(settingUpdate).optional().since(CHANNEL_SETTING_SINCE[name]).describe(PERMISSION_NOTES[name]),
  ),
};

export const updateChannel = defineEndpoint({
  method: 'PATCH',
  path: '/streams/{stream_id}',
  area: 'channels',
  summary: 'Update a channel',
  docs: 'update-stream',
  params,
  errors: ['BAD_REQUEST', 'CANNOT_ADMINISTER_CHANNEL', 'CHANNEL_ALREADY_EXISTS', 'EXPECTATION_MISMATCH'],
  async run(call) {
    const { org, actor, path, params } = call;
    const channel = requireAdministrableChannel(org, actor, path.stream_id);
    const changes = { ...parseProperties(call, channel), ...parsePermissions(call, channel) };
    const { history_public_to_subscribers, can_create_topic_group } = { ...channel, ...changes };
    assertEveryoneStartsTopics(history_public_to_subscribers, can_create_topic_group);
    if (params.is_private !== undefined) assertMaySetPrivacy(org, actor, params.is_private);
    if (params.is_web_public) assertMayMakeWebPublic(org, actor);
    assertMaySetTopicsPolicy(org, actor, params.topics_policy);
    assertMaySetDeletionPolicy(org, actor, params);
    const changed = await changeChannel(org, channel, changes);
    await announceChannelChanges(org, actor, channel, changed);
  },
});

type UpdateCall = Call<typeof params, '/streams/{stream_id}'>;

/** Returns the requested changes to a channel, except for changes to its permissions. */
function parseProperties(call: UpdateCall, channel: ChannelRecord): Partial<Channel> {
  const { org, actor, params, level } = call;
  const changes = parsePrivacy(call, channel);
  if (params.is_default_stream !== undefined) {
    assertAdministratorSets(org, actor, 'is_default_stream');
    if (params.is_default_stream) assertCanBeDefault({ ...channel, ...changes }, 'is_default_stream');
    changes.is_default = params.is_default_stream;
  }
  if (params.default_push_notifications !== undefined) {
    assertAdministratorSets(org, actor, 'default_push_notifications');
    changes.default_push_notifications = params.default_push_notifications;
  }
  if (params.message_retention_days !== undefined) {
    assertMaySetRetention(org, actor);
    changes.message_retention_days = retentionDays(params.message_retention_days);
  }
  // A separate endpoint archives channels, so `true` changes nothing, as in Zulip.
  if (params.is_archived === false) {
    assertCanUnarchive(org, channel);
    changes.is_archived = false;
  }
  if (params.topics_policy !== undefined) {
    assertTopicsFit(org, channel, params.topics_policy);
    changes.topics_policy = params.topics_policy;
  }
  if (params.description !== undefined)
    changes.description = parseChannelDescription(params.description, 'description');
  if (params.new_name !== undefined) changes.name = parseNewName(org, channel, params.new_name, level);
  if (params.folder_id !== undefined) changes.folder_id = requireOpenFolder(org, params.folder_id);
  return changes;
}

function parsePrivacy({ org, actor, params }: UpdateCall, channel: ChannelRecord): Partial<Channel> {
  const { is_private, is_web_public, history_public_to_subscribers, is_default_stream } = params;
  if (is_private !== undefined) assertContentAccess(org, actor, channel);
  const invite_only = is_private ?? channel.invite_only;
  const webPublic = is_web_public ?? channel.is_web_public;
  // By default, a private channel has protected history.
  const publicHistory =
    history_public_to_subscribers ??
    (is_private === undefined ? channel.history_public_to_subscribers : !is_private);
  if (webPublic && invite_only) throw badParameter('is_web_public', 'a private channel cannot be web-public');
  if (!invite_only && !publicHistory) {
    throw badParameter('history_public_to_subscribers', 'only a private channel can have protected history');
  }
  if (invite_only && (is_default_stream ?? channel.is_default)) {
    throw badParameter('is_private', 'a default channel cannot be private');
  }
  if (is_private === false && org.settings.moderation_request_channel_id === channel.id) {
    throw badParameter('is_private', 'the channel for moderation requests must be private');
  }
  return { invite_only, is_web_public: webPublic, history_public_to_subscribers: publicHistory };
}

/** Checks that the caller can read the messages in a channel, or may subscribe themselves or others to it. */
function assertContentAccess(org: Organization, actor: UserRecord, channel: ChannelRecord): void {
  if (hasContentAccess(org, actor, channel)) return;
  throw badRequest(`You need access to the messages of channel ${channel.name} to change this`).because(
    'hasContentAccess',
    `Channel ${channel.id} (${channel.name}) is private; ${roleText(org, actor)} without a subscription to it`,
    ...sendAs(org, (user) => hasContentAccess(org, user, channel)),
    `subscribe user ${actor.id} first`,
  );
}

function assertCanUnarchive(org: Organization, channel: ChannelRecord): void {
  if (!channel.is_archived) throw badParameter('is_archived', `channel ${channel.name} is not archived`);
  if (channel.invite_only && org.tables.subscriptions.idsBy('activeChannel', channel.id).length === 0)
    throw badParameter('is_archived', `private channel ${channel.name} has no subscribers`);
}

function assertTopicsFit(org: Organization, { id }: ChannelRecord, policy: Channel['topics_policy']): void {
  if (policy !== 'empty_topic_only') return;
  if (org.tables.messages.by('channel', id).every(({ topic }) => topic === '')) return;
  const problem = 'the channel has messages in topics other than the empty topic';
  throw badParameter('topics_policy', problem, emptyTopicField(org));
}

function parseNewName(org: Organization, channel: ChannelRecord, input: string, level: number): string {
  const name = parseChannelName(input, 'new_name');
  if (name === channel.name) throw badParameter('new_name', 'the channel already has that name');
  assertChannelNameFree(org, name, level, channel);
  return name;
}

/** The groups that correspond to the numbers of `stream_post_policy`. */
const POST_POLICY_GROUPS = {
  1: 'role:everyone',
  2: 'role:administrators',
  3: 'role:fullmembers',
  4: 'role:moderators',
} as const;

/** Permissions that give access to messages. Only users with access to the messages may change these permissions. */
const GIVES_CONTENT: readonly ChannelSettingName[] = ['can_add_subscribers_group', 'can_subscribe_group'];

function parsePermissions(
  { org, actor, params, level, supports }: UpdateCall,
  channel: ChannelRecord,
): Partial<Record<ChannelSettingName, GroupSetting>> {
  const { stream_post_policy: policy } = params;
  const posters = policy && { new: systemGroupId(POST_POLICY_GROUPS[policy]) };
  const changes: Partial<Record<ChannelSettingName, GroupSetting>> = {};
  for (const name of CHANNEL_SETTINGS) {
    const input = params[name] ?? (name === 'can_send_message_group' ? posters : undefined);
    if (input === undefined) continue;
    const update = parseSettingUpdate(name, input, supports('channelGroupObjects'));
    const changed = parseSettingChange(org, name, channel[name], update, level);
    if (changed === undefined) continue;
    if (GIVES_CONTENT.includes(name)) assertContentAccess(org, actor, channel);
    changes[name] = changed;
  }
  return changes;
}
