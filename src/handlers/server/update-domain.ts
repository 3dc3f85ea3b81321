import { boolean, defineEndpoint } from '../../contract/index.js';
import { requireDomain } from './domain.resource.js';

export const updateDomain = defineEndpoint({
  method: 'PATCH',
  path: '/realm/domains/{domain}',
  area: 'server',
  summary: 'Update an allowed domain',
  docs: 'patch-realm-domain',
  role: 'owner',
  params: { allow_subdomains: boolean() },
  errors: ['BAD_REQUEST'],
  async run({ org, path, params }) {
    const { id } = requireDomain(org, path.domain);
    await org.tables.realm_domains.update(id, { allow_subdomains: params.allow_subdomains });
  },
});
