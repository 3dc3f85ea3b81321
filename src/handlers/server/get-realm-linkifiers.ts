import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { LINKIFIERS, linkifierSchema } from './linkifier.present.js';

export const getRealmLinkifiers = defineEndpoint({
  method: 'GET',
  path: '/realm/linkifiers',
  area: 'server',
  extension: 'published API: get linkifiers',
  summary: 'List the patterns that become links in messages: organizations of the mock have none',
  auth: 'user',
  since: 'linkifiers',
  response: z.object({ linkifiers: z.array(linkifierSchema) }),
  errors: [],
  run: () => ({ linkifiers: LINKIFIERS }),
});
