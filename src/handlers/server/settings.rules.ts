import { ApiError, apiError, badParameter, UsageError } from '../../contract/errors/index.js';
import {
  type CallProvider,
  CHANNEL_ID_SETTINGS,
  DEFAULT_SETTINGS,
  type DeepReadonly,
  type GroupSetting,
  type Organization,
  type Settings,
  type SystemGroupName,
  systemGroupId,
  systemGroupName,
} from '../../model/index.js';
import {
  holdersOf,
  ORGANIZATION_PERMISSION_NAMES,
  type OrganizationPermissionName,
  organizationPermission,
} from '../access/organization-permissions.rules.js';
import { parseHolders } from '../groups/group-setting.rules.js';

type Holders = DeepReadonly<GroupSetting>;

/** Minimum number of days before the server deletes the data of a deactivated organization. */
export const MIN_DELETION_DAYS = 14;

/** Boolean settings that have the same name in `PATCH /realm` and the register response. */
export const REALM_FLAGS = [
  'allow_message_editing',
  'avatar_changes_disabled',
  'digest_emails_enabled',
  'disallow_disposable_email_addresses',
  'email_changes_disabled',
  'emails_restricted_to_domains',
  'enable_guest_user_dm_warning',
  'enable_guest_user_indicator',
  'enable_read_receipts',
  'inline_image_preview',
  'inline_url_embed_preview',
  'invite_required',
  'message_content_allowed_in_email_notifications',
  'name_changes_disabled',
  'require_e2ee_push_notifications',
  'require_unique_names',
  'send_channel_events_messages',
  'send_welcome_emails',
  'want_advertise_in_communities_directory',
] as const;

/** Numeric settings. */
export const REALM_NUMBERS = [
  'digest_weekday',
  'gif_rating_policy',
  'media_preview_size',
  'org_type',
  'video_chat_provider',
  'waiting_period_threshold',
] as const;

/** String settings. */
export const REALM_TEXTS = [
  'default_avatar_source',
  'default_code_block_language',
  'default_language',
  'description',
  'message_edit_history_visibility_policy',
  'name',
  'topics_policy',
  'welcome_message_custom_text',
] as const;

/** Time limits in seconds. */
export const REALM_LIMITS = [
  'message_content_delete_limit_seconds',
  'message_content_edit_limit_seconds',
  'move_messages_between_streams_limit_seconds',
  'move_messages_within_stream_limit_seconds',
] as const;

/** Display names of the call services, and their IDs in POST /register. */
export const CALL_SERVICES: Readonly<Record<CallProvider, { name: string; id: number }>> = {
  big_blue_button: { name: 'BigBlueButton', id: 4 },
  constructor_groups: { name: 'Constructor Groups', id: 6 },
  nextcloud_talk: { name: 'Nextcloud Talk', id: 7 },
  webex: { name: 'Webex', id: 8 },
};

/** The services in which users can start calls, as POST /register lists them. */
export function offeredCallServices({
  settings,
}: Organization): Record<string, { name: string; id: number }> {
  const offered = settings.call_providers.map((provider) => [provider, CALL_SERVICES[provider]]);
  return { disabled: { name: 'None', id: 0 }, ...Object.fromEntries(offered) };
}

/**
 * Returns the holders if the permission of the organization accepts them.
 * @throws ApiError `SYSTEM_GROUP_REQUIRED` for custom groups and users, if the permission accepts only system groups;
 * `BAD_REQUEST` for unknown and deactivated groups and users, and system groups that the permission does not accept
 */
export function requireHolders(
  org: Organization,
  name: OrganizationPermissionName,
  holders: Holders,
): GroupSetting {
  const { among, guests, neverNobody } = organizationPermission(name);
  const forbidden: SystemGroupName[] = ['role:internet'];
  if (!guests) forbidden.push('role:everyone');
  if (neverNobody) forbidden.push('role:nobody');
  const value = parseHolders(org, name, holders, forbidden);
  if (among === undefined) return value;
  const group = typeof value === 'number' ? systemGroupName(value) : undefined;
  const error = badParameter(name, `must be one of the system groups ${among.join(', ')}`);
  if (group === undefined)
    throw apiError('SYSTEM_GROUP_REQUIRED', error.message, { setting_name: name }).because(
      'systemGroup',
      `\`${name}\` accepts only system groups`,
      `send one of ${among.map(systemGroupId).join(', ')}`,
    );
  if (!among.includes(group)) throw error;
  return value;
}

/**
 * Checks that settings name only existing records, and that permissions accept their holders.
 * @throws UsageError that names the setting
 */
export function assertSettingsFit(org: Organization, settings: Partial<Settings>): void {
  for (const name of CHANNEL_ID_SETTINGS) assertChannelExists(org, name, settings[name]);
  for (const name of ORGANIZATION_PERMISSION_NAMES) {
    const problem = settings[name] === undefined ? undefined : problemOfPermission(org, name, settings);
    if (problem !== undefined) throw new UsageError(problem);
  }
}

/** Describes why a permission cannot have its holders: they do not exist, or the permission does not accept them. */
export function problemOfPermission(
  org: Organization,
  name: OrganizationPermissionName,
  settings: Partial<Settings>,
): string | undefined {
  try {
    requireHolders(org, name, holdersOf({ ...DEFAULT_SETTINGS, ...settings }, name));
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}

function assertChannelExists(org: Organization, name: string, id: number | null | undefined): void {
  const { channels } = org.tables;
  if (id === undefined || id === null || channels.has(id)) return;
  const known = channels.ids().slice(0, 20).join(', ');
  const instead =
    known === ''
      ? 'must be null, because the organization has no channel'
      : `must be null or one of: ${known}`;
  throw new UsageError(`Invalid "${name}": there is no channel ${id}; ${instead}.`);
}
