import { boolean, defineEndpoint, emptyResponse } from '../../contract/index.js';
import { assertManagesDomains, requireDomain } from './administration.rules.js';

export const updateDomain = defineEndpoint({
  method: 'PATCH',
  path: '/realm/domains/{domain}',
  area: 'server',
  summary: 'Update an allowed domain',
  docs: 'patch-realm-domain',
  auth: 'user',
  params: { allow_subdomains: boolean() },
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path, params }) {
    assertManagesDomains(org, actor);
    const { id } = requireDomain(org, path.domain);
    await org.tables.realm_domains.update(id, { allow_subdomains: params.allow_subdomains });
    return {};
  },
});
