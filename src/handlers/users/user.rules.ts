import { type ApiError, apiError, badParameter, badRequest } from '../../contract/errors/index.js';
import {
  type Invitation,
  type Organization,
  ROLES,
  type Role,
  roleText,
  type UserRecord,
  userText,
} from '../../model/index.js';
import {
  needsRole,
  requestAs,
  roleRequired,
  sendAs,
  settingsCall,
  targetIsBot,
  userDeactivated,
} from '../access/refusals.rules.js';
import { isAdministrator } from '../access/user-access.rules.js';
import { assertPrintable, codePoints } from '../text/text.rules.js';

/** Maximum length of a full name, in code points. */
const MAX_NAME_LENGTH = 100;

/** Trims and checks a full name: 1 to 100 code points without control characters. */
export function parseFullName(name: string): string {
  const trimmed = name.trim();
  const length = codePoints(trimmed);
  if (length < 1 || length > MAX_NAME_LENGTH)
    throw badParameter('full_name', `must have 1 to ${MAX_NAME_LENGTH} code points`);
  assertPrintable('full_name', trimmed);
  return trimmed;
}

const AMBIGUOUS_IN_MENTIONS = /[*`\\>"@]/;

/**
 * Trims and checks the full name in a request.
 * @throws ApiError `BAD_REQUEST` that names the parameter
 */
export function parseNewFullName(org: Organization, name: string): string {
  const trimmed = parseFullName(name);
  if (!org.follows('restrictsFullNames')) return trimmed;
  if (codePoints(trimmed) < 2) throw badParameter('full_name', 'must have at least 2 code points');
  if (AMBIGUOUS_IN_MENTIONS.test(trimmed))
    throw badParameter('full_name', 'must not contain * ` \\ > " or @');
  if (/\p{C}/u.test(trimmed)) throw badParameter('full_name', 'must not contain invisible characters');
  if (/\|\d+$/.test(trimmed)) throw badParameter('full_name', 'must not end with "|" and a number');
  return trimmed;
}

/**
 * Returns a full name in the form that an organization compares: without differences in case or between Unicode
 * variants.
 */
