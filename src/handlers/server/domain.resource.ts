import * as z from 'zod';
import { badParameter, badRequest } from '../../contract/errors/index.js';
import type { EventDraft, EventSource } from '../../contract/index.js';
import type { DeepReadonly, Organization, RealmDomain, RecordChange } from '../../model/index.js';
import { noRecord } from '../access/refusals.rules.js';

type Domain = DeepReadonly<RealmDomain>;

/** @throws ApiError `BAD_REQUEST` when the organization does not have this domain */
export function requireDomain(org: Organization, domain: string): Domain {
  const found = org.tables.realm_domains.firstBy('domain', domain.toLowerCase());
  if (found === undefined) {
    const known = org.tables.realm_domains.all().map((each) => each.domain);
    const error = badRequest(`The organization does not have the domain ${domain}`);
    throw noRecord(error, org, 'realm_domains', domain, known);
  }
  return found;
}

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

/** A domain whose email addresses may join the organization. */
export const domainSchema = z.object({ domain: z.string(), allow_subdomains: z.boolean() });

export function presentDomain({ domain, allow_subdomains }: Domain): z.input<typeof domainSchema> {
  return { domain, allow_subdomains };
}

export function presentDomains(org: Organization): z.input<typeof domainSchema>[] {
  return org.tables.realm_domains.all().map(presentDomain);
}

/** Emits events for added, changed and removed domains. */
export const domainEvents: EventSource = {
  schemas: {
    'realm_domains.add': z.object({ realm_domain: domainSchema }),
    'realm_domains.change': z.object({ realm_domain: domainSchema }),
    'realm_domains.remove': z.object({ domain: z.string() }),
  },
  eventDrafts: (_, changeSet) => changeSet.changes('realm_domains').map(domainEventDraft),
};

function domainEventDraft({ before, after }: RecordChange<Domain>): EventDraft {
  if (after === undefined) {
    return { kind: 'realm_domains.remove', payloadFor: () => ({ domain: before.domain }) };
  }
  const op = before === undefined ? 'add' : 'change';
  return { kind: `realm_domains.${op}`, payloadFor: () => ({ realm_domain: presentDomain(after) }) };
}
