import { apiError, badParameter, badRequest } from '../../contract/errors/index.js';
import { supports } from '../../contract/levels/index.js';
import {
  CHANNEL_SETTINGS,
  type Channel,
  type ChannelRecord,
  type ChannelSettingName,
  type DeepReadonly,
  type GroupSetting,
  type Organization,
  ROLES,
  systemGroupId,
  type UserRecord,
} from '../../model/index.js';
import {
  administersChannel,
  canSeeChannel,
  findChannel,
  needsChannelPermission,
  unreadableChannel,
} from '../access/channel-access.rules.js';
import {
  assertHoldsPermission,
  holdsPermission,
  needsPermission,
} from '../access/organization-permissions.rules.js';
import { needsRole, roleRequired, sendAs, settingsCall } from '../access/refusals.rules.js';
import { isAdministrator } from '../access/user-access.rules.js';
import { parseNewSetting, sameSetting } from '../groups/group-setting.rules.js';
import { assertLength, assertPrintable } from '../text/text.rules.js';

/**
 * Returns the channel with this ID.
 * @throws ApiError `BAD_REQUEST` when it does not exist, or the caller is not allowed to know that it exists
 */
export function requireVisibleChannelById(
  org: Organization,
  actor: UserRecord,
  channelId: number,
): ChannelRecord {
  const channel = findChannel(org, channelId);
  if (channel === undefined || !canSeeChannel(org, actor, channel)) {
    throw unreadableChannel(badRequest(`There is no channel ${channelId}`), org, actor, channelId);
  }
  return channel;
}

/**
 * Returns the channel with this ID if the caller may administer it: as an organization administrator, or through the
 * channel's `can_administer_channel_group`.
 * @throws ApiError `CANNOT_ADMINISTER_CHANNEL`, or `BAD_REQUEST` for a channel that the caller cannot see
 */
export function requireAdministrableChannel(
  org: Organization,
  actor: UserRecord,
  channelId: number,
): ChannelRecord {
  const channel = requireVisibleChannelById(org, actor, channelId);
  if (!administersChannel(org, actor, channel)) {
    const error = apiError('CANNOT_ADMINISTER_CHANNEL', `You may not administer channel ${channel.name}`);
    const allow = sendAs(org, (user) => administersChannel(org, user, channel));
    throw needsChannelPermission(error, org, actor, channel, 'can_administer_channel_group', allow);
  }
  return channel;
}

/**
 * Checks that servers of this level return details about a channel. Older servers return none about archived channels.
 * @throws ApiError `BAD_REQUEST`
 */
export function assertHasDetails({ id, is_archived }: ChannelRecord, level: number): void {
  if (is_archived && !supports(level, 'archivedChannelDetails'))
    throw badRequest(`There is no channel ${id}`).because(
      'archivedChannelDetails',
      `Channel ${id} is archived, and servers of feature level ${level} have no details about archived channels`,
      'use a later feature level',
    );
}

/** Maximum lengths of the name and description of a channel, in code points. */
export const MAX_CHANNEL_NAME = 60;
export const MAX_CHANNEL_DESCRIPTION = 1024;

/**
 * Trims and checks a channel name: 1 to 60 code points without control characters.
 * @param parameter named in errors
 */
export function parseChannelName(input: string, parameter = 'subscriptions'): string {
  const name = input.trim();
  if (name === '') throw badParameter(parameter, 'a channel name must not be empty');
  assertLength(parameter, name, MAX_CHANNEL_NAME);
  assertPrintable(parameter, name);
  return name;
}

/**
 * Checks that no other channel has this name, ignoring case.
 * @throws ApiError `CHANNEL_ALREADY_EXISTS`, or `BAD_REQUEST` on older servers
 */
export function assertNameFree(
  org: Organization,
  name: string,
  level: number,
  channel?: ChannelRecord,
): void {
  const holder = findChannel(org, name);
  if (holder === undefined || holder.id === channel?.id) return;
  const msg = `A channel named ${name} already exists`;
  const error = supports(level, 'channelCreated')
    ? apiError('CHANNEL_ALREADY_EXISTS', msg, { channel_name: name })
    : badRequest(msg);
  throw error.because('uniqueName', `Channel ${holder.id} has the name ${holder.name}`, 'send another name');
}

/** Replaces newlines in a channel description with spaces, and checks that it has at most 1024 code points. */
export function parseChannelDescription(input: string | undefined, parameter = 'subscriptions'): string {
  const description = (input ?? '').replaceAll('\n', ' ');
  assertLength(parameter, description, MAX_CHANNEL_DESCRIPTION);
  return description;
}

/**
 * Returns the ID of a channel folder; null for no folder.
 * @throws ApiError `BAD_REQUEST` when the folder does not exist or is archived
 */
export function requireOpenFolder(org: Organization, folderId: number | null): number | null {
  if (folderId === null) return null;
  const folder = org.tables.channel_folders.get(folderId);
  if (folder === undefined) throw badParameter('folder_id', `there is no channel folder ${folderId}`);
  if (folder.is_archived) throw badParameter('folder_id', `channel folder ${folder.name} is archived`);
  return folderId;
}

