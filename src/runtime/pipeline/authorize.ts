import { ApiError } from '../../contract/errors/index.js';
import { supports } from '../../contract/levels/index.js';
import { hasRoleAtLeast, type Organization, roleText } from '../../model/index.js';
import { definite } from '../../values.js';
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
    throw new ApiError('BAD_REQUEST', 'Only organization administrators may do this').because(
      'administratorRole',
      `${endpoint.name} needs an administrator or owner; ${user === undefined ? 'the caller is anonymous' : roleText(org, user)}`,
      ...administrators(org),
    );
  }
  if (botsSince !== undefined && user?.bot_type != null && !supports(server.version.level, botsSince)) {
    throw new ApiError('BAD_REQUEST', 'Bots may not do this').because(
      'isPerson',
      `Bots may not send ${endpoint.name} at feature level ${server.version.level}; ${roleText(org, user)}`,
      'send the request as a person',
    );
  }
}

function administrators(org: Organization): string[] {
  const name = Object.keys(org.personas).find((persona) => {
    const user = org.tables.users.get(definite(org.personas[persona]));
    return user?.is_active && hasRoleAtLeast(user, 'administrator');
  });
  return name === undefined ? [] : [`send the request as ${name}`];
}
