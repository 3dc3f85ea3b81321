import type { Capability } from '../../contract/levels/index.js';
import type { ChannelSettingName } from '../../model/index.js';

/** The capability that introduced each permission of channels. */
export const CHANNEL_SETTING_SINCE = {
  can_add_subscribers_group: 'canAddChannelSubscribers',
  can_remove_subscribers_group: 'canRemoveSubscribers',
  can_administer_channel_group: 'canAdministerChannel',
  can_create_topic_group: 'canCreateTopic',
  can_delete_any_message_group: 'canDeleteInChannel',
  can_delete_own_message_group: 'canDeleteInChannel',
  can_move_messages_out_of_channel_group: 'canMoveInChannel',
  can_move_messages_within_channel_group: 'canMoveInChannel',
  can_resolve_topics_group: 'canResolveInChannel',
  can_send_message_group: 'canSendMessage',
  can_subscribe_group: 'canSubscribe',
} as const satisfies Record<ChannelSettingName, Capability>;
