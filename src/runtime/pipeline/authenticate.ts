import { ApiError } from '../../contract/errors/index.js';
import type { EndpointMeta } from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import { isSpectator, type Organization, SPECTATOR, type UserRecord } from '../../model/index.js';
import { unauthorized, userOf } from './credentials.js';
import { giveBackFault } from './fault-steps.js';
import type { RequestContext } from './request-context.js';

/**
 * Identifies the caller and counts the request against the rate limit.
 * @throws ApiError `UNAUTHORIZED`, `INVALID_API_KEY`, `CSRF_FAILED`, `USER_DEACTIVATED`, `REALM_DEACTIVATED` or
 * `RATE_LIMIT_HIT`
 */
export function authenticate(context: RequestContext, org: Organization): void {
  try {
    const user = requireCaller(context, org);
    if (user === undefined) return;
    context.spectator = isSpectator(user);
    if (context.spectator) return;
    context.userId = user.id;
    context.services.limiter.assertWithin(user.id, org.settings.rate_limit, org.clock.now());
  } catch (error) {
    giveBackFault(context);
    if (error instanceof ApiError && error.code === 'CSRF_FAILED') {
      context.unrepeatable = 'its cookies are not kept';
    }
    throw error;
  }
}

/**
 * Returns the caller of a request; `undefined`, or below `/json` the `SPECTATOR`, for an anonymous one.
 * @throws ApiError when the endpoint needs credentials
 */
export function requireCaller(context: RequestContext, org: Organization): UserRecord | undefined {
  const { endpoint, server, web } = context;
  if (endpoint.auth === 'none') return undefined;
  const user = userOf(org, context);
  if (user !== undefined || isPublic(org, endpoint, server.version.level)) return user;
  if (web !== undefined) {
    if (endpoint.spectators && org.settings.public_access && !org.settings.deactivated) return SPECTATOR;
    throw unauthorized('Not logged in: sign in at /login/, and send the cookies it sets');
  }
  throw unauthorized('HTTP Basic credentials are required: API email and API key');
}

/** Whether an endpoint accepts anonymous callers. */
function isPublic(org: Organization, { auth, publicSince }: EndpointMeta, level: number): boolean {
  const { public_access, deactivated } = org.settings;
  if (auth !== 'optional' || !public_access || deactivated) return false;
  return publicSince === undefined || supports(level, publicSince);
}
