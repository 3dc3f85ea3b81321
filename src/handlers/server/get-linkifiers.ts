import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';

export const getLinkifiers = defineEndpoint({
  method: 'GET',
  path: '/realm/filters',
  area: 'server',
  extension: 'published API: list linkifiers, by the name that older clients know',
  summary: 'List the patterns that become links in messages: organizations of the mock have none',
  auth: 'user',
  response: z.object({ filters: z.array(z.tuple([z.string(), z.string(), z.int()])) }),
  errors: [],
  run: () => ({ filters: [] }),
});
