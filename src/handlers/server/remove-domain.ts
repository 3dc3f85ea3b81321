import { defineEndpoint } from '../../contract/index.js';
import { requireDomain } from './domain.resource.js';

export const removeDomain = defineEndpoint({
  method: 'DELETE',
  path: '/realm/domains/{domain}',
  area: 'server',
  summary: 'Remove an allowed domain',
  docs: 'delete-realm-domain',
  role: 'owner',
  errors: ['BAD_REQUEST'],
  async run({ org, path }) {
    const { realm_domains: domains } = org.tables;
    await domains.delete(requireDomain(org, path.domain).id);
    // Without a domain, `emails_restricted_to_domains` would have no effect.
    if (domains.count() === 0) org.settings = { ...org.settings, emails_restricted_to_domains: false };
  },
});
