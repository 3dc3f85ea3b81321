import * as z from 'zod';
import { badRequest } from '../../contract/errors/index.js';
import { boolean, defineEndpoint, integer, json, type ParamValues, text } from '../../contract/index.js';
import { type Organization, ROLES, type Role, roleSchema, type UserRecord } from '../../model/index.js';
import { isAdministrator, requireUser } from '../access/user-access.rules.js';
import { parseNewEmail } from './email.rules.js';
import { parseProfileData } from './profile.rules.js';
import { changeUser, setProfileValues } from './user.actions.js';
import { assertMayAdminister, assertNameIsFree, assertRoleChange, parseNewFullName } from './user.rules.js';

/** Entries of a user's custom profile data: IDs of fields with their new values. */
export const profileEntries = z.array(
  z.object({ id: z.int(), value: z.union([z.string(), z.null(), z.array(z.int())]) }),
);

/** The parameters of PATCH /users/{user_id} and PATCH /users/{email}. */
const patchUserParams = {
  full_name: text().optional().jsonBefore('fullNameWithoutJson').describe('new name, 1 to 100 code points'),
  role: integer(roleSchema).optional().since('roleParameter').describe('new role code'),
  is_admin: boolean()
    .optional()
    .until('roleParameter')
    .describe('true makes the user an administrator; false makes an administrator or owner a member'),
  is_guest: boolean()
    .optional()
    .until('roleParameter')
    .describe('true makes the user a guest; false makes a guest a member'),
  profile_data: json(profileEntries).optional().describe('new values of custom profile fields'),
  new_email: text()
    .optional()
    .since('newEmail')
    .describe('new real email; needs an owner with can_change_user_emails'),
};

export const updateUser = defineEndpoint({
  method: 'PATCH',
  path: '/users/{user_id}',
  area: 'users',
  summary: 'Update a user',
  docs: 'update-user',
  params: patchUserParams,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path, params }) {
    await patchUser(org, actor, requireUser(org, actor, path.user_id), params);
  },
});

/** Changes a user. Checks all fields before the first write. */
export async function patchUser(
  org: Organization,
  actor: UserRecord,
  user: UserRecord,
  params: ParamValues<typeof patchUserParams>,
): Promise<void> {
  assertMayAdminister(org, actor, user);
  const full_name = isNewName(org, user, params.full_name)
    ? parseNewFullName(org, params.full_name)
    : undefined;
  if (full_name !== undefined) assertNameIsFree(org, full_name, user.id);
  const role = params.role ?? roleFromFlags(user, params);
  if (role !== undefined) assertRoleChange(org, actor, user, role);
  const profile = params.profile_data && parseProfileData(org, actor, user, params.profile_data);
  const delivery_email =
    params.new_email === undefined ? undefined : parseNewEmail(org, actor, user, params.new_email);
  await changeUser(org, user, { full_name, role, delivery_email });
  if (profile !== undefined) await setProfileValues(org, user.id, profile);
}

/**
 * Whether a request changes the name of a user. The current name is always accepted, and Zulip ignores a blank name
 * in an update of another user.
 */
function isNewName(org: Organization, user: UserRecord, name: string | undefined): name is string {
  if (name === undefined || name === user.full_name) return false;
  return name.trim() !== '' || !org.follows('ignoresBlankNames');
}

/**
 * Returns the role that the flags `is_admin` and `is_guest` of the oldest servers request; `undefined` if the flags
 * change nothing.
 */
function roleFromFlags(
  user: UserRecord,
  { is_admin, is_guest }: { is_admin?: boolean; is_guest?: boolean },
): Role | undefined {
  if (is_admin === true && is_guest === true) {
    throw badRequest('A guest cannot be made an administrator').because(
      'oneRole',
      '"is_admin" and "is_guest" are both true',
      'send only one of them as true',
    );
  }
  if (is_admin === true) return isAdministrator(user) ? undefined : ROLES.administrator;
  if (is_guest === true) return ROLES.guest;
  if (is_admin === false && isAdministrator(user)) return ROLES.member;
  if (is_guest === false && user.role === ROLES.guest) return ROLES.member;
  return undefined;
}
