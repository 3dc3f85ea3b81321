import { badParameter, badRequest } from '../../contract/errors/index.js';
import {
  type DeepReadonly,
  type Organization,
  type RealmDomain,
  ROLES,
  type UserRecord,
} from '../../model/index.js';
import { needsRole, noRecord } from '../access/refusals.rules.js';

/** The longest domain, in characters. */
export const MAX_DOMAIN_LENGTH = 255;

/** @throws ApiError `BAD_REQUEST` unless the caller is an owner */
export function assertManagesDomains(org: Organization, actor: UserRecord): void {
  if (actor.role !== ROLES.owner)
    throw needsRole(badRequest('Only organization owners may manage its domains'), org, actor, 'owner');
}

/**
 * Returns a new domain in lower case.
 * @throws ApiError `BAD_REQUEST` for one that is malformed, or already in the organization
 */
export function parseNewDomain(org: Organization, input: string): string {
  const domain = input.trim().toLowerCase();
  if (!/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(domain)) {
    throw badParameter('domain', `${domain} is not a domain`);
  }
  if (org.tables.realm_domains.firstBy('domain', domain)) {
    throw badParameter('domain', `${domain} is already part of the organization`);
  }
  return domain;
}

/** @throws ApiError `BAD_REQUEST` when the organization does not have this domain */
export function requireDomain(org: Organization, domain: string): DeepReadonly<RealmDomain> {
  const found = org.tables.realm_domains.firstBy('domain', domain.toLowerCase());
  if (found === undefined) {
    const known = org.tables.realm_domains.all().map((each) => each.domain);
    throw noRecord(
      badRequest(`The organization does not have the domain ${domain}`),
      org,
      'realm_domains',
      domain,
      known,
    );
  }
  return found;
}
