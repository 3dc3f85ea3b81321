import type { EndpointMeta } from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import type { Organization, UserRecord } from '../../model/index.js';
import { unauthorized, userOf } from './credentials.js';
import { giveBackFault } from './fault-steps.js';
import type { RequestContext } from './request-context.js';

/**
 * Identifies the caller and counts the request against the rate limit.
 * @throws ApiError `UNAUTHORIZED`, `INVALID_API_KEY`, `USER_DEACTIVATED`, `REALM_DEACTIVATED` or
 * `RATE_LIMIT_HIT`
 */
export function authenticate(context: RequestContext, org: Organization): void {
  try {
    const user = callerOf(context, org);
    if (user === undefined) return;
    context.userId = user.id;
    context.services.limiter.assertWithin(user.id, org.settings.rate_limit, org.clock.now());
  } catch (error) {
    giveBackFault(context);
    throw error;
  }
}

/**
 * Returns the caller of a request; `undefined` for an anonymous one. @throws ApiError when the endpoint needs
 * credentials
 */
export function callerOf(
  { endpoint, authorization, server }: RequestContext,
  org: Organization,
): UserRecord | undefined {
  if (endpoint.auth === 'none') return undefined;
  const user = userOf(org, authorization);
  if (user !== undefined || isPublic(org, endpoint, server.version.level)) return user;
  throw unauthorized('HTTP Basic credentials are required: API email and API key');
}

/** Whether an endpoint accepts anonymous callers. */
function isPublic(org: Organization, { auth, publicSince }: EndpointMeta, level: number): boolean {
  const { public_access, deactivated } = org.settings;
  if (auth !== 'optional' || !public_access || deactivated) return false;
  return publicSince === undefined || supports(level, publicSince);
}
