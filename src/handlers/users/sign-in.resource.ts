import { type ApiError, apiError, badParameter, badRequest } from '../../contract/errors/index.js';
import {
  isoWithOffset,
  type Organization,
  type UserRecord,
  userText,
  type WebSessionRecord,
} from '../../model/index.js';
import { organizationDeactivated, settingsCall, userDeactivated } from '../access/refusals.rules.js';
import { codePoints } from '../text/text.rules.js';

/** Finds a person by API email or real email, ignoring case; bots do not sign in. */
function personOf(org: Organization, username: string): UserRecord | undefined {
  const wanted = username.trim().toLowerCase();
  const { users } = org.tables;
  const user = users.firstBy('realEmail', wanted) ?? users.firstBy('apiEmail', wanted);
  return user?.bot_type === null ? user : undefined;
}

function requireActive(org: Organization, user: UserRecord): UserRecord {
  if (!user.is_active) {
    const error = apiError('USER_DEACTIVATED', `The account ${user.delivery_email} is deactivated`);
    throw userDeactivated(error, org, user.id);
  }
  if (org.settings.deactivated) throw organizationDeactivated();
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
 * Returns the user who signs in with this email without a password, either on a development server or with a token.
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

/** Minimum and maximum length of the passwords that users can choose, in code points. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 100;

/**
 * Rejects a wrong password for a signed-in user, if the organization accepts passwords.
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
 * @throws ApiError `BAD_REQUEST` if the old password is missing or wrong, or the new one is too short or too long
 */
export function parseNewPassword(user: UserRecord, old: string | undefined, input: string): string {
  if (old === undefined) throw badParameter('old_password', 'required with a new password');
  if (!isPasswordOf(user, old))
    throw badParameter('old_password', 'not your password; the password of a seeded account is its API key');
  assertPasswordLength('new_password', input, MIN_PASSWORD_LENGTH);
  return input;
}

/** Checks that a new password has `min` to `MAX_PASSWORD_LENGTH` code points. */
export function assertPasswordLength(parameter: string, password: string, min: number): void {
  const length = codePoints(password);
  if (length < min || length > MAX_PASSWORD_LENGTH)
    throw badParameter(parameter, `must have ${min} to ${MAX_PASSWORD_LENGTH} code points`);
}

/** Whether this is the password of a user. Until the user sets a password, the API key is the password. */
function isPasswordOf(user: UserRecord, password: string): boolean {
  return (user.password ?? user.api_key) === password;
}

/** Records the first login of a user that POST /users or an import created. Makes an imported stub an ordinary user. */
export async function recordLogin(org: Organization, user: UserRecord): Promise<UserRecord> {
  const awaitsLogin = user.first_login === null && (user.created_by_api || user.is_imported_stub);
  if (!awaitsLogin) return user;
  const first_login = isoWithOffset(org.clock.now());
  return org.tables.users.update(user.id, { first_login, is_imported_stub: false });
}

/** Maximum number of a user's sessions. Limits the memory that a client can use by signing in repeatedly. */
const MAX_SESSIONS_PER_USER = 20;

/** Signs a browser in. Ends the user's oldest session if the user already has `MAX_SESSIONS_PER_USER` sessions. */
export async function startWebSession(org: Organization, user: UserRecord): Promise<WebSessionRecord> {
  const { id } = await recordLogin(org, user);
  const { web_sessions: sessions } = org.tables;
  const [oldest, ...newer] = sessions.idsBy('user', id);
  if (oldest !== undefined && newer.length + 1 >= MAX_SESSIONS_PER_USER) await sessions.delete(oldest);
  return sessions.create({ user_id: id, key: org.random.hex(32), csrf_token: org.random.hex(32) });
}

/** Signs a user out in all browsers, except for the session with the key `kept`. */
export async function endWebSessions(
  { tables: { web_sessions: sessions } }: Organization,
  userId: number,
  kept?: string,
): Promise<void> {
  for (const { id, key } of sessions.by('user', userId)) if (key !== kept) await sessions.delete(id);
}
