import { ApiError, apiError, badParameter, badRequest, UsageError } from '../../contract/errors/index.js';
import {
  AUTHENTICATION_METHODS,
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
import { fromKeys } from '../../values.js';
import {
  holdersOf,
  ORGANIZATION_PERMISSION_NAMES,
  type OrganizationPermissionName,
  organizationPermission,
} from '../access/organization-permissions.rules.js';
import { channelArchived, noRecord } from '../access/refusals.rules.js';
import { parseHolders } from '../groups/group-setting.rules.js';

type Holders = DeepReadonly<GroupSetting>;

/** Minimum number of days before the server deletes the data of a deactivated organization. */
export const MIN_DELETION_DAYS = 14;

interface CallService {
  name: string;
  /** The value of `video_chat_provider`. */
  id: number;
}

export const CALL_SERVICES: Readonly<Record<CallProvider, CallService>> = {
  big_blue_button: { name: 'BigBlueButton', id: 4 },
  constructor_groups: { name: 'Constructor Groups', id: 6 },
  nextcloud_talk: { name: 'Nextcloud Talk', id: 7 },
  webex: { name: 'Webex', id: 8 },
};

/** Returns the services in which users can start calls, as POST /register lists them. */
export function offeredCallServices({ settings }: Organization): Record<string, CallService> {
  const offered = settings.call_providers.map((provider) => [provider, CALL_SERVICES[provider]]);
  return { disabled: { name: 'None', id: 0 }, ...Object.fromEntries(offered) };
}

/**
 * Returns the holders if the organization's permission accepts them.
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
  if (group !== undefined && among.includes(group)) return value;
  const error = badParameter(name, `must be one of the system groups ${among.join(', ')}`);
  if (group !== undefined) throw error;
  throw apiError('SYSTEM_GROUP_REQUIRED', error.message, { setting_name: name }).because(
    'systemGroup',
    `\`${name}\` accepts only system groups`,
    `send one of ${among.map(systemGroupId).join(', ')}`,
  );
}

/** Returns a time limit; null for `unlimited`. */
export function parseLimit(name: string, input: number | string): number | null {
  if (input === 'unlimited') return null;
  if (typeof input === 'number' && input > 0) return input;
  throw badParameter(name, 'must be a number above 0, or "unlimited"');
}

/** Returns the authentication methods. Methods that the request omits are disabled. */
export function parseAuthenticationMethods(
  input: Readonly<Record<string, boolean>>,
): Settings['authentication_methods'] {
  const known: readonly string[] = AUTHENTICATION_METHODS;
  const unknown = Object.keys(input).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw badParameter('authentication_methods', `must only contain ${known.join(' and ')}, got ${unknown}`);
  const methods = fromKeys(AUTHENTICATION_METHODS, (method) => input[method] ?? false);
  if (!Object.values(methods).some(Boolean)) {
    throw badRequest('At least one authentication method must be enabled').because(
      'keepsASignIn',
      '"authentication_methods" enables none of the methods',
      `send true for ${AUTHENTICATION_METHODS.join(' or ')}`,
    );
  }
  return methods;
}

/**
 * Returns the ID of a setting's channel; null if the request removes the channel with a negative ID.
 * @throws ApiError `BAD_REQUEST` for unknown and archived channels, and for public channels in the setting for
 * moderation requests
 */
export function parseChannelSetting(org: Organization, name: string, id: number): number | null {
  if (id < 0) return null;
  const channel = org.tables.channels.get(id);
  if (channel === undefined)
    throw noRecord(badParameter(name, `there is no channel ${id}`), org, 'channels', id);
  if (channel.is_archived)
    throw channelArchived(badParameter(name, `channel ${id} is archived`), org, channel);
  if (name === 'moderation_request_channel_id' && !channel.invite_only)
    throw badParameter(name, 'the channel for moderation requests must be private');
  return id;
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
