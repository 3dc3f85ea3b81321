import * as z from 'zod';
import { badParameter, badRequest } from '../../contract/errors/index.js';
import { boolean, defineEndpoint, text } from '../../contract/index.js';
import type { Organization } from '../../model/index.js';
import { bytesOf } from '../../strings.js';
import { settingsCall } from '../access/refusals.rules.js';
import { recordLogin, requireSignInByEmail } from './sign-in.resource.js';
import { presentUser, userSchema } from './user.present.js';

export const jwtFetchApiKey = defineEndpoint({
  method: 'POST',
  path: '/jwt/fetch_api_key',
  area: 'users',
  summary: 'Fetch an API key (JWT)',
  docs: 'jwt-fetch-api-key',
  auth: 'none',
  since: 'webTokens',
  params: {
    token: text()
      .secret()
      .describe('a JSON Web Token with the claim `email`, signed by the setting `jwt_key` with HS256'),
    include_profile: boolean().default(false).describe('return the user too'),
  },
  response: z.object({
    api_key: z.string(),
    email: z.string(),
    user: userSchema.omit({ profile_data: true, is_deleted: true }).optional(),
  }),
  errors: ['BAD_REQUEST', 'AUTHENTICATION_FAILED', 'USER_DEACTIVATED', 'REALM_DEACTIVATED'],
  async run({ org, level, params }) {
    const email = await requireTokenEmail(org, params.token);
    const user = await recordLogin(org, requireSignInByEmail(org, email));
    const view = { org, actor: user, level, clientGravatar: false, profileData: false };
    return {
      api_key: user.api_key,
      email: user.delivery_email,
      ...(params.include_profile ? { user: presentUser(user, view) } : {}),
    };
  },
});

/**
 * Returns the email that a JSON Web Token contains.
 * @throws ApiError `BAD_REQUEST` if the setting `jwt_key` is not set, or if the token is invalid, has expired or
 * contains no email
 */
async function requireTokenEmail(org: Organization, token: string): Promise<string> {
  const key = org.settings.jwt_key;
  if (key === null) {
    throw badRequest('JSON Web Tokens are not enabled; set jwt_key').because(
      'jwt_key',
      'The setting `jwt_key` is null',
      settingsCall({ jwt_key: 'secret' }),
    );
  }
  const [encodedHeader = '', encodedClaims = '', signature = '', ...rest] = token.split('.');
  const header = decodedJson(encodedHeader);
  const claims = decodedJson(encodedClaims);
  const isSupported = rest.length === 0 && header?.alg === 'HS256' && header.crit === undefined;
  if (!isSupported || !(await isSignedBy(key, `${encodedHeader}.${encodedClaims}`, signature))) {
    throw badParameter('token', 'must be a JSON Web Token signed with jwt_key (HS256)');
  }
  assertTimes(claims ?? {}, org.clock.now());
  if (typeof claims?.email !== 'string') throw badParameter('token', 'must have the claim "email"');
  return claims.email;
}

/** Checks the claims `exp`, `nbf` and `iat` of a token against `now`. All times are in UNIX seconds. */
function assertTimes(claims: Record<string, unknown>, now: number): void {
  for (const name of ['exp', 'nbf', 'iat']) {
    const time = claims[name];
    if (time === undefined) continue;
    if (typeof time !== 'number') throw badParameter('token', `"${name}" must be a number of seconds`);
    if (name === 'exp' && time <= now) throw badParameter('token', `expired at ${time}`);
    if (name !== 'exp' && time > now) throw badParameter('token', `"${name}" is in the future`);
  }
}

/** Decodes a string in the URL-safe form of Base64. */
function decoded(base64url: string): Uint8Array<ArrayBuffer> {
  return bytesOf(base64url.replaceAll('-', '+').replaceAll('_', '/'));
}

function decodedJson(part: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(new TextDecoder().decode(decoded(part))) ?? undefined;
  } catch {
    return undefined;
  }
}

async function isSignedBy(key: string, signed: string, signature: string): Promise<boolean> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['verify']);
  try {
    return await crypto.subtle.verify('HMAC', imported, decoded(signature), encoder.encode(signed));
  } catch {
    return false;
  }
}
