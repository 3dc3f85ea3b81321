import { ApiError } from '../../contract/errors/index.js';
import type { EndpointMeta } from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import {
  hasRoleAtLeast,
  isSpectator,
  type Organization,
  personaThat,
  roleText,
  SPECTATOR,
  type UserRecord,
} from '../../model/index.js';
import { missingCredentials, notSignedIn, userOf } from './credentials.js';
import { giveBackFault } from './fault-steps.js';
import type { RequestContext } from './request-context.js';

/**
 * Identifies the caller, and counts the request toward the rate limit of a signed-in user.
 * @throws ApiError for the same reasons as `callerOf`, or with `RATE_LIMIT_HIT`
 */
export function authenticate(context: RequestContext, org: Organization): void {
  try {
    const user = callerOf(context, org);
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
 * Returns the caller of a request; for an anonymous caller, `undefined` or, below `/json`, possibly `SPECTATOR`.
 * @throws ApiError when the endpoint needs credentials
 */
export function callerOf(context: RequestContext, org: Organization): UserRecord | undefined {
  const { endpoint, server, web } = context;
  if (endpoint.auth === 'none') return undefined;
  const user = userOf(org, context);
  if (user !== undefined) return user;
  if (acceptsAnonymous(org, endpoint, server.version.level)) return undefined;
  if (web !== undefined) {
    if (endpoint.spectators && isPublic(org)) return SPECTATOR;
    throw notSignedIn();
  }
  throw missingCredentials(org);
}

function acceptsAnonymous(org: Organization, { auth, publicSince }: EndpointMeta, level: number): boolean {
  if (auth !== 'optional' || !isPublic(org)) return false;
  return publicSince === undefined || supports(level, publicSince);
}

function isPublic({ settings }: Organization): boolean {
  return settings.public_access && !settings.deactivated;
}

/** @throws ApiError when the caller lacks the required role, or is a bot that may not send the request */
export function authorize({ endpoint, server, userId }: RequestContext, org: Organization): void {
  if (endpoint.role === undefined && endpoint.botsSince === undefined) return;
  const user = userId === null ? undefined : org.tables.users.get(userId);
  assertMayCall(endpoint, server.version.level, org, user);
}

/** @throws ApiError `UNAUTHORIZED_PRINCIPAL` if the endpoint requires another role, `BAD_REQUEST` if it rejects bots */
export function assertMayCall(
  { name, role, botsSince }: EndpointMeta,
  level: number,
  org: Organization,
  user: UserRecord | undefined,
): void {
  if (role !== undefined && (user === undefined || !hasRoleAtLeast(user, role))) {
    const needed = role === 'owner' ? 'an owner' : 'an administrator or owner';
    const caller = user === undefined ? 'the caller is anonymous' : roleText(org, user);
    const persona = personaThat(org, (candidate) => hasRoleAtLeast(candidate, role));
    throw new ApiError('UNAUTHORIZED_PRINCIPAL', `Only organization ${role}s may do this`).because(
      `${role}Role`,
      `${name} needs ${needed}; ${caller}`,
      ...(persona === undefined ? [] : [`send the request as ${persona}`]),
    );
  }
  if (botsSince !== undefined && user?.bot_type != null && !supports(level, botsSince)) {
    throw new ApiError('BAD_REQUEST', 'Bots may not do this').because(
      'isPerson',
      `Bots may not send ${name} at feature level ${level}; ${roleText(org, user)}`,
      'send the request as a person',
    );
  }
}
