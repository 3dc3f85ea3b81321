import { ApiError, apiError, badParameter, UsageError } from '../../contract/errors/index.js';
import {
  CHANNEL_ID_SETTINGS,
  DEFAULT_ORGANIZATION_SETTINGS,
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
 * Checks that settings name only existing records.
 * @throws UsageError that names the setting and its valid values
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
    requireHolders(org, name, holdersOf({ ...DEFAULT_ORGANIZATION_SETTINGS, ...settings }, name));
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
