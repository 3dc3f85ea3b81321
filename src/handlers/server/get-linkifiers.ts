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
  auth: 'user',
  since: 'linkifiers',
  response: z.object({ linkifiers: z.array(linkifierSchema) }),
  errors: [],
  run: ({ org }) => ({ linkifiers: presentLinkifiers(org) }),
});

export const getFilters = defineEndpoint({
  method: 'GET',
  path: '/realm/filters',
  area: 'server',
  summary: 'Get linkifiers in the format of older clients',
  auth: 'user',
  response: z.object({ filters: z.array(linkifierFilterSchema) }),
  errors: [],
  run: ({ org }) => ({ filters: presentFilters(org) }),
});
