import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { addLinkifier as add } from './linkifier.actions.js';
import { parseLinkifier } from './linkifier.rules.js';
import { linkifierParams } from './linkifier-params.js';

export const addLinkifier = defineEndpoint({
  method: 'POST',
  path: '/realm/filters',
  area: 'server',
  summary: 'Add a linkifier',
  docs: 'add-linkifier',
  auth: 'user',
  role: 'administrator',
  params: linkifierParams,
  response: z.object({ id: z.int() }),
  errors: ['BAD_REQUEST'],
  async run({ org, params }) {
    const { id } = await add(org, await parseLinkifier(org, params));
    return { id };
  },
});
