import { badRequest } from '../../contract/errors/index.js';
import type { Organization } from '../../model/index.js';

/**
 * Returns the email that a JSON Web Token names.
 * @throws ApiError `BAD_REQUEST` without the setting `jwt_key`, for an invalid token and for one without an email
 */
export async function requireTokenEmail(org: Organization, token: string): Promise<string> {
  const key = org.settings.jwt_key;
  if (key === null) throw badRequest('JSON Web Tokens are not enabled; set jwt_key');
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = claimsOf(payload);
  if (claimsOf(header)?.alg !== 'HS256' || !(await isSignedBy(key, `${header}.${payload}`, signature))) {
    throw badRequest('Invalid "token": must be a JSON Web Token that jwt_key signed with HS256');
  }
  if (typeof claims?.email !== 'string') throw badRequest('Invalid "token": must have the claim "email"');
  return claims.email;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function claimsOf(part: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(new TextDecoder().decode(bytesOf(part))) ?? undefined;
  } catch {
    return undefined;
  }
}

async function isSignedBy(key: string, signed: string, signature: string): Promise<boolean> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['verify']);
  try {
    return await crypto.subtle.verify('HMAC', imported, bytesOf(signature), encoder.encode(signed));
  } catch {
    return false;
  }
}
