import { type ApiError, apiError, callText } from '../../contract/errors/index.js';
import { hasRoleAtLeast, type Organization, type UserRecord, userText } from '../../model/index.js';
import { definite } from '../../values.js';
import { assertCsrf, sessionOf, type WebCredentials } from './web-credentials.js';

/** The credentials of a request: those of a browser below `/json`, otherwise the `Authorization` header. */
export interface SentCredentials {
  readonly authorization: string | null;
  readonly web: WebCredentials | undefined;
}

/**
 * Returns the user whose credentials a request carries; `undefined` without credentials.
 * @throws ApiError `UNAUTHORIZED`, `INVALID_API_KEY`, `CSRF_FAILED`, `USER_DEACTIVATED` or `REALM_DEACTIVATED`
 */
export function userOf(org: Organization, { authorization, web }: SentCredentials): UserRecord | undefined {
  const user = web === undefined ? userOfHeader(org, authorization) : userOfSession(org, web);
  if (user === undefined) return undefined;
  if (!user.is_active) throw deactivatedAccount(org, user);
  if (org.settings.deactivated) throw deactivatedOrganization();
  return user;
}

function userOfHeader(org: Organization, header: string | null): UserRecord | undefined {
  if (header === null) return undefined;
  const credentials = parseBasic(header);
  if (credentials === undefined)
    throw unauthorized('The Authorization header is not HTTP Basic with EMAIL:API_KEY');
  const user = userByEmail(org, credentials.email);
  if (user === undefined || user.api_key !== credentials.key) {
    throw wrongKey(org, credentials.email, user);
  }
  return user;
}

/** An unknown session counts as no session: the mock may have been reset. */
function userOfSession(org: Organization, web: WebCredentials): UserRecord | undefined {
  const session = sessionOf(org, web);
  if (session === undefined) return undefined;
  assertCsrf(web);
  return org.tables.users.get(session.user_id);
}

/** The user named in a header's credentials, whether or not the key is right. */
export function signerOf(
  org: Organization,
  header: string,
): { basic: boolean; userId?: number; right: boolean } {
  const credentials = parseBasic(header);
  if (credentials === undefined) return { basic: false, right: false };
  const user = userByEmail(org, credentials.email);
  return { basic: true, userId: user?.id, right: user?.api_key === credentials.key };
}

const MAX_ACCOUNT_LENGTH = 200;

/** The email in a header's credentials, whether or not they are right. */
export function accountIn(header: string | null): string | undefined {
  return header === null ? undefined : parseBasic(header)?.email.slice(0, MAX_ACCOUNT_LENGTH);
}

/** 401 for a request without usable credentials. */
export function unauthorized(msg: string): ApiError {
  return apiError('UNAUTHORIZED', msg).because(
    'hasCredentials',
    msg,
    "send the header of authHeader('member') as Authorization",
  );
}

function wrongKey(org: Organization, email: string, user: UserRecord | undefined): ApiError {
  const error = apiError('INVALID_API_KEY', 'The email is unknown or the API key is wrong');
  if (user === undefined) {
    return error.because(
      'knownAccount',
      `No account has the email ${email}`,
      "send the header of authHeader('member') as Authorization",
    );
  }
  const name = userText(org, user.id);
  return error.because(
    'rightApiKey',
    `The API key is not that of ${name}`,
    `send the header of authHeader('${name}') as Authorization`,
  );
}

function deactivatedAccount(org: Organization, { id, delivery_email: email }: UserRecord): ApiError {
  const administrator = Object.keys(org.personas).find((name) => {
    const user = org.tables.users.get(definite(org.personas[name]));
    return user?.is_active && hasRoleAtLeast(user, 'administrator');
  });
  return apiError('USER_DEACTIVATED', `The account ${email} is deactivated`).because(
    'callerIsActive',
    `The account of ${userText(org, id)} is deactivated`,
    ...(administrator === undefined
      ? []
      : [`${callText('as', administrator)}.${callText('post', `/users/${id}/reactivate`)}`]),
  );
}

function deactivatedOrganization(): ApiError {
  return apiError('REALM_DEACTIVATED', 'The organization is deactivated').because(
    'organizationIsActive',
    'The setting `deactivated` is true',
    callText('settings.set', { deactivated: false }),
  );
}

/** The user with this API email or real email, ignoring case. */
function userByEmail(org: Organization, email: string): UserRecord | undefined {
  const wanted = email.toLowerCase();
  return org.tables.users.firstBy('realEmail', wanted) ?? org.tables.users.firstBy('apiEmail', wanted);
}

function parseBasic(header: string): { email: string; key: string } | undefined {
  const match = /^basic +([A-Za-z0-9+/_-]+=*) *$/i.exec(header);
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
