import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { LINKIFIERS, linkifierSchema } from './linkifier.present.js';

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
  run: () => ({ linkifiers: LINKIFIERS }),
});
