import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { boolean, defineEndpoint, text } from '../../contract/index.js';
import type { Organization } from '../../model/index.js';

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
