import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { domainSchema, presentDomains } from './domain.resource.js';

export const getDomains = defineEndpoint({
  method: 'GET',
  path: '/realm/domains',
  area: 'server',
  summary: 'Get allowed domains',
  docs: 'get-realm-domains',
  response: z.object({ domains: z.array(domainSchema) }),
  run: ({ org }) => ({ domains: presentDomains(org) }),
});
