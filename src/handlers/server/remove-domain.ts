import { defineEndpoint, emptyResponse } from '../../contract/index.js';
import { assertManagesDomains, requireDomain } from './administration.rules.js';

export const removeDomain = defineEndpoint({
  method: 'DELETE',
  path: '/realm/domains/{domain}',
  area: 'server',
  summary: 'Remove an allowed domain',
  docs: 'delete-realm-domain',
  auth: 'user',
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path }) {
    assertManagesDomains(org, actor);
    await org.tables.realm_domains.delete(requireDomain(org, path.domain).id);
    return {};
  },
});
