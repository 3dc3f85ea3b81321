import { badRequest } from '../../contract/errors/index.js';
import { boolean, defineEndpoint, emptyResponse } from '../../contract/index.js';
import type { DeepReadonly, Organization, RealmDomain } from '../../model/index.js';
import { noRecord } from '../access/refusals.rules.js';

export const updateDomain = defineEndpoint({
  method: 'PATCH',
  path: '/realm/domains/{domain}',
  area: 'server',
  summary: 'Update an allowed domain',
  docs: 'patch-realm-domain',
  auth: 'user',
  role: 'owner',
  params: { allow_subdomains: boolean() },
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, path, params }) {
    const { id } = requireDomain(org, path.domain);
    await org.tables.realm_domains.update(id, { allow_subdomains: params.allow_subdomains });
    return {};
  },
});

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
