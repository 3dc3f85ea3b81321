import * as z from 'zod';
import type { DeepReadonly, Organization, RealmDomain } from '../../model/index.js';

/** A domain whose email addresses may join the organization. */
export const domainSchema = z.object({ domain: z.string(), allow_subdomains: z.boolean() });

/** A domain of the organization. */
export function presentDomain({ domain, allow_subdomains }: DeepReadonly<RealmDomain>) {
  return { domain, allow_subdomains };
}

/** All domains of the organization. */
export function presentDomains(org: Organization): z.input<typeof domainSchema>[] {
  return org.tables.realm_domains.all().map(presentDomain);
}
