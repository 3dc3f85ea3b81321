import { ApiError } from '../../contract/errors/index.js';
import type { Organization, WebSessionRecord } from '../../model/index.js';
import { isOneOf } from '../../values.js';
import type { ReadFields } from './request.js';

// Browsers that sign in at `/login/`: the paths of the pages, cookies, and CSRF tokens.

/** Paths that sign browsers in and out, and the path that returns the API key of a session's user. */
const PAGE_PATHS = ['/login', '/login/', '/accounts/logout/', '/json/fetch_api_key'] as const;

export type PagePath = (typeof PAGE_PATHS)[number];

export function isPagePath(path: string): path is PagePath {
  return isOneOf(PAGE_PATHS, path);
}

const SESSION_COOKIE = 'sessionid';
export const CSRF_COOKIE = 'csrftoken';

const CSRF_FIELD = 'csrfmiddlewaretoken';

/** Returns the cookies of a request. The first of each name counts: browsers send the most specific path first. */
function cookiesOf({ headers }: Request): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const equals = pair.indexOf('=');
    const name = pair.slice(0, Math.max(equals, 0)).trim();
    if (name !== '' && !cookies.has(name)) cookies.set(name, pair.slice(equals + 1).trim());
  }
  return cookies;
}

/** The challenge in responses with status 401 below `/json`. Browsers show no login dialog for this scheme. */
export const SESSION_CHALLENGE = 'Session realm="team chat"';

export interface WebCredentials {
  method: string;
  session: string | undefined;
  csrfCookie: string | undefined;
  /** The CSRF token in a header or the form. */
  csrfToken: string | undefined;
}

/** Reads the credentials of a request below `/json`. Removes the CSRF token from `fields`: it is not a parameter. */
export function takeWebCredentials(request: Request, fields: ReadFields['fields']): WebCredentials {
  const cookies = cookiesOf(request);
  const field = fields.get(CSRF_FIELD);
  fields.delete(CSRF_FIELD);
  return {
    method: request.method,
    session: cookies.get(SESSION_COOKIE),
    csrfCookie: cookies.get(CSRF_COOKIE),
    csrfToken: request.headers.get('x-csrftoken') ?? (typeof field === 'string' ? field : undefined),
  };
}

export function sessionOf(org: Organization, { session }: WebCredentials): WebSessionRecord | undefined {
  return session === undefined ? undefined : org.tables.web_sessions.firstBy('key', session);
}

/** @throws ApiError `CSRF_FAILED` unless the method is safe or the request has the CSRF token of its cookie */
export function assertCsrf({ method, csrfCookie, csrfToken }: WebCredentials): void {
  if (method === 'GET' || method === 'HEAD') return;
  if (csrfCookie === undefined) throw csrfError('CSRF cookie not set.');
  if (csrfToken === undefined) throw csrfError('CSRF token missing.');
  if (csrfToken !== csrfCookie) throw csrfError('CSRF token incorrect.');
}

function csrfError(reason: string): ApiError {
  const msg = `CSRF error: ${reason} Send the value of the cookie ${CSRF_COOKIE} in the header X-CSRFToken.`;
  return new ApiError('CSRF_FAILED', msg, { reason }, { status: 403 });
}

const SESSION_SECONDS = 14 * 24 * 3600;
const CSRF_SECONDS = 364 * 24 * 3600;

/** Returns the `Set-Cookie` values that start a web session on the pages of an organization. */
export function sessionCookies(
  { key, csrf_token }: { key: string; csrf_token: string },
  realmUrl: string,
): string[] {
  return [cookie(SESSION_COOKIE, key, SESSION_SECONDS, realmUrl), csrfCookie(csrf_token, realmUrl)];
}

export function csrfCookie(token: string, realmUrl: string): string {
  return cookie(CSRF_COOKIE, token, CSRF_SECONDS, realmUrl);
}

/** Returns the `Set-Cookie` value that removes the session cookie. */
export function endedSessionCookie(realmUrl: string): string {
  return cookie(SESSION_COOKIE, '', 0, realmUrl);
}

function cookie(name: string, value: string, seconds: number, realmUrl: string): string {
  const { protocol, pathname } = new URL(realmUrl);
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`;
  const secure = protocol === 'https:' ? '; Secure' : '';
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
