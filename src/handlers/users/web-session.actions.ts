import type { Organization, UserRecord, WebSessionRecord } from '../../model/index.js';
import { requireSignIn } from './sign-in.rules.js';

/** A client that signs in again and again must not fill the memory. */
const MAX_SESSIONS_PER_USER = 20;

/** Signs a browser in. Ends the oldest session of a user who has many. */
export async function startWebSession(org: Organization, { id }: UserRecord): Promise<WebSessionRecord> {
  const { web_sessions: sessions } = org.tables;
  const [oldest] = sessions.idsBy('user', id);
  if (oldest !== undefined && sessions.by('user', id).length >= MAX_SESSIONS_PER_USER) {
    await sessions.delete(oldest);
  }
  return sessions.create({ user_id: id, key: org.random.hex(32), csrf_token: org.random.hex(32) });
}

/** Signs a user out in all browsers. */
export async function endWebSessions({ tables }: Organization, userId: number): Promise<void> {
  for (const id of [...tables.web_sessions.idsBy('user', userId)]) await tables.web_sessions.delete(id);
}

/**
 * Signs a browser in with an email and a password.
 * @throws ApiError when one of them is wrong, or the account or the organization is deactivated
 */
export async function signInToWeb(
  org: Organization,
  username: string,
  password: string,
): Promise<WebSessionRecord> {
  return startWebSession(org, requireSignIn(org, username, password));
}
