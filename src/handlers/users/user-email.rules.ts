import { badParameter, badRequest } from '../../contract/errors/index.js';
import { type Organization, ROLES, roleText, type UserRecord, userText } from '../../model/index.js';
import { requestAs, sendAs, settingsCall } from '../access/refusals.rules.js';
import { isAdministrator, userByPlaceholder } from '../access/user-access.rules.js';

const EMAIL = /^[^\s@<>"(),:;[\\\]]+@[^\s@<>"(),:;[\\\]]+\.[^\s@<>"(),:;[\\\]]+$/;

/** Whether a string is an email address. */
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
  if (parameter !== 'short_name') assertDomain(org, wanted, parameter);
  if (
    users.firstBy('realEmail', wanted) ??
    users.firstBy('apiEmail', wanted) ??
    userByPlaceholder(org, wanted)
  ) {
    throw badParameter(parameter, `${email} is taken`);
  }
  return email;
}

/** @throws ApiError `BAD_REQUEST` if only administrators may change emails */
export function assertMayChangeEmail(org: Organization, actor: UserRecord): void {
  if (!org.settings.email_changes_disabled || isAdministrator(actor)) return;
  throw badParameter('email', 'the organization does not let users change their emails').because(
    'emailChanges',
    `\`email_changes_disabled\` is true; ${roleText(org, actor)}`,
    settingsCall({ email_changes_disabled: false }),
  );
}

/** Checks that the actor may change the user's real email to this one. The current one is always accepted. */
export function parseNewEmail(org: Organization, actor: UserRecord, user: UserRecord, input: string): string {
  const email = input.trim();
  if (email === user.delivery_email) return email;
  if (actor.role !== ROLES.owner || !actor.can_change_user_emails) {
    throw badRequest(
      'Changing an email needs an organization owner with the permission can_change_user_emails',
    ).because(
      'mayChangeEmails',
      `\`can_change_user_emails\` of ${userText(org, actor.id)} is ${actor.can_change_user_emails}; ${roleText(org, actor)}`,
      ...sendAs(org, ({ role, can_change_user_emails }) => role === ROLES.owner && can_change_user_emails),
      `start with a scenario whose user ${actor.id} is an owner with can_change_user_emails`,
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

/** Whether the organization accepts this email for new accounts. */
export function isInAllowedDomain(org: Organization, email: string): boolean {
  if (!org.settings.emails_restricted_to_domains) return true;
  const domain = domainOf(email);
  return org.tables.realm_domains
    .all()
    .some((one) => one.domain === domain || (one.allow_subdomains && domain.endsWith(`.${one.domain}`)));
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/** Checks that the organization accepts emails of a domain. */
function assertDomain(org: Organization, email: string, parameter: string): void {
  if (isInAllowedDomain(org, email)) return;
  const domain = domainOf(email);
  throw badParameter(parameter, `the organization does not accept emails of ${domain}`).because(
    'emailDomain',
    `\`emails_restricted_to_domains\` is true, and ${domain} is not a domain of the organization`,
    settingsCall({ emails_restricted_to_domains: false }),
    ...requestAs(org, isAdministrator, 'post', '/realm/domains', { domain, allow_subdomains: false }),
  );
}
