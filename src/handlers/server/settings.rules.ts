import { ApiError, UsageError } from '../../contract/errors/index.js';
import {
  CHANNEL_ID_SETTINGS,
  DEFAULT_ORGANIZATION_SETTINGS,
  type Organization,
  type Settings,
} from '../../model/index.js';
import {
  holdersOf,
  ORGANIZATION_PERMISSION_NAMES,
  type OrganizationPermissionName,
} from '../access/organization-permissions.rules.js';
import { requireHolders } from './realm-permission.rules.js';

/**
 * Checks that settings name only existing records.
 * @throws UsageError that names the setting and its valid values
 */
export function assertSettingsFit(org: Organization, settings: Partial<Settings>): void {
  for (const name of CHANNEL_ID_SETTINGS) assertChannelExists(org, name, settings[name]);
  for (const name of ORGANIZATION_PERMISSION_NAMES) {
    const problem = settings[name] === undefined ? undefined : problemOfPermission(org, name, settings);
    if (problem !== undefined) throw new UsageError(problem.replace('Invalid', 'Invalid setting'));
  }
}

/** The reason why a permission cannot have its holders: they do not exist, or the permission does not accept them. */
export function problemOfPermission(
  org: Organization,
  name: OrganizationPermissionName,
  settings: Partial<Settings>,
): string | undefined {
  if (settings[name] === null) return undefined;
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
  throw new UsageError(`Invalid setting "${name}": there is no channel ${id}; ${instead}`);
}
