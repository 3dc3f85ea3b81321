import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { linkifierSchema, presentLinkifiers } from './administration.present.js';

export const getRealmLinkifiers = defineEndpoint({
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
