import { ApiError, apiError, badParameter, badRequest, UsageError } from '../../contract/errors/index.js';
import {
  type CallProvider,
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
import { settingsCall } from '../access/refusals.rules.js';
import { parseHolders } from '../groups/group-setting.rules.js';

type Holders = DeepReadonly<GroupSetting>;

/**
 * Returns the holders if the permission of the organization accepts them.
 * @throws ApiError `SYSTEM_GROUP_REQUIRED` for other groups and for users, where the permission accepts only system groups;
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
    if (problem !== undefined) throw new UsageError(problem.replace('Invalid', 'Invalid setting'));
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
  throw new UsageError(`Invalid setting "${name}": there is no channel ${id}; ${instead}`);
}

/** Display names of the services, and their numbers in POST register. */
export const CALL_SERVICES: Readonly<Record<CallProvider, { name: string; id: number }>> = {
  big_blue_button: { name: 'BigBlueButton', id: 4 },
  constructor_groups: { name: 'Constructor Groups', id: 6 },
  nextcloud_talk: { name: 'Nextcloud Talk', id: 7 },
  webex: { name: 'Webex', id: 8 },
};

/**
 * Checks that users can start calls in this service.
 * @throws ApiError `BAD_REQUEST` when the setting `call_providers` does not contain it
 */
export function assertOffersCalls(org: Organization, provider: CallProvider): void {
  if (!org.settings.call_providers.includes(provider))
    throw badRequest(
      `${CALL_SERVICES[provider].name} is not configured; add "${provider}" to call_providers`,
    ).because(
      'call_providers',
      `\`call_providers\` is ${JSON.stringify(org.settings.call_providers)}`,
      settingsCall({ call_providers: [...org.settings.call_providers, provider] }),
    );
}
