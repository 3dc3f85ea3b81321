import { ApiError } from '../../contract/errors/index.js';
import { supports } from '../../contract/levels/index.js';
import { hasRoleAtLeast, type Organization } from '../../model/index.js';
import type { RequestContext } from './request-context.js';

/**
 * Checks the caller's role.
 * @throws ApiError `BAD_REQUEST` when the role of the caller, or being a bot, forbids the request
 */
export function authorize({ endpoint, server, userId }: RequestContext, org: Organization): void {
  const { role, botsSince } = endpoint;
  if (role === undefined && botsSince === undefined) return;
  const user = userId === null ? undefined : org.tables.users.get(userId);
  if (role === 'administrator' && (user === undefined || !hasRoleAtLeast(user, 'administrator'))) {
    throw new ApiError('BAD_REQUEST', 'Only organization administrators may do this');
  }
  if (botsSince !== undefined && user?.bot_type != null && !supports(server.version.level, botsSince)) {
    throw new ApiError('BAD_REQUEST', 'Bots may not do this');
  }
}
