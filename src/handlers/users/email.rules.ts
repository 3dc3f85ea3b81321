import { badParameter, badRequest } from '../../contract/errors/index.js';
import {
  type EmailVisibility,
  type Organization,
  placeholderEmail,
  ROLES,
  roleText,
  type UserRecord,
  userText,
} from '../../model/index.js';
import { definite, keysOf } from '../../values.js';
import { requestAs, sendAs, settingsCall } from '../access/refusals.rules.js';
import {
  canAccessUser,
  canSeeRealEmail,
  isAdministrator,
  showsRealEmailTo,
  unknownUser,
} from '../access/user-access.rules.js';

const EMAIL = /^[^\s@<>"(),:;[\\\]]+@[^\s@<>"(),:;[\\\]]+\.[^\s@<>"(),:;[\\\]]+$/;

export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text);
}

/**
 * Trims and checks the email of a new account.
 * @throws ApiError `BAD_REQUEST` if the email is malformed or taken, or the organization does not accept it
 */
export function parseNewAccountEmail(org: Organization, input: string): string {
  const email = input.trim();
  if (!isEmail(email)) throw badParameter('email', `${email} is not an email address`);
  assertEmailIsAccepted(org, email);
  assertEmailIsFree(org, 'email', email);
  return email;
}

/**
 * Checks that no other account has this email, ignoring case, and that the email is not a placeholder address.
 * @param userId ID of the user whose email is checked; omitted for a new account
 * @throws ApiError `BAD_REQUEST` that names the parameter
 */
export function assertEmailIsFree(
  org: Organization,
  parameter: string,
  email: string,
  userId?: number,
): void {
  const { users } = org.tables;
  const wanted = email.toLowerCase();
  const holders = [...users.idsBy('realEmail', wanted), ...users.idsBy('apiEmail', wanted)];
  if (holders.some((id) => id !== userId) || userByPlaceholder(org, wanted))
    throw badParameter(parameter, `${email} is taken`);
}

/** @throws ApiError `BAD_REQUEST` if only administrators may change emails, and the caller is not one */
export function assertMayChangeEmail(org: Organization, actor: UserRecord): void {
  if (!org.settings.email_changes_disabled || isAdministrator(actor)) return;
  throw badParameter('email', 'the organization does not let users change their emails').because(
    'emailChanges',
    `\`email_changes_disabled\` is true; ${roleText(org, actor)}`,
    settingsCall({ email_changes_disabled: false }),
  );
}

/** Trims a user's new real email and checks that the actor may set it. The current email is always accepted. */
export function parseNewEmail(org: Organization, actor: UserRecord, user: UserRecord, input: string): string {
  const email = input.trim();
  if (email === user.delivery_email) return email;
  if (actor.role !== ROLES.owner || !actor.can_change_user_emails) {
    throw badRequest(
      'Only organization owners with the permission can_change_user_emails may change emails',
    ).because(
      'mayChangeEmails',
      `\`can_change_user_emails\` of ${userText(org, actor.id)} is ${actor.can_change_user_emails}; ${roleText(org, actor)}`,
      ...sendAs(org, ({ role, can_change_user_emails }) => role === ROLES.owner && can_change_user_emails),
      `start with a scenario whose user ${actor.id} is an owner with can_change_user_emails`,
    );
  }
  if (!isEmail(email)) throw badParameter('new_email', `${email} is not an email address`);
  assertEmailIsFree(org, 'new_email', email, user.id);
  return email;
}

/** Describes the kind of an email, such as `emails of example.net`, if the organization rejects it for new accounts. */
export function refusedEmails(org: Organization, email: string): string | undefined {
  if (!org.settings.emails_restricted_to_domains) return undefined;
  if (hasRejectedPlus(org, email)) return 'emails with a "+"';
  const domain = domainOf(email);
  const accepted = org.tables.realm_domains
    .all()
    .some((each) => each.domain === domain || (each.allow_subdomains && domain.endsWith(`.${each.domain}`)));
  return accepted ? undefined : `emails of ${domain}`;
}

function hasRejectedPlus(org: Organization, email: string): boolean {
  return email.includes('+') && org.follows('rejectsPlusInDomains');
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

function assertEmailIsAccepted(org: Organization, email: string): void {
  const refused = refusedEmails(org, email);
  if (refused === undefined) return;
  const domain = { domain: domainOf(email), allow_subdomains: false };
  throw badParameter('email', `the organization does not accept ${refused}`).because(
    'emailDomain',
    `\`emails_restricted_to_domains\` is true, so the organization does not accept ${refused}`,
    settingsCall({ emails_restricted_to_domains: false }),
    ...(hasRejectedPlus(org, email) ? [] : requestAs(org, isAdministrator, 'post', '/realm/domains', domain)),
  );
}

/**
 * Returns the user with this real email or placeholder address. A real email works only if the caller may see it; in
 * the `zulip` dialect, even the caller's own email works only if its visibility includes the caller. In the `reference`
 * dialect, a placeholder address works only for users whose real email the caller cannot see.
 * @throws ApiError `BAD_REQUEST` if the caller can see no such user
 */
export function requireUserByEmail(org: Organization, actor: UserRecord, email: string): UserRecord {
  const wanted = email.toLowerCase();
  const maySee = org.follows('hidesOwnRealEmail') ? showsRealEmailTo : canSeeRealEmail;
  const real = org.tables.users.firstBy('realEmail', wanted);
  if (real !== undefined && maySee(actor, real) && canAccessUser(org, actor, real)) return real;
  const hidden = userByPlaceholder(org, wanted);
  if (hidden !== undefined && canAccessUser(org, actor, hidden)) {
    if (org.follows('findsUsersByPlaceholder') || !canSeeRealEmail(actor, hidden)) return hidden;
  }
  throw unknownUser(badRequest(`There is no user with the email ${email}`), org, actor, email);
}

/** Returns the user with this placeholder address. The address must be in lower case. */
function userByPlaceholder(org: Organization, email: string): UserRecord | undefined {
  const match = /^user(\d+)@/.exec(email);
  const user = match ? org.tables.users.get(Number(match[1])) : undefined;
  return user && placeholderEmail(user.id, org.identity.host).toLowerCase() === email ? user : undefined;
}

/** The API's code for each email visibility. */
export const EMAIL_VISIBILITY_CODES: Readonly<Record<EmailVisibility, number>> = {
  everyone: 1,
  members: 2,
  administrators: 3,
  nobody: 4,
  moderators: 5,
};

/** Returns the email visibility with a code from 1 to 5. */
export function emailVisibilityOf(code: number): EmailVisibility {
  return definite(keysOf(EMAIL_VISIBILITY_CODES).find((name) => EMAIL_VISIBILITY_CODES[name] === code));
}
