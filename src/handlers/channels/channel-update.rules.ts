import { badParameter, badRequest } from '../../contract/errors/index.js';
import {
  CHANNEL_SETTINGS,
  type Channel,
  type ChannelRecord,
  type ChannelSettingName,
  type GroupSetting,
  type Organization,
  roleText,
  type UserRecord,
} from '../../model/index.js';
import { hasContentAccess } from '../access/channel-access.rules.js';
import { emptyTopicField, sendAs } from '../access/refusals.rules.js';
import { parseSettingChange, type SettingUpdate } from '../groups/group-setting.rules.js';
import {
  assertCanBeDefault,
  assertMayChooseDefault,
  assertMaySetPushDefault,
  assertMaySetRetention,
  assertNameFree,
  type MessageRetention,
  parseChannelDescription,
  parseChannelName,
  requireOpenFolder,
  retentionDays,
} from './channel.rules.js';

interface ChannelUpdate {
  description?: string | undefined;
  new_name?: string | undefined;
  is_private?: boolean | undefined;
  is_web_public?: boolean | undefined;
  history_public_to_subscribers?: boolean | undefined;
  is_default_stream?: boolean | undefined;
  default_push_notifications?: boolean | undefined;
  message_retention_days?: MessageRetention | undefined;
  is_archived?: boolean | undefined;
  folder_id?: number | null | undefined;
  topics_policy?: Channel['topics_policy'] | undefined;
}

/**
 * The requested changes to a channel.
 * @throws ApiError `BAD_REQUEST` for values that the channel cannot have, or that the caller may not set
 */
export function parseChannelUpdate(
  org: Organization,
  actor: UserRecord,
  channel: ChannelRecord,
  update: ChannelUpdate,
  level: number,
): Partial<Channel> {
  return {
    ...parsePrivacy(org, actor, channel, update),
    ...parseDefault(org, actor, channel, update),
    ...parsePushDefault(org, actor, update),
    ...parseRetention(org, actor, update),
    ...parseArchived(org, channel, update),
    ...parseTopicsPolicy(org, channel, update),
    ...(update.description === undefined
      ? {}
      : { description: parseChannelDescription(update.description, 'description') }),
    ...(update.new_name === undefined ? {} : { name: parseNewName(org, channel, update.new_name, level) }),
    ...(update.folder_id === undefined ? {} : { folder_id: requireOpenFolder(org, update.folder_id) }),
  };
}

function parsePushDefault(
  org: Organization,
  actor: UserRecord,
  { default_push_notifications }: ChannelUpdate,
): Partial<Channel> {
  if (default_push_notifications === undefined) return {};
  assertMaySetPushDefault(org, actor);
  return { default_push_notifications };
}

function parsePrivacy(
  org: Organization,
  actor: UserRecord,
  channel: ChannelRecord,
  { is_private, is_web_public, history_public_to_subscribers, is_default_stream }: ChannelUpdate,
): Partial<Channel> {
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

function parseDefault(
  org: Organization,
  actor: UserRecord,
  channel: ChannelRecord,
  { is_default_stream }: ChannelUpdate,
): Partial<Channel> {
  if (is_default_stream === undefined) return {};
  assertMayChooseDefault(org, actor);
  if (is_default_stream) assertCanBeDefault(channel, 'is_default_stream');
  return { is_default: is_default_stream };
}

function parseRetention(
  org: Organization,
  actor: UserRecord,
  { message_retention_days: days }: ChannelUpdate,
): Partial<Channel> {
  if (days === undefined) return {};
  assertMaySetRetention(org, actor);
  return { message_retention_days: retentionDays(days) };
}

/**
 * Only unarchives a channel. Archiving has a separate endpoint, so `true` changes nothing here, as in Zulip.
 * @throws ApiError `BAD_REQUEST` for a channel that is not archived, and for a private one without subscribers
 */
function parseArchived(
  org: Organization,
  channel: ChannelRecord,
  { is_archived }: ChannelUpdate,
): Partial<Channel> {
  if (is_archived !== false) return {};
  if (!channel.is_archived) throw badParameter('is_archived', `channel ${channel.name} is not archived`);
  if (channel.invite_only && org.tables.subscriptions.idsBy('activeChannel', channel.id).length === 0)
    throw badParameter('is_archived', `private channel ${channel.name} has no subscribers`);
  return { is_archived: false };
}

function parseTopicsPolicy(
  org: Organization,
  channel: ChannelRecord,
  { topics_policy }: ChannelUpdate,
): Partial<Channel> {
  if (topics_policy === undefined) return {};
  const messages = org.tables.messages.by('channel', channel.id);
  if (topics_policy === 'empty_topic_only' && messages.some(({ topic }) => topic !== '')) {
    const problem = 'the channel has messages in topics other than the empty topic';
    throw badParameter('topics_policy', problem, emptyTopicField(org));
  }
  return { topics_policy };
}

function parseNewName(org: Organization, channel: ChannelRecord, input: string, level: number): string {
  const name = parseChannelName(input, 'new_name');
  if (name === channel.name) throw badParameter('new_name', 'the channel already has that name');
  assertNameFree(org, name, level, channel);
  return name;
}

/**
 * Permissions that give people access to the messages. Only users with access to the messages may change these
 * permissions.
 */
const GIVES_CONTENT: readonly ChannelSettingName[] = ['can_add_subscribers_group', 'can_subscribe_group'];

/**
 * The requested changes to a channel's permissions.
 * @throws ApiError `EXPECTATION_MISMATCH` when an `old` is not the current value; `BAD_REQUEST` for a group
 * or user that the permission cannot name, and for a permission that the caller may not change
 */
export function parsePermissionUpdates(
  org: Organization,
  actor: UserRecord,
  channel: ChannelRecord,
  updates: Partial<Record<ChannelSettingName, SettingUpdate | undefined>>,
  level: number,
): Partial<Record<ChannelSettingName, GroupSetting>> {
  const changes: Partial<Record<ChannelSettingName, GroupSetting>> = {};
  for (const name of CHANNEL_SETTINGS) {
    const update = updates[name];
    if (update === undefined) continue;
    const changed = parseSettingChange(org, name, channel[name], update, level);
    if (changed === undefined) continue;
    if (GIVES_CONTENT.includes(name)) assertContentAccess(org, actor, channel);
    changes[name] = changed;
  }
  return changes;
}
