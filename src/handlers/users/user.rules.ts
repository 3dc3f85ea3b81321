import { apiError, badParameter, badRequest } from '../../contract/errors/index.js';
import { type Organization, ROLES, type Role, type UserRecord } from '../../model/index.js';
import { userByPlaceholder } from '../access/user-access.rules.js';
import { assertPrintable } from '../text/text.rules.js';

/** Longest full name, in code points. */
const MAX_NAME = 100;

/** Trims and checks a full name: 1 to 100 code points without control characters. */
export function parseFullName(name: string): string {
  const trimmed = name.trim();
  const length = [...trimmed].length;
  if (length < 1 || length > MAX_NAME) throw badParameter('full_name', `1 to ${MAX_NAME} characters`);
  assertPrintable('full_name', trimmed);
  return trimmed;
}

/** Checks that the actor may give this role to the user. The present role is always accepted. */
export function assertRoleChange(org: Organization, actor: UserRecord, user: UserRecord, role: Role): void {
  if (role === user.role) return;
  const touchesOwner = role === ROLES.owner || user.role === ROLES.owner;
  if (touchesOwner && actor.role !== ROLES.owner) {
    throw badRequest('Only an organization owner may add or remove the owner role');
  }
  if (isOnlyOwner(org, user)) {
    throw badRequest(`The owner role cannot be removed from the only owner, user ${user.id}`);
  }
  if (user.role === ROLES.guest && role <= ROLES.administrator) {
    throw badRequest(`A guest cannot be made an administrator; make user ${user.id} a member first`);
  }
}

/** Whether a user is the only active owner; bots do not count. */
function isOnlyOwner(org: Organization, user: UserRecord): boolean {
  const owners = org.tables.users.idsBy('activeOwner', 'owner');
  return owners.length === 1 && owners[0] === user.id;
}

const EMAIL = /^[^\s@<>"(),:;[\\\]]+@[^\s@<>"(),:;[\\\]]+\.[^\s@<>"(),:;[\\\]]+$/;

/** Whether a text is an email address. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text);
}

/**
 * Trims and checks the email of a new account.
 * @throws ApiError `BAD_REQUEST` when it is malformed or taken
 */
export function parseNewAccountEmail(org: Organization, input: string, parameter = 'email'): string {
  const email = input.trim();
  if (!isEmail(email)) throw badParameter(parameter, `${email} is not an email address`);
  const wanted = email.toLowerCase();
  const { users } = org.tables;
  if (
    users.firstBy('realEmail', wanted) ??
    users.firstBy('apiEmail', wanted) ??
    userByPlaceholder(org, wanted)
  ) {
    throw badParameter(parameter, `${email} is taken`);
  }
  return email;
}

/** Checks that the actor may give the user this real email. The present one is always accepted. */
export function parseNewEmail(org: Organization, actor: UserRecord, user: UserRecord, input: string): string {
  const email = input.trim();
  if (email === user.delivery_email) return email;
  if (actor.role !== ROLES.owner || !actor.can_change_user_emails) {
    throw badRequest(
      'Changing an email needs an organization owner with the permission can_change_user_emails',
    );
  }
  if (!isEmail(email)) throw badParameter('new_email', `${email} is not an email address`);
  const { users } = org.tables;
  const wanted = email.toLowerCase();
  const holders = [...users.idsBy('realEmail', wanted), ...users.idsBy('apiEmail', wanted)];
  if (holders.some((id) => id !== user.id) || userByPlaceholder(org, wanted)) {
    throw badParameter('new_email', `${email} is taken`);
  }
  return email;
}

/** Whether this many more people would exceed the licenses. */
export function exceedsLicenses(org: Organization, more: number): boolean {
  const limit = org.settings.license_limit;
  if (limit === null || more === 0) return false;
  return org.tables.users.idsBy('activePerson', 'active').length + more > limit;
}

/** Checks that the organization has a license for one more person. */
export function assertLicense(org: Organization): void {
  if (exceedsLicenses(org, 1)) throw badRequest('Every license of the organization is taken');
}

/**
 * Checks that an administrator may deactivate a user.
 * @throws ApiError `BAD_REQUEST` for bots, deactivated users, the only owner, and owners unless the caller is one
 */
export function assertMayDeactivate(org: Organization, actor: UserRecord, user: UserRecord): void {
  if (user.bot_type !== null) throw badRequest(`User ${user.id} is a bot`);
  if (!user.is_active) throw badRequest(`User ${user.id} is already deactivated`);
  if (user.role === ROLES.owner && actor.role !== ROLES.owner) {
    throw badRequest('Only an organization owner may deactivate an owner');
  }
  if (isOnlyOwner(org, user)) throw badRequest(`User ${user.id} is the only owner of the organization`);
}

/**
 * Checks that an administrator may reactivate a user.
 * @throws ApiError `BAD_REQUEST` for active users, owners unless the caller is one, and when no license is left
 */
export function assertMayReactivate(org: Organization, actor: UserRecord, user: UserRecord): void {
  if (user.is_active) throw badRequest(`User ${user.id} is already active`);
  if (user.role === ROLES.owner && actor.role !== ROLES.owner) {
    throw badRequest('Only an organization owner may reactivate an owner');
  }
  if (user.bot_type === null) assertLicense(org);
}

/**
 * Checks that the caller may deactivate themselves.
 * @throws ApiError `CANNOT_DEACTIVATE_LAST_USER` for the only owner, `BAD_REQUEST` for bots
 */
export function assertMayDeactivateSelf(org: Organization, actor: UserRecord): void {
  assertPerson(actor);
  if (!isOnlyOwner(org, actor)) return;
  throw apiError('CANNOT_DEACTIVATE_LAST_USER', 'You are the only owner of the organization', {
    is_last_owner: true,
    entity: 'organization owner',
  });
}

/** @throws ApiError `BAD_REQUEST` when the caller is a bot */
export function assertPerson(actor: UserRecord): void {
  if (actor.bot_type !== null) throw badRequest('Bots may not do this');
}
