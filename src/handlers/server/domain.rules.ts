import { badParameter, badRequest } from '../../contract/errors/index.js';
import type { DeepReadonly, Organization, RealmDomain } from '../../model/index.js';
import { noRecord } from '../access/refusals.rules.js';

export const MAX_DOMAIN_LENGTH = 255;

/**
 * Returns a new domain in lower case.
 * @throws ApiError `BAD_REQUEST` for a malformed domain, or one that the organization already has
 */
export function parseNewDomain(org: Organization, input: string): string {
  const domain = input.trim().toLowerCase();
  if (!/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/.test(domain)) {
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
