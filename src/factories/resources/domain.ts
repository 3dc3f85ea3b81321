import type * as z from 'zod';
import { domainSchema, presentDomain } from '../../handlers/server/domain.present.js';
import { parseNewDomain } from '../../handlers/server/domain.rules.js';
import type { Definition, Traits } from '../factory.js';
import { domainRecord } from '../records/administration.js';

/** A domain of the organization as the API returns it. */
export type WireDomain = z.output<typeof domainSchema>;

const traits = {
  withSubdomains: () => ({ allow_subdomains: true }),
} satisfies Traits<WireDomain>;

export const domain: Definition<WireDomain, WireDomain, WireDomain, typeof traits> = {
  name: 'domain',
  schema: domainSchema,
  inputs: {},
  stored: ['domain', 'allow_subdomains'],
  traits,
  traitArguments: {},
  build: (context, input) => ({ ...domainRecord(context, {}), ...input }),
  count: (org) => org.tables.realm_domains.ids().at(-1) ?? 0,
  async store(org, wire) {
    const name = parseNewDomain(org, wire.domain);
    const { allow_subdomains } = wire;
    return presentDomain(await org.tables.realm_domains.create({ domain: name, allow_subdomains }));
  },
};
