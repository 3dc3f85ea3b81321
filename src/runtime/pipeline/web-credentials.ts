import { ApiError } from '../../contract/errors/index.js';
import type { Organization, WebSessionRecord } from '../../model/index.js';
import { CSRF_COOKIE, cookiesOf, SESSION_COOKIE } from '../http/cookies.js';
import type { ReadFields } from '../http/fields.js';

/** The field of a form with the CSRF token. */
const CSRF_FIELD = 'csrfmiddlewaretoken';

const CSRF_HEADER = 'x-csrftoken';

/** The challenge of responses with status 401 below `/json`. Browsers show no dialog for it. */
export const SESSION_CHALLENGE = 'Session realm="team chat"';

/** Methods that change nothing, and so need no CSRF token. */
const SAFE_METHODS = ['GET', 'HEAD'];

/** The credentials of a request from a browser. */
export interface WebCredentials {
  method: string;
  /** Value of the session cookie. */
  session: string | undefined;
  /** Value of the CSRF cookie. */
  csrfCookie: string | undefined;
  /** The CSRF token in a header or the form. */
  csrfToken: string | undefined;
}

/** Reads the credentials of a request. Removes the CSRF token, which is not a parameter, from its fields. */
export function takeWebCredentials(request: Request, fields: ReadFields['fields']): WebCredentials {
  const cookies = cookiesOf(request);
  const field = fields.get(CSRF_FIELD);
  fields.delete(CSRF_FIELD);
  return {
    method: request.method,
    session: cookies.get(SESSION_COOKIE),
    csrfCookie: cookies.get(CSRF_COOKIE),
    csrfToken: request.headers.get(CSRF_HEADER) ?? (typeof field === 'string' ? field : undefined),
  };
}

/** The web session of a request. */
export function sessionOf(org: Organization, { session }: WebCredentials): WebSessionRecord | undefined {
  return session === undefined ? undefined : org.tables.web_sessions.firstBy('key', session);
}

/**
 * Checks that a page of the organization sent a request that changes something.
 * @throws ApiError `CSRF_FAILED`
 */
export function assertCsrf({ method, csrfCookie, csrfToken }: WebCredentials): void {
  if (SAFE_METHODS.includes(method)) return;
  if (csrfCookie === undefined) throw csrfError('CSRF cookie not set.');
  if (csrfToken === undefined) throw csrfError('CSRF token missing.');
  if (csrfToken !== csrfCookie) throw csrfError('CSRF token incorrect.');
}

function csrfError(reason: string): ApiError {
  const msg = `CSRF error: ${reason} Send the value of the cookie ${CSRF_COOKIE} in the header X-CSRFToken.`;
  return new ApiError('CSRF_FAILED', msg, { reason }, { status: 403 });
}
