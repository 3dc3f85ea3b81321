import { badParameter, badRequest } from '../../contract/errors/index.js';
import { type Organization, ROLES, type UserRecord } from '../../model/index.js';
import { needsRole } from '../access/refusals.rules.js';

/** The fewest days after which the server deletes the data of a deactivated organization. */
export const MIN_DELETION_DAYS = 14;

/**
 * Checks that the caller may deactivate the organization.
 * @param days days until its data is deleted; null: never
 * @throws ApiError `BAD_REQUEST` unless they are an owner, and for a time that is too short
 */
export function assertMayDeactivateRealm(
  org: Organization,
  actor: UserRecord,
  days: number | null | undefined,
): void {
  if (actor.role !== ROLES.owner)
    throw needsRole(
      badRequest('Only organization owners may deactivate the organization'),
      org,
      actor,
      'owner',
    );
  if (days != null && days < MIN_DELETION_DAYS)
    throw badParameter('deletion_delay_days', `must be at least ${MIN_DELETION_DAYS}, or null`);
}
