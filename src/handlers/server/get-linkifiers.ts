import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { linkifierFilterSchema, presentFilters } from './administration.present.js';

export const getLinkifiers = defineEndpoint({
  method: 'GET',
  path: '/realm/filters',
  area: 'server',
  summary: 'Get linkifiers in the format of older clients',
  auth: 'user',
  response: z.object({ filters: z.array(linkifierFilterSchema) }),
  errors: [],
  run: ({ org }) => ({ filters: presentFilters(org) }),
});
