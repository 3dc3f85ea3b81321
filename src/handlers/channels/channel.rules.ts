import { apiError, badParameter, badRequest } from '../../contract/errors/index.js';
import { supports } from '../../contract/levels/index.js';
import {
  CHANNEL_SETTINGS,
  type Channel,
  type ChannelRecord,
  type ChannelSettingName,
  DAY,
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
import { isSameSetting, parseNewSetting } from '../groups/group-setting.rules.js';
import { assertLength, assertPrintable } from '../text/text.rules.js';

/** @throws ApiError `BAD_REQUEST` when the channel does not exist, or the caller may not know that it exists */
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

/** @throws ApiError `CANNOT_ADMINISTER_CHANNEL`, or `BAD_REQUEST` for a channel that the caller cannot see */
export function requireAdministrableChannel(
  org: Organization,
  actor: UserRecord,
  channelId: number,
): ChannelRecord {
  const channel = requireVisibleChannelById(org, actor, channelId);
  if (administersChannel(org, actor, channel)) return channel;
  const error = apiError('CANNOT_ADMINISTER_CHANNEL', `You may not administer channel ${channel.name}`);
  const allow = sendAs(org, (user) => administersChannel(org, user, channel));
  throw needsChannelPermission(error, org, actor, channel, 'can_administer_channel_group', allow);
}

/** Rejects archived channels on older servers, which return no details about such channels. */
export function assertHasDetails({ id, is_archived }: ChannelRecord, level: number): void {
  if (is_archived && !supports(level, 'archivedChannelDetails'))
    throw badRequest(`There is no channel ${id}`).because(
      'archivedChannelDetails',
      `Channel ${id} is archived, and servers of feature level ${level} have no details about archived channels`,
      'use a later feature level',
    );
}

/** How long a channel stays active after its creation or its latest message. */
const CHANNEL_ACTIVITY_SECONDS = 180 * DAY;

export function isChannelActive(org: Organization, channel: ChannelRecord): boolean {
  const last = org.tables.messages.idsBy('channel', channel.id).at(-1);
  const latest = last === undefined ? undefined : org.tables.messages.get(last)?.timestamp;
  return countsAsActive(org, channel, latest ?? 0);
}

/** @param latest when the latest message of the channel was sent, in UNIX seconds; 0 if the channel has no messages */
export function countsAsActive(org: Organization, channel: ChannelRecord, latest: number): boolean {
  return org.clock.now() - Math.max(latest, channel.date_created) <= CHANNEL_ACTIVITY_SECONDS;
}

/** In code points. */
export const MAX_CHANNEL_NAME_LENGTH = 60;
/** In code points. */
export const MAX_CHANNEL_DESCRIPTION_LENGTH = 1024;

export function parseChannelName(input: string, parameter: string): string {
  const name = input.trim();
  if (name === '') throw badParameter(parameter, 'a channel name must not be empty');
  assertLength(parameter, name, MAX_CHANNEL_NAME_LENGTH);
  assertPrintable(parameter, name);
  return name;
}

/** @throws ApiError `CHANNEL_ALREADY_EXISTS`, or `BAD_REQUEST` on older servers */
export function assertChannelNameFree(
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

export function parseChannelDescription(input: string | undefined, parameter: string): string {
  const description = (input ?? '').replaceAll('\n', ' ');
  assertLength(parameter, description, MAX_CHANNEL_DESCRIPTION_LENGTH);
  return description;
}

/** @throws ApiError `BAD_REQUEST` when the folder does not exist or is archived */
export function requireOpenFolder(org: Organization, folderId: number | null): number | null {
  if (folderId === null) return null;
  const folder = org.tables.channel_folders.get(folderId);
  if (folder === undefined) throw badParameter('folder_id', `there is no channel folder ${folderId}`);
  if (folder.is_archived) throw badParameter('folder_id', `channel folder ${folder.name} is archived`);
  return folderId;
}

/**
 * Returns the channel permissions that a request sets.
 * @throws ApiError `BAD_REQUEST` when a permission names an unknown or deactivated group or user
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

/** Checks that, if a channel has protected history, everyone may start topics in it. */
export function assertEveryoneStartsTopics(
  isHistoryPublic: boolean,
  starters: DeepReadonly<GroupSetting> = systemGroupId('role:everyone'),
): void {
  if (isHistoryPublic || isSameSetting(starters, systemGroupId('role:everyone'))) return;
  throw badParameter('can_create_topic_group', 'must be everyone in a channel with protected history');
}

export function assertMaySetPrivacy(org: Organization, actor: UserRecord, isPrivate: boolean): void {
  if (isPrivate)
    assertHoldsPermission(org, actor, 'can_create_private_channel_group', 'create private channels');
  else assertHoldsPermission(org, actor, 'can_create_public_channel_group', 'create public channels');
}

/** Checks that the caller may set a topics policy. Everyone may let a channel inherit the organization's policy. */
export function assertMaySetTopicsPolicy(
  org: Organization,
  actor: UserRecord,
  policy: Channel['topics_policy'] = 'inherit',
): void {
  if (policy === 'inherit') return;
  assertHoldsPermission(org, actor, 'can_set_topics_policy_group', 'set the topics policy of channels');
}

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

/** Rejects private channels, and archived ones, because new users cannot be subscribed to them. */
export function assertCanBeDefault(
  { name, invite_only, is_archived }: Pick<Channel, 'name' | 'invite_only' | 'is_archived'>,
  parameter: string,
): void {
  assertDefaultIsPublic(invite_only, parameter);
  if (is_archived) throw badParameter(parameter, `channel ${name} is archived`);
}

export function assertDefaultIsPublic(isPrivate: boolean, parameter: string): void {
  if (isPrivate) throw badParameter(parameter, 'a private channel cannot be a default channel');
}

/** Parameters that only administrators may send, with the problem that errors state. */
const ONLY_BY_ADMINISTRATORS = {
  is_default_stream: 'only administrators choose the default channels',
  default_push_notifications: 'only administrators can set it',
} as const;

export function assertAdministratorSets(
  org: Organization,
  actor: UserRecord,
  parameter: keyof typeof ONLY_BY_ADMINISTRATORS,
): void {
  if (isAdministrator(actor)) return;
  throw needsRole(badParameter(parameter, ONLY_BY_ADMINISTRATORS[parameter]), org, actor, 'administrator');
}

export function assertMaySetRetention(org: Organization, actor: UserRecord): void {
  if (actor.role === ROLES.owner) return;
  throw roleRequired('Only owners can set "message_retention_days"', org, actor, 'owner');
}

/** Channel permissions that only holders of the organization's `can_set_delete_message_policy_group` may set. */
const DELETION_POLICY: readonly ChannelSettingName[] = [
  'can_delete_any_message_group',
  'can_delete_own_message_group',
];

export function assertMaySetDeletionPolicy(
  org: Organization,
  actor: UserRecord,
  settings: Partial<Record<ChannelSettingName, unknown>>,
): void {
  if (DELETION_POLICY.every((name) => settings[name] === undefined)) return;
  const activity = 'set who may delete messages in channels';
  assertHoldsPermission(org, actor, 'can_set_delete_message_policy_group', activity);
}
