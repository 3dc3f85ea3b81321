import * as z from 'zod';
import { boolean, type Call, defineEndpoint, json, text } from '../../contract/index.js';
import { CHANNEL_SETTINGS, type ChannelSettingName, systemGroupId, topicsPolicy } from '../../model/index.js';
import { fromKeys } from '../../values.js';
import { assertHoldsPermission } from '../access/organization-permissions.rules.js';
import { parseSettingUpdate, type SettingUpdate, settingUpdate } from '../groups/group-setting.rules.js';
import { announceChannelChanges } from '../messages/channel-notice.actions.js';
import { changeChannel } from './channel.actions.js';
import { CHANNEL_SETTING_SINCE } from './channel.present.js';
import {
  assertEveryoneStartsTopics,
  assertMayMakeWebPublic,
  assertMaySetDeletionPolicy,
  requireAdministrableChannel,
} from './channel.rules.js';
import { parseChannelUpdate, parsePermissionUpdates } from './channel-update.rules.js';
import { retentionParam } from './create-channel.js';

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
    const { org, actor, path, params, level } = call;
    const channel = requireAdministrableChannel(org, actor, path.stream_id);
    const changes = {
      ...parseChannelUpdate(org, actor, channel, params, level),
      ...parsePermissionUpdates(org, actor, channel, permissionUpdates(call), level),
    };
    const { history_public_to_subscribers, can_create_topic_group } = { ...channel, ...changes };
    assertEveryoneStartsTopics(history_public_to_subscribers, can_create_topic_group);
    assertMayHaveKind(call);
    assertMaySetDeletionPolicy(org, actor, params);
    const changed = await changeChannel(org, channel, changes);
    await announceChannelChanges(org, actor, channel, changed);
  },
});

type UpdateCall = Call<typeof params, '/streams/{stream_id}'>;

/** Checks that the organization lets the caller create channels of this kind. */
function assertMayHaveKind({ org, actor, params }: UpdateCall): void {
  const { is_private, is_web_public, topics_policy } = params;
  if (is_private === true) {
    assertHoldsPermission(org, actor, 'can_create_private_channel_group', 'create private channels');
  }
  if (is_private === false) {
    assertHoldsPermission(org, actor, 'can_create_public_channel_group', 'create public channels');
  }
  if (is_web_public === true) assertMayMakeWebPublic(org, actor);
  if (topics_policy !== undefined && topics_policy !== 'inherit') {
    assertHoldsPermission(org, actor, 'can_set_topics_policy_group', 'set the topics policy of channels');
  }
}

/** The groups that correspond to the numbers of `stream_post_policy`. */
const POST_POLICY_GROUPS = {
  1: 'role:everyone',
  2: 'role:administrators',
  3: 'role:fullmembers',
  4: 'role:moderators',
} as const;

function permissionUpdates({
  params,
  supports,
}: UpdateCall): Partial<Record<ChannelSettingName, SettingUpdate>> {
  const updates: Partial<Record<ChannelSettingName, SettingUpdate>> = {};
  if (params.stream_post_policy !== undefined) {
    updates.can_send_message_group = { new: systemGroupId(POST_POLICY_GROUPS[params.stream_post_policy]) };
  }
  for (const name of CHANNEL_SETTINGS) {
    const input = params[name];
    if (input !== undefined) updates[name] = parseSettingUpdate(name, input, supports('channelGroupObjects'));
  }
  return updates;
}
