import { badParameter } from '../../contract/errors/index.js';
import {
  type DeepReadonly,
  type GroupSetting,
  type Organization,
  type SystemGroupName,
  systemGroupId,
  systemGroupName,
} from '../../model/index.js';
import {
  holdersOf,
  type OrganizationPermissionName,
  organizationPermission,
} from '../access/organization-permissions.rules.js';
import { changesSetting, parseHolders, type SettingUpdate } from '../groups/group-setting.rules.js';

type Holders = DeepReadonly<GroupSetting>;

/**
 * Returns the new holders of a permission of the organization, or `undefined` when they are unchanged.
 * @throws ApiError `EXPECTATION_MISMATCH` when `old` is not the current value; `BAD_REQUEST` for holders that the
 * permission does not accept
 */
export function parsePermission(
  org: Organization,
  name: OrganizationPermissionName,
  update: SettingUpdate,
  level: number,
): GroupSetting | undefined {
  const wanted = withoutNobody(update.new);
  const old = update.old && withoutNobody(update.old);
  const isChanged = changesSetting(org, name, holdersOf(org.settings, name), { new: wanted, old }, level);
  return isChanged ? requireHolders(org, name, wanted) : undefined;
}

/** No users and no groups mean the group of no one. */
function withoutNobody(holders: Holders): Holders {
  const isEmpty =
    typeof holders !== 'number' && holders.direct_members.length + holders.direct_subgroups.length === 0;
  return isEmpty ? systemGroupId('role:nobody') : holders;
}

/**
 * Returns holders that a permission of the organization accepts.
 * @throws ApiError `BAD_REQUEST` for unknown and deactivated groups and users, and system groups that the permission
 * does not accept
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
  if (group === undefined || !among.includes(group))
    throw badParameter(name, `must be one of the system groups ${among.join(', ')}`);
  return value;
}
