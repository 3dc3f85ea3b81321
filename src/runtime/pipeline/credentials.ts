import { apiError } from '../../contract/errors/index.js';
import type { Organization, UserRecord } from '../../model/index.js';

/**
 * Returns the user whose credentials a header carries; `undefined` without a header.
 * @throws ApiError `UNAUTHORIZED`, `INVALID_API_KEY`, `USER_DEACTIVATED` or `REALM_DEACTIVATED`
 */
export function userOf(org: Organization, header: string | null): UserRecord | undefined {
  if (header === null) return undefined;
  const credentials = parseBasic(header);
  if (credentials === undefined)
    throw unauthorized('The Authorization header is not HTTP Basic with EMAIL:API_KEY');
  const user = userByEmail(org, credentials.email);
  if (user === undefined || user.api_key !== credentials.key) {
    throw apiError('INVALID_API_KEY', 'The email is unknown or the API key is wrong');
  }
  if (!user.is_active) throw apiError('USER_DEACTIVATED', `The account ${credentials.email} is deactivated`);
  if (org.settings.deactivated) throw apiError('REALM_DEACTIVATED', 'The organization is deactivated');
  return user;
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

/** 401 for a request without usable credentials. */
export function unauthorized(msg: string): Error {
  return apiError('UNAUTHORIZED', msg);
}

/** The user with this API email or real email, ignoring case. */
function userByEmail(org: Organization, email: string): UserRecord | undefined {
  const wanted = email.toLowerCase();
  return org.tables.users.firstBy('realEmail', wanted) ?? org.tables.users.firstBy('apiEmail', wanted);
}

function parseBasic(header: string): { email: string; key: string } | undefined {
  const match = /^basic +([A-Za-z0-9+/_-]+=*) *$/i.exec(header);
  if (match === null) return undefined;
  const text = decodeBase64(match[1] as string);
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
