import { badParameter, badRequest } from '../../contract/errors/index.js';
import type { Organization, UserRecord } from '../../model/index.js';
import { needsRole } from '../access/refusals.rules.js';
import { isAdministrator } from '../access/user-access.rules.js';
import { groupMembers } from '../groups/group-members.rules.js';

/** Parameters that users change only for themselves. */
const PERSONAL = ['full_name', 'email', 'old_password', 'new_password', 'timezone'] as const;

/**
 * Returns the active people whose settings an administrator changes.
 * @throws ApiError `BAD_REQUEST` unless the caller is an administrator, for unknown users and groups, and for changes
 * of the account
 */
export function settingTargets(
  org: Organization,
  actor: UserRecord,
  { user_ids = [], group_ids = [] }: { user_ids?: number[] | undefined; group_ids?: number[] | undefined },
  params: Readonly<Record<string, unknown>>,
): UserRecord[] {
  if (!isAdministrator(actor))
    throw needsRole(badRequest('Only organization administrators may do this'), org, actor, 'administrator');
  const personal = PERSONAL.find((name) => params[name] !== undefined);
  if (personal !== undefined) throw badParameter(personal, 'cannot be changed for other users');
  const { users, user_groups } = org.tables;
  const unknownGroup = group_ids.find((id) => user_groups.get(id)?.deactivated !== false);
  if (unknownGroup !== undefined) throw badParameter('target_users', `there is no group ${unknownGroup}`);
  const unknownUser = user_ids.find((id) => {
    const user = users.get(id);
    return !user?.is_active || user.bot_type !== null;
  });
  if (unknownUser !== undefined) throw badParameter('target_users', `there is no user ${unknownUser}`);
  const ids = new Set([...user_ids, ...group_ids.flatMap((id) => [...groupMembers(org, id)])]);
  return [...ids]
    .map((id) => users.expect(id))
    .filter(({ is_active, bot_type }) => is_active && bot_type === null);
}

/** The names of the settings that a user has changed before. */
export function skippedSettings(org: Organization, { id }: UserRecord): ReadonlySet<string> {
  return new Set(Object.keys(org.tables.user_settings.firstBy('user', id)?.settings ?? {}));
}
