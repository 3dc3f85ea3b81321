import { apiError, badRequest } from '../../contract/errors/index.js';
import { type Organization, type UserRecord, userText } from '../../model/index.js';
import { isDeactivated, settingsCall } from '../access/refusals.rules.js';
import { isPasswordOf } from './user-settings.rules.js';

/** Finds a person by API email or real email, ignoring case; bots do not sign in. */
function personOf(org: Organization, username: string): UserRecord | undefined {
  const wanted = username.trim().toLowerCase();
  const { users } = org.tables;
  const user = users.firstBy('realEmail', wanted) ?? users.firstBy('apiEmail', wanted);
  return user?.bot_type === null ? user : undefined;
}

function requireActive(org: Organization, user: UserRecord): UserRecord {
  if (!user.is_active) {
    throw isDeactivated(
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
  if (user === undefined || !isPasswordOf(user, password)) {
    throw apiError(
      'AUTHENTICATION_FAILED',
      'The email or the password is wrong; the password of a seeded account is its API key',
    ).because(
      user === undefined ? 'knownAccount' : 'rightPassword',
      user === undefined
        ? `No person has the email ${username}`
        : `The password is not that of ${userText(org, user.id)}`,
      user === undefined || user.password !== undefined
        ? 'send the email and the password of a person'
        : 'send the API key of the account as the password',
    );
  }
  return requireActive(org, user);
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
 * Returns the user with this email, who signs in without a password: on a development server, or by a token.
 * @throws ApiError `AUTHENTICATION_FAILED` for an unknown email, `USER_DEACTIVATED`,
 * `REALM_DEACTIVATED`
 */
export function requireSignInByEmail(org: Organization, username: string): UserRecord {
  const user = personOf(org, username);
  if (user === undefined)
    throw apiError('AUTHENTICATION_FAILED', `There is no user with the email ${username}`).because(
      'knownAccount',
      `No person has the email ${username}`,
      'send the email of a person',
    );
  return requireActive(org, user);
}
