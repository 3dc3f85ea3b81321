import { ApiError, badParameter } from '../../contract/errors/index.js';
import {
  type DeepReadonly,
  type GroupSetting,
  type Organization,
  SYSTEM_GROUPS,
  type SystemGroupName,
  systemGroupId,
} from '../../model/index.js';
import {
  holdersOf,
  type OrganizationPermissionName,
  organizationPermission,
} from '../access/organization-permissions.rules.js';
import { parseHolders, sameSetting, visibleSetting } from '../groups/group-setting.rules.js';

type Holders = DeepReadonly<GroupSetting>;

/**
 * Returns the new holders of a permission of the organization, or `undefined` when they are unchanged.
 * @throws ApiError `EXPECTATION_MISMATCH` when `old` is not the current value; `BAD_REQUEST` for holders that the
 * permission does not accept
 */
export function parsePermission(
  org: Organization,
  name: OrganizationPermissionName,
  update: { new: Holders; old?: Holders | undefined },
  level: number,
): GroupSetting | undefined {
  const shown = visibleSetting(org, holdersOf(org.settings, name), level);
  if (update.old !== undefined && !sameSetting(withoutNobody(update.old), shown)) {
    throw new ApiError('EXPECTATION_MISMATCH', `The \`old\` value of ${name} is not the current one`).because(
      'oldIsCurrent',
      `\`${name}\` is ${JSON.stringify(shown)}, not ${JSON.stringify(update.old)}`,
      `send ${JSON.stringify(shown)} as "old", or leave it out`,
    );
  }
  const wanted = withoutNobody(update.new);
  return sameSetting(wanted, shown) ? undefined : requireHolders(org, name, wanted);
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
  const group = typeof value === 'number' ? SYSTEM_GROUPS[value - 1] : undefined;
  if (group === undefined || !among.includes(group))
    throw badParameter(name, `must be one of the system groups ${among.join(', ')}`);
  return value;
}
