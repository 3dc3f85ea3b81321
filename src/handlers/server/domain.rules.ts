import { badParameter, badRequest } from '../../contract/errors/index.js';
import {
  type DeepReadonly,
  type Organization,
  type RealmDomain,
  ROLES,
  type UserRecord,
} from '../../model/index.js';

/** @throws ApiError `BAD_REQUEST` unless the caller is an owner */
export function assertManagesDomains(actor: UserRecord): void {
  if (actor.role !== ROLES.owner) throw badRequest('Only organization owners may manage its domains');
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
  if (found === undefined) throw badRequest(`The organization does not have the domain ${domain}`);
  return found;
}
