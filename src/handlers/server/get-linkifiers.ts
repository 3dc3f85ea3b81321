import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';

export const getLinkifiers = defineEndpoint({
  method: 'GET',
  path: '/realm/filters',
  area: 'server',
  summary: 'Get linkifiers in the format of older clients',
  auth: 'user',
  response: z.object({ filters: z.array(z.tuple([z.string(), z.string(), z.int()])) }),
  errors: [],
  run: () => ({ filters: [] }),
});
