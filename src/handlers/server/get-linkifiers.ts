import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import {
  linkifierFilterSchema,
  linkifierSchema,
  presentFilters,
  presentLinkifiers,
} from './linkifier.resource.js';

export const getLinkifiers = defineEndpoint({
  method: 'GET',
  path: '/realm/linkifiers',
  area: 'server',
  summary: 'Get linkifiers',
  docs: 'get-linkifiers',
  since: 'linkifiers',
  response: z.object({ linkifiers: z.array(linkifierSchema) }),
  run: ({ org }) => ({ linkifiers: presentLinkifiers(org) }),
});

export const getFilters = defineEndpoint({
  method: 'GET',
  path: '/realm/filters',
  area: 'server',
  summary: 'Get linkifiers in the format of older clients',
  response: z.object({ filters: z.array(linkifierFilterSchema) }),
  run: ({ org }) => ({ filters: presentFilters(org) }),
});
