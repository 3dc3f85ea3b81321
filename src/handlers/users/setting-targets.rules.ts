import { badParameter } from '../../contract/errors/index.js';
import type { Organization, UserRecord } from '../../model/index.js';
import { roleRequired } from '../access/refusals.rules.js';
import { isAdministrator } from '../access/user-access.rules.js';
import { groupMembers } from '../groups/group-members.rules.js';

/** Parameters that users change only for themselves: account, privacy and email parameters. */
const PERSONAL = [
  'email',
  'old_password',
  'new_password',
  'timezone',
  'allow_private_data_export',
  'email_address_visibility',
  'enable_digest_emails',
  'enable_login_emails',
  'enable_marketing_emails',
  'presence_enabled',
  'send_private_typing_notifications',
  'send_read_receipts',
  'send_stream_typing_notifications',
] as const;

/**
 * Returns the people whose settings an administrator changes. As in Zulip, deactivated users are included, but not as
 * members of groups.
 * @throws ApiError `BAD_REQUEST` unless the caller is an administrator, for unknown users and groups, and for settings
 * that only users themselves change
 */
export function settingTargets(
  org: Organization,
  actor: UserRecord,
  { user_ids = [], group_ids = [] }: { user_ids?: number[] | undefined; group_ids?: number[] | undefined },
  params: Readonly<Record<string, unknown>>,
): UserRecord[] {
  if (!isAdministrator(actor))
    throw roleRequired('Only organization administrators may do this', org, actor, 'administrator');
  const personal = PERSONAL.find((name) => params[name] !== undefined);
  if (personal !== undefined) {
    throw badParameter(personal, 'cannot be changed for other users').because(
      'ownSetting',
      `Users change "${personal}" only for themselves`,
      `leave out "${personal}"`,
    );
  }
  if (user_ids.length === 0 && group_ids.length === 0)
    throw badParameter('target_users', 'must have user_ids or group_ids');
  const { users, user_groups } = org.tables;
  const unknownGroup = group_ids.find((id) => user_groups.get(id)?.deactivated !== false);
  if (unknownGroup !== undefined) throw badParameter('target_users', `there is no group ${unknownGroup}`);
  const unknownUser = user_ids.find((id) => {
    const user = users.get(id);
    return user === undefined || user.bot_type !== null;
  });
  if (unknownUser !== undefined) throw badParameter('target_users', `there is no user ${unknownUser}`);
  const ids = new Set([...user_ids, ...group_ids.flatMap((id) => [...groupMembers(org, id)])]);
  return [...ids].map((id) => users.expect(id)).filter(({ bot_type }) => bot_type === null);
}

/** The names of settings that a user has changed themselves. */
export function editedSettings(org: Organization, { id }: UserRecord): ReadonlySet<string> {
  return new Set(org.tables.user_settings.firstBy('user', id)?.edited);
}
