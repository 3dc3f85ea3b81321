import {
  CHANNEL_ID_SETTINGS,
  CHANNEL_SETTINGS,
  type Channel,
  type ChannelRecord,
  type ChannelSettingName,
  type GroupSetting,
  type Organization,
  type SystemGroupName,
  systemGroupId,
} from '../../model/index.js';
import { differing, fromKeys } from '../../values.js';
import { NEW_CHANNEL_GROUPS } from '../access/channel-access.rules.js';
import { markChannelAsRead } from './subscription.actions.js';

/** Properties of a new channel, without its permissions. */
export type NewChannel = Pick<
  Channel,
  | 'name'
  | 'description'
  | 'creator_id'
  | 'invite_only'
  | 'is_web_public'
  | 'history_public_to_subscribers'
  | 'is_default'
  | 'default_push_notifications'
  | 'folder_id'
  | 'topics_policy'
  | 'message_retention_days'
> &
  Partial<Record<ChannelSettingName, GroupSetting>>;

export async function createChannel(org: Organization, input: NewChannel): Promise<ChannelRecord> {
  const settings = fromKeys(
    CHANNEL_SETTINGS,
    (name) => input[name] ?? defaultSetting(name, input.creator_id),
  );
  return org.tables.channels.create({
    ...input,
    ...settings,
    date_created: org.clock.now(),
    is_archived: false,
    weekly_traffic: null,
  });
}

/** Missing permissions default to the channel's administrators, initially the creator. */
const groups: Partial<Record<ChannelSettingName, SystemGroupName>> = NEW_CHANNEL_GROUPS;

/** Changes a channel. Unchanged values are ignored. */
export async function updateChannel(
  org: Organization,
  channel: ChannelRecord,
  changes: Partial<Channel>,
): Promise<ChannelRecord> {
  const changed = differing(channel, changes);
  if (changed.length === 0) return channel;
  return org.tables.channels.update(channel.id, Object.fromEntries(changed));
}

/**
 * Archives a channel. New users are no longer subscribed to it, its messages are marked as read, and it receives no
 * more announcements and reports.
 */
export async function archiveChannel(org: Organization, { id }: ChannelRecord): Promise<void> {
  await org.tables.channels.update(id, { is_archived: true, is_default: false });
  const uses = CHANNEL_ID_SETTINGS.filter((name) => org.settings[name] === id);
  if (uses.length > 0) org.settings = { ...org.settings, ...fromKeys(uses, () => null) };
  for (const { user_id } of org.tables.subscriptions.by('activeChannel', id)) {
    await markChannelAsRead(org, user_id, id);
  }
}

function defaultSetting(name: ChannelSettingName, creatorId: number | null): GroupSetting {
  const group = groups[name];
  if (group !== undefined) return systemGroupId(group);
  return { direct_members: creatorId === null ? [] : [creatorId], direct_subgroups: [] };
}
