/** Names of the cookies of a web session. */
export const SESSION_COOKIE = 'sessionid';
export const CSRF_COOKIE = 'csrftoken';

const TWO_WEEKS_S = 14 * 24 * 3600;
const YEAR_S = 364 * 24 * 3600;

/** The cookies of a request. Of several with one name the first counts: browsers send the most specific path first. */
export function cookiesOf({ headers }: Request): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const equals = pair.indexOf('=');
    const name = pair.slice(0, Math.max(equals, 0)).trim();
    if (name !== '' && !cookies.has(name)) cookies.set(name, pair.slice(equals + 1).trim());
  }
  return cookies;
}

/** Sets the cookies of a web session. @param realmUrl URL of the organization, whose pages receive them */
export function sessionCookies(
  { key, csrf_token }: { key: string; csrf_token: string },
  realmUrl: string,
): string[] {
  return [cookie(SESSION_COOKIE, key, TWO_WEEKS_S, realmUrl), csrfCookie(csrf_token, realmUrl)];
}

/** Sets the CSRF cookie. */
export function csrfCookie(token: string, realmUrl: string): string {
  return cookie(CSRF_COOKIE, token, YEAR_S, realmUrl);
}

/** Removes the session cookie. */
export function endedSessionCookie(realmUrl: string): string {
  return cookie(SESSION_COOKIE, '', 0, realmUrl);
}

function cookie(name: string, value: string, seconds: number, realmUrl: string): string {
  const { protocol, pathname } = new URL(realmUrl);
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`;
  const secure = protocol === 'https:' ? '; Secure' : '';
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
