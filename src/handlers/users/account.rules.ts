import { type ApiError, apiError, badParameter, badRequest } from '../../contract/errors/index.js';
import { type Organization, ROLES, roleText, type UserRecord, userText } from '../../model/index.js';
import { requestAs, sendAs, settingsCall, userDeactivated } from '../access/refusals.rules.js';
import { isAdministrator, userByPlaceholder } from '../access/user-access.rules.js';
import { codePoints } from '../text/text.rules.js';

const MIN_PASSWORD_LENGTH = 8;
/** Maximum length of a password, in code points. */
export const MAX_PASSWORD_LENGTH = 100;

/** Finds a person by API email or real email, ignoring case; bots do not sign in. */
function personOf(org: Organization, username: string): UserRecord | undefined {
  const wanted = username.trim().toLowerCase();
  const { users } = org.tables;
  const user = users.firstBy('realEmail', wanted) ?? users.firstBy('apiEmail', wanted);
  return user?.bot_type === null ? user : undefined;
}

function requireActive(org: Organization, user: UserRecord): UserRecord {
  if (!user.is_active) {
    throw userDeactivated(
      apiError('USER_DEACTIVATED', `The account ${user.delivery_email} is deactivated`),
      org,
      user.id,
    );
  }
  if (org.settings.deactivated) {
    throw apiError('REALM_DEACTIVATED', 'The organization is deactivated').because(
      'organizationIsActive',
      'The setting `deactivated` is true',
      settingsCall({ deactivated: false }),
    );
  }
  return user;
}

/**
 * Returns the user who signs in with a password.
 * @throws ApiError `AUTHENTICATION_FAILED` for an unknown email or a wrong password, `USER_DEACTIVATED`,
 * `REALM_DEACTIVATED`, `PASSWORD_AUTH_DISABLED`
 */
export function requireSignIn(org: Organization, username: string, password: string): UserRecord {
  if (!org.settings.authentication_methods.Email)
    throw apiError('PASSWORD_AUTH_DISABLED', 'The organization does not accept passwords').because(
      'passwordsAreAccepted',
      '`Email` of `authentication_methods` is false',
      settingsCall({ authentication_methods: { ...org.settings.authentication_methods, Email: true } }),
    );
  const user = personOf(org, username);
  const msg = 'The email or the password is wrong; the password of a seeded account is its API key';
  if (user === undefined) throw unknownAccount(username, msg, 'send the email and the password of a person');
  if (!isPasswordOf(user, password)) {
    throw apiError('AUTHENTICATION_FAILED', msg).because(
      'rightPassword',
      `The password is not that of ${userText(org, user.id)}`,
      user.password === undefined
        ? 'send the API key of the account as the password'
        : 'send the email and the password of a person',
    );
  }
  return requireActive(org, user);
}

function unknownAccount(username: string, msg: string, advice: string): ApiError {
  return apiError('AUTHENTICATION_FAILED', msg).because(
    'knownAccount',
    `No person has the email ${username}`,
    advice,
  );
}

/**
 * Rejects a wrong password of a user who is signed in, if the organization accepts passwords.
 * @throws ApiError `BAD_REQUEST`
 */
export function assertPassword(org: Organization, user: UserRecord, password: string): void {
  if (!org.settings.authentication_methods.Email || isPasswordOf(user, password)) return;
  throw badRequest('The password is wrong; the password of a seeded account is its API key').because(
    'rightPassword',
    `The password is not that of ${userText(org, user.id)}`,
    'send the password of the user who is signed in',
  );
}

/**
 * Checks a new password of the caller.
 * @throws ApiError `BAD_REQUEST` when the old password is missing or wrong, or the new password is too short or too long
 */
export function parseNewPassword(user: UserRecord, old: string | undefined, input: string): string {
  if (old === undefined) throw badParameter('old_password', 'required with a new password');
  if (!isPasswordOf(user, old))
    throw badParameter('old_password', 'not your password; the password of a seeded account is its API key');
  const length = codePoints(input);
  if (length < MIN_PASSWORD_LENGTH || length > MAX_PASSWORD_LENGTH) {
    throw badParameter(
      'new_password',
      `must have ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters`,
    );
  }
  return input;
}

/** Whether this is the password of a user. Until the user sets a password, it is their API key. */
function isPasswordOf(user: UserRecord, password: string): boolean {
  return (user.password ?? user.api_key) === password;
}

/**
 * Rejects signing in without a password unless the organization allows it.
 * @throws ApiError `BAD_REQUEST`
 */
export function assertDevelopmentServer({ settings }: Organization): void {
  if (settings.development_sign_in) return;
  throw badRequest(
    'Signing in without a password is disabled: use the scenario "development" or the setting "development_sign_in"',
  ).because(
    'development_sign_in',
    '`development_sign_in` is false',
    settingsCall({ development_sign_in: true }),
  );
}

/**
 * Returns the user who signs in with this email and no password: on a development server, or by a token.
 * @throws ApiError `AUTHENTICATION_FAILED` for an unknown email, `USER_DEACTIVATED`, `REALM_DEACTIVATED`
 */
export function requireSignInByEmail(org: Organization, username: string): UserRecord {
  const user = personOf(org, username);
  if (user === undefined) {
    const msg = `There is no user with the email ${username}`;
    throw unknownAccount(username, msg, 'send the email of a person');
  }
  return requireActive(org, user);
}

const EMAIL = /^[^\s@<>"(),:;[\\\]]+@[^\s@<>"(),:;[\\\]]+\.[^\s@<>"(),:;[\\\]]+$/;

export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text);
}

/**
 * Trims and checks the email of a new account.
 * @throws ApiError `BAD_REQUEST` when it is malformed or taken, or the organization does not accept it
 */
export function parseNewAccountEmail(org: Organization, input: string): string {
  const email = input.trim();
  if (!isEmail(email)) throw badParameter('email', `${email} is not an email address`);
  assertAccepted(org, email);
  assertEmailIsFree(org, 'email', email);
  return email;
}

/**
 * Checks that no other account has an email, ignoring case, and that it is not a placeholder address.
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

/** The kind of emails, including this one, that the organization rejects for new accounts; `undefined` if it accepts this one. */
export function refusedEmails(org: Organization, email: string): string | undefined {
  if (!org.settings.emails_restricted_to_domains) return undefined;
  if (hasRejectedPlus(org, email)) return 'emails with a "+"';
  const domain = domainOf(email);
  const accepted = org.tables.realm_domains
    .all()
    .some((one) => one.domain === domain || (one.allow_subdomains && domain.endsWith(`.${one.domain}`)));
  return accepted ? undefined : `emails of ${domain}`;
}

function hasRejectedPlus(org: Organization, email: string): boolean {
  return email.includes('+') && org.follows('rejectsPlusInDomains');
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/** Checks that the organization accepts this email for a new account. */
function assertAccepted(org: Organization, email: string): void {
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