/** How long messages are kept: a number of days, the organization's setting, or forever. */
export type MessageRetention = number | 'realm_default' | 'unlimited';

/** Days to keep messages: null inherits from the organization, -1 keeps them forever. */
export function retentionDays(retention: MessageRetention): number | null {
  if (retention === 'realm_default') return null;
  return retention === 'unlimited' ? -1 : retention;
}

/**
 * Returns the channel permissions that a request sets.
 * @throws ApiError `BAD_REQUEST` when one names an unknown or deactivated group or user
 */
export function parseChannelSettings(
  org: Organization,
  input: Partial<Record<ChannelSettingName, DeepReadonly<GroupSetting> | undefined>>,
): Partial<Record<ChannelSettingName, GroupSetting>> {
  const settings: Partial<Record<ChannelSettingName, GroupSetting>> = {};
  for (const name of CHANNEL_SETTINGS) {
    const wanted = input[name];
    if (wanted !== undefined) settings[name] = parseNewSetting(org, name, wanted);
  }
  return settings;
}

/**
 * Checks that everyone may start topics in a channel with protected history.
 * @throws ApiError `BAD_REQUEST`
 */
export function assertEveryoneStartsTopics(
  isHistoryPublic: boolean,
  starters: DeepReadonly<GroupSetting> = systemGroupId('role:everyone'),
): void {
  if (isHistoryPublic || sameSetting(starters, systemGroupId('role:everyone'))) return;
  throw badParameter('can_create_topic_group', 'must be everyone in a channel with protected history');
}

/** Checks that the organization lets a user create private or public channels. */
export function assertMaySetPrivacy(org: Organization, actor: UserRecord, isPrivate: boolean): void {
  if (isPrivate)
    assertHoldsPermission(org, actor, 'can_create_private_channel_group', 'create private channels');
  else assertHoldsPermission(org, actor, 'can_create_public_channel_group', 'create public channels');
}

/** Checks that the organization lets a user set a topics policy. Everyone may inherit the organization's. */
export function assertMaySetTopicsPolicy(
  org: Organization,
  actor: UserRecord,
  policy: Channel['topics_policy'] = 'inherit',
): void {
  if (policy === 'inherit') return;
  assertHoldsPermission(org, actor, 'can_set_topics_policy_group', 'set the topics policy of channels');
}

/**
 * Checks that the organization lets a user make channels web-public.
 * @throws ApiError `BAD_REQUEST`
 */
export function assertMayMakeWebPublic(org: Organization, actor: UserRecord): void {
  if (!org.settings.public_access && org.follows('webPublicNeedsAccess')) {
    throw badParameter('is_web_public', 'public access is not enabled').because(
      'public_access',
      '`public_access` is `false`',
      settingsCall({ public_access: true }),
    );
  }
  const permission = 'can_create_web_public_channel_group';
  if (holdsPermission(org, actor, permission)) return;
  const error = badParameter('is_web_public', 'you may not create web-public channels');
  throw needsPermission(error, org, actor, permission);
}

/** @throws ApiError `BAD_REQUEST` for an archived channel, to which new users cannot be subscribed */
export function assertCanBeDefault(channel: ChannelRecord, parameter: string): void {
  if (channel.is_archived) throw badParameter(parameter, `channel ${channel.name} is archived`);
}

/** Parameters that only administrators may send, with the problem that errors name. */
const BY_ADMINISTRATORS = {
  is_default_stream: 'only administrators choose the default channels',
  default_push_notifications: 'only administrators can set it',
} as const;

/** @throws ApiError `BAD_REQUEST` unless the caller is an administrator */
export function assertAdministers(
  org: Organization,
  actor: UserRecord,
  parameter: keyof typeof BY_ADMINISTRATORS,
): void {
  if (isAdministrator(actor)) return;
  throw needsRole(badParameter(parameter, BY_ADMINISTRATORS[parameter]), org, actor, 'administrator');
}

/** @throws ApiError `BAD_REQUEST` unless the caller is an owner */
export function assertMaySetRetention(org: Organization, actor: UserRecord): void {
  if (actor.role === ROLES.owner) return;
  throw roleRequired('Only owners can set "message_retention_days"', org, actor, 'owner');
}

/** Channel permissions that only holders of the organization's `can_set_delete_message_policy_group` may set. */
const DELETION_POLICY: readonly ChannelSettingName[] = [
  'can_delete_any_message_group',
  'can_delete_own_message_group',
];

/** Checks that the organization lets a user set who may delete messages in channels. */
export function assertMaySetDeletionPolicy(
  org: Organization,
  actor: UserRecord,
  settings: Partial<Record<ChannelSettingName, unknown>>,
): void {
  if (DELETION_POLICY.every((name) => settings[name] === undefined)) return;
  assertHoldsPermission(
    org,
    actor,
    'can_set_delete_message_policy_group',
    'set who may delete messages in channels',
  );
}