function comparedName(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** Checks that no other user, active or not, has this name, if the organization requires unique names. */
export function assertNameIsFree(org: Organization, name: string, userId?: number): void {
  if (!org.settings.require_unique_names) return;
  const wanted = comparedName(name);
  const holder = org.tables.users
    .all()
    .find(({ id, full_name }) => id !== userId && comparedName(full_name) === wanted);
  if (holder !== undefined)
    throw badParameter('full_name', `the organization requires unique names, and ${name} is taken`).because(
      'uniqueName',
      `\`require_unique_names\` is true, and user ${holder.id} has the name ${holder.full_name}`,
      settingsCall({ require_unique_names: false }),
      'send another "full_name"',
    );
}

/**
 * Checks that the caller may change the account of another user: administrators may, and in the `zulip` dialect, so may
 * the owner of a bot.
 * @throws ApiError `BAD_REQUEST`
 */
export function assertMayAdminister(org: Organization, actor: UserRecord, user: UserRecord): void {
  if (isAdministrator(actor)) return;
  if (user.bot_owner_id === actor.id && org.follows('ownersAdministerBots')) return;
  throw needsRole(badRequest('Only organization administrators may do this'), org, actor, 'administrator');
}

/** Checks that the actor may give the user this role. The current role is always accepted. */
export function assertRoleChange(org: Organization, actor: UserRecord, user: UserRecord, role: Role): void {
  if (role === user.role) return;
  if (!isAdministrator(actor))
    throw roleRequired('Only administrators may change "role"', org, actor, 'administrator');
  const touchesOwner = role === ROLES.owner || user.role === ROLES.owner;
  if (touchesOwner && actor.role !== ROLES.owner) {
    throw ownerRequired('Only an organization owner may add or remove the owner role', org, actor, user);
  }
  if (isOnlyOwner(org, user)) {
    throw onlyOwner(
      badRequest(`The owner role cannot be removed from the only owner, user ${user.id}`),
      org,
      user,
    );
  }
  const isPromoted = user.role === ROLES.guest && role <= ROLES.administrator;
  if (isPromoted && !org.follows('guestsBecomeAdministrators')) {
    throw badRequest(`A guest cannot be made an administrator; make user ${user.id} a member first`).because(
      'promotesInSteps',
      `${roleText(org, user)}, and a guest cannot become an administrator or owner at once`,
      ...requestAs(org, ({ role }) => role === ROLES.owner, 'patch', `/users/${user.id}`, {
        role: ROLES.member,
      }),
    );
  }
}

/**
 * Returns the error for a request about an owner, which only owners may send. If that user is the only owner, no one
 * may.
 */
function ownerRequired(msg: string, org: Organization, actor: UserRecord, user: UserRecord): ApiError {
  const may = ({ role }: UserRecord) => role === ROLES.owner && !isOnlyOwner(org, user);
  return roleRequired(msg, org, actor, 'owner', may);
}

/** Explains an error: the user is the only active owner. Suggests how to appoint another owner. */
function onlyOwner(error: ApiError, org: Organization, user: UserRecord): ApiError {
  const other = Object.values(org.personas).find((id) => {
    const persona = org.tables.users.get(id);
    return persona?.is_active && isMemberPerson(persona) && persona.role !== ROLES.owner;
  });
  return error.because(
    'keepsAnOwner',
    `${userText(org, user.id)} is the only active owner`,
    ...(other === undefined
      ? []
      : requestAs(org, ({ id }) => id === user.id, 'patch', `/users/${other}`, { role: ROLES.owner })),
  );
}

/** Whether a user is the only active owner; bots do not count. */
function isOnlyOwner(org: Organization, user: UserRecord): boolean {
  const owners = org.tables.users.idsBy('activeOwner', 'owner');
  return owners.length === 1 && owners[0] === user.id;
}

export function exceedsLicenses(org: Organization, newUsers: number): boolean {
  const limit = org.settings.license_limit;
  if (limit === null || newUsers === 0) return false;
  return org.tables.users.idsBy('activePerson', 'active').length + newUsers > limit;
}

export function assertLicense(org: Organization): void {
  if (!exceedsLicenses(org, 1)) return;
  throw badRequest('Every license of the organization is taken').because(
    'hasLicense',
    `\`license_limit\` is ${org.settings.license_limit}, and that many people have accounts`,
    settingsCall({ license_limit: null }),
  );
}

/**
 * Checks that an administrator may deactivate a user.
 * @throws ApiError `BAD_REQUEST` for bots, deactivated users, the only owner, and owners if the caller is not an owner
 */
export function assertMayDeactivate(org: Organization, actor: UserRecord, user: UserRecord): void {
  if (user.bot_type !== null) throw targetIsBot(badRequest(`User ${user.id} is a bot`), user.id);
  if (!user.is_active)
    throw userDeactivated(badRequest(`User ${user.id} is already deactivated`), org, user.id);
  if (user.role === ROLES.owner && actor.role !== ROLES.owner) {
    throw ownerRequired('Only an organization owner may deactivate an owner', org, actor, user);
  }
  if (isOnlyOwner(org, user))
    throw onlyOwner(badRequest(`User ${user.id} is the only owner of the organization`), org, user);
}

/**
 * Checks that an administrator may reactivate a user. As in Zulip, any administrator may reactivate owners, and active
 * people may also be reactivated. Active bots may not: `assertMayReactivateBot` rejects their names as taken.
 * @throws ApiError `BAD_REQUEST` for deleted users and imported stubs, and when no license is left
 */
export function assertMayReactivate(org: Organization, user: UserRecord): void {
  if (user.is_active) return;
  if (user.is_deleted) {
    throw badRequest(`User ${user.id} is deleted and cannot be reactivated`).because(
      'userIsNotDeleted',
      `The account of ${userText(org, user.id)} is deleted`,
      'use the ID of another user',
    );
  }
  if (user.is_imported_stub) {
    throw badRequest(
      `User ${user.id} is an imported stub; they activate their account by signing up`,
    ).because(
      'userIsNoStub',
      `The account of ${userText(org, user.id)} was imported, and no one has signed up for it`,
      'use the ID of another user',
    );
  }
  if (user.bot_type === null) assertLicense(org);
}

/**
 * Checks that the caller may deactivate themselves.
 * @throws ApiError `CANNOT_DEACTIVATE_LAST_USER` for the only owner
 */
export function assertMayDeactivateSelf(org: Organization, actor: UserRecord): void {
  if (!isOnlyOwner(org, actor)) return;
  const error = apiError('CANNOT_DEACTIVATE_LAST_USER', 'You are the only owner of the organization', {
    is_last_owner: true,
    entity: 'organization owner',
  });
  throw onlyOwner(error, org, actor);
}

export function isMemberPerson({ bot_type, role }: UserRecord): boolean {
  return bot_type === null && role !== ROLES.guest;
}

/** @throws ApiError `BAD_REQUEST` when the caller is a guest or a bot */
export function assertMemberPerson(org: Organization, actor: UserRecord): void {
  if (isMemberPerson(actor)) return;
  throw badRequest('Insufficient permission: guests and bots may not do this').because(
    'isMemberPerson',
    `The caller must be a person and not a guest; ${roleText(org, actor)}`,
    ...sendAs(org, isMemberPerson),
  );
}

/** @throws ApiError `BAD_REQUEST` when the caller is a bot */
export function assertPerson(org: Organization, actor: UserRecord, msg = 'Bots may not do this'): void {
  if (actor.bot_type === null) return;
  throw badRequest(msg).because(
    'isPerson',
    `Bots may not do this; ${roleText(org, actor)}`,
    ...sendAs(org, ({ bot_type }) => bot_type === null),
  );
}

/** Whether an invitation or a link can still be used. */
export function isInvitationPending({ expires }: Pick<Invitation, 'expires'>, now: number): boolean {
  return expires === null || expires > now;
}
