import { apiError } from '../../contract/errors/index.js';
import type { Organization, UserRecord } from '../../model/index.js';

/** Finds a person by API email or real email, ignoring case; bots do not sign in. */
function personOf(org: Organization, username: string): UserRecord | undefined {
  const wanted = username.trim().toLowerCase();
  const { users } = org.tables;
  const user = users.firstBy('realEmail', wanted) ?? users.firstBy('apiEmail', wanted);
  return user?.bot_type === null ? user : undefined;
}

function requireActive(org: Organization, user: UserRecord): UserRecord {
  if (!user.is_active)
    throw apiError('USER_DEACTIVATED', `The account ${user.delivery_email} is deactivated`);
  if (org.settings.deactivated) throw apiError('REALM_DEACTIVATED', 'The organization is deactivated');
  return user;
}

/**
 * Returns the user who signs in with a password. Without a password of its own, an account has its API key as one.
 * @throws ApiError `AUTHENTICATION_FAILED` for an unknown email or a wrong password, `USER_DEACTIVATED`,
 * `REALM_DEACTIVATED`
 */
export function requireSignIn(org: Organization, username: string, password: string): UserRecord {
  const user = personOf(org, username);
  if (user === undefined || (user.password ?? user.api_key) !== password) {
    throw apiError(
      'AUTHENTICATION_FAILED',
      'The email or the password is wrong; the password of a seeded account is its API key',
    );
  }
  return requireActive(org, user);
}

/**
 * Returns the user who signs in without a password.
 * @throws ApiError `AUTHENTICATION_FAILED` for an unknown email, `USER_DEACTIVATED`,
 * `REALM_DEACTIVATED`
 */
export function requireDevelopmentSignIn(org: Organization, username: string): UserRecord {
  const user = personOf(org, username);
  if (user === undefined)
    throw apiError('AUTHENTICATION_FAILED', `There is no user with the email ${username}`);
  return requireActive(org, user);
}
