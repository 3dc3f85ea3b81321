import { ApiError, apiError } from '../../contract/errors/index.js';
import {
  hasRoleAtLeast,
  type Organization,
  personaThat,
  type UserRecord,
  userText,
} from '../../model/index.js';
import { callText } from '../../strings.js';
import { definite } from '../../values.js';
import { assertCsrf, sessionOf, type WebCredentials } from '../http/web-session.js';
import type { SecretStrings } from '../journal/secrets.js';

export interface SentCredentials {
  /** The `Authorization` header. */
  readonly authorization: string | null;
  /** The cookies and the token of a browser below `/json`, used instead of the header. */
  readonly web: WebCredentials | undefined;
}

/**
 * Returns the user whose credentials a request carries; `undefined` without credentials.
 * @throws ApiError `UNAUTHORIZED`, `INVALID_API_KEY`, `CSRF_FAILED`, `USER_DEACTIVATED` or `REALM_DEACTIVATED`
 */
export function userOf(org: Organization, { authorization, web }: SentCredentials): UserRecord | undefined {
  try {
    const user = web === undefined ? userOfHeader(org, authorization) : userOfSession(org, web);
    if (user !== undefined) assertActive(org, user);
    return user;
  } catch (error) {
    if (web !== undefined || !org.follows('hidesCodesOfRefusedKeys')) throw error;
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    throw Object.assign(apiError('UNAUTHORIZED', error.message), { refusal: error.refusal });
  }
}

/** @throws ApiError `USER_DEACTIVATED` or `REALM_DEACTIVATED` */
export function assertActive(org: Organization, user: UserRecord): void {
  if (!user.is_active) throw deactivatedAccount(org, user);
  if (!org.settings.deactivated) return;
  throw apiError('REALM_DEACTIVATED', 'The organization is deactivated').because(
    'organizationIsActive',
    'The setting `deactivated` is true',
    callText('settings.set', { deactivated: false }),
  );
}

/** Matches a header with a scheme other than Basic, such as `Bearer TOKEN`. */
const OTHER_SCHEME = /^(?!basic\s)\S+\s+\S+$/i;

function userOfHeader(org: Organization, header: string | null): UserRecord | undefined {
  if (header === null) return undefined;
  const credentials = parseBasic(header);
  if (credentials === undefined) {
    const msg = 'The Authorization header is not HTTP Basic with EMAIL:API_KEY';
    if (OTHER_SCHEME.test(header) && org.follows('hidesCodesOfRefusedKeys'))
      throw apiError('BAD_REQUEST', msg).because('hasCredentials', msg, ...sendHeader(org));
    throw unauthorized(msg, sendHeader(org));
  }
  const user = userByEmail(org, credentials.email);
  if (user === undefined || user.api_key !== credentials.key) {
    throw wrongKey(org, credentials.email, user);
  }
  return user;
}

/** Returns the user of a session; `undefined` for an unknown session, because the mock may have been reset. */
function userOfSession(org: Organization, web: WebCredentials): UserRecord | undefined {
  const session = sessionOf(org, web);
  if (session === undefined) return undefined;
  assertCsrf(web);
  return org.tables.users.get(session.user_id);
}

/** Returns the user whose email a header's credentials contain, and whether the key is right. */
export function signerOf(
  org: Organization,
  header: string,
): { isBasic: boolean; userId?: number; isRightKey: boolean } {
  const credentials = parseBasic(header);
  if (credentials === undefined) return { isBasic: false, isRightKey: false };
  const user = userByEmail(org, credentials.email);
  return { isBasic: true, userId: user?.id, isRightKey: user?.api_key === credentials.key };
}

const MAX_ACCOUNT_LENGTH = 200;

/** Returns the email in a header's credentials, even if they are wrong. Hides secrets before truncating the email. */
export function accountIn(header: string | null, secrets: SecretStrings): string | undefined {
  const email = header === null ? undefined : parseBasic(header)?.email;
  return email && secrets.hide(email).slice(0, MAX_ACCOUNT_LENGTH);
}

/** Advice for requests below `/json`, whose `Authorization` header is ignored. */
const SIGN_IN = 'sign in at /login/, and send the cookies it sets';

/** Returns the error for a request below `/json` without a session. */
export function notSignedIn(): ApiError {
  return unauthorized(`Not logged in: ${SIGN_IN}`, [SIGN_IN]);
}

/** Returns the error for a request below `/api/v1` without credentials. */
export function missingCredentials(org: Organization): ApiError {
  return unauthorized('HTTP Basic credentials are required: API email and API key', sendHeader(org));
}

function unauthorized(msg: string, allow: readonly string[]): ApiError {
  return apiError('UNAUTHORIZED', msg).because('hasCredentials', msg, ...allow);
}

/** Returns advice to send the header of a persona, by default one without special rights if there is any. */
function sendHeader(
  org: Organization,
  name = personaThat(org, (user) => !hasRoleAtLeast(user, 'moderator')) ?? personaThat(org, () => true),
): string[] {
  return name === undefined ? [] : [`send the header of ${callText('authHeader', name)} as Authorization`];
}

function wrongKey(org: Organization, email: string, user: UserRecord | undefined): ApiError {
  const error = apiError('INVALID_API_KEY', 'The email is unknown or the API key is wrong');
  if (user === undefined) {
    return error.because('knownAccount', `No account has the email ${email}`, ...sendHeader(org));
  }
  const name = userText(org, user.id);
  return error.because(
    'rightApiKey',
    `The API key is not that of ${name}`,
    ...(Object.hasOwn(org.personas, name) ? sendHeader(org, name) : [`send the API key of ${name}`]),
  );
}

function deactivatedAccount(org: Organization, { id, delivery_email: email }: UserRecord): ApiError {
  const administrator = personaThat(org, (user) => hasRoleAtLeast(user, 'administrator'));
  return apiError('USER_DEACTIVATED', `The account ${email} is deactivated`).because(
    'callerIsActive',
    `The account of ${userText(org, id)} is deactivated`,
    ...(administrator === undefined
      ? []
      : [`${callText('as', administrator)}.${callText('post', `/users/${id}/reactivate`)}`]),
  );
}

function userByEmail(org: Organization, email: string): UserRecord | undefined {
  const wanted = email.toLowerCase();
  return org.tables.users.firstBy('realEmail', wanted) ?? org.tables.users.firstBy('apiEmail', wanted);
}

function parseBasic(header: string): { email: string; key: string } | undefined {
  const match = /^basic +([A-Za-z0-9+/]+=*) *$/i.exec(header);
  if (match === null) return undefined;
  const text = decodeBase64(definite(match[1]));
  const colon = text?.indexOf(':') ?? -1;
  if (text === undefined || colon < 1) return undefined;
  return { email: text.slice(0, colon), key: text.slice(colon + 1) };
}

function decodeBase64(encoded: string): string | undefined {
  try {
    const binary = atob(encoded);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII, which needs no decoding
    if (/^[\x00-\x7f]*$/.test(binary)) return binary;
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (c) => c.charCodeAt(0)));
  } catch {
    return undefined;
  }
}
