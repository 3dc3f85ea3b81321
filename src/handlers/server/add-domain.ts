import * as z from 'zod';
import { boolean, defineEndpoint, text } from '../../contract/index.js';
import { parseNewDomain } from './domain.resource.js';

const MAX_DOMAIN_LENGTH = 255;

export const addDomain = defineEndpoint({
  method: 'POST',
  path: '/realm/domains',
  area: 'server',
  summary: 'Add an allowed domain',
  docs: 'add-realm-domain',
  role: 'owner',
  params: { domain: text().max(MAX_DOMAIN_LENGTH), allow_subdomains: boolean() },
  response: z.object({ new_domain: z.tuple([z.int(), z.string()]) }),
  errors: ['BAD_REQUEST'],
  async run({ org, params }) {
    const domain = parseNewDomain(org, params.domain);
    const { allow_subdomains } = params;
    const { id } = await org.tables.realm_domains.create({ domain, allow_subdomains });
    const new_domain: [number, string] = [id, domain];
    return { new_domain };
  },
});
