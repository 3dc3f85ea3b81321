import {
  CHANNEL_SETTINGS,
  type Channel,
  type ChannelSettingName,
  type DeepReadonly,
  type GroupSetting,
  type Organization,
  type SystemGroupName,
  systemGroupId,
} from '../model/index.js';

/** What a new channel is given beside its permissions. */
export type NewChannel = Pick<
  Channel,
  | 'name'
  | 'description'
  | 'creator_id'
  | 'invite_only'
  | 'is_web_public'
  | 'history_public_to_subscribers'
  | 'is_default'
  | 'folder_id'
  | 'topics_policy'
  | 'message_retention_days'
> &
  Partial<Record<ChannelSettingName, GroupSetting>>;

/** Who has the permissions of a new channel. Those that are not here are for the channel's administrators: the creator. */
const DEFAULT_GROUPS: Partial<Record<ChannelSettingName, SystemGroupName>> = {
  can_add_subscribers_group: 'role:nobody',
  can_remove_subscribers_group: 'role:administrators',
  can_delete_any_message_group: 'role:administrators',
  can_delete_own_message_group: 'role:everyone',
  can_move_messages_out_of_channel_group: 'role:administrators',
  can_move_messages_within_channel_group: 'role:members',
  can_resolve_topics_group: 'role:members',
  can_send_message_group: 'role:everyone',
  can_subscribe_group: 'role:nobody',
};

/** Creates a channel. */
export async function createChannel(org: Organization, given: NewChannel): Promise<DeepReadonly<Channel>> {
  const settings = Object.fromEntries(
    CHANNEL_SETTINGS.map((name) => [name, given[name] ?? defaultSetting(name, given.creator_id)]),
  ) as Record<ChannelSettingName, GroupSetting>;
  return org.tables.channels.create({
    ...given,
    ...settings,
    date_created: org.clock.now(),
    is_archived: false,
    weekly_traffic: null,
  });
}

function defaultSetting(name: ChannelSettingName, creatorId: number | null): GroupSetting {
  const group = DEFAULT_GROUPS[name];
  if (group !== undefined) return systemGroupId(group);
  return { direct_members: creatorId === null ? [] : [creatorId], direct_subgroups: [] };
}
