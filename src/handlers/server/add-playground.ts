import * as z from 'zod';
import { defineEndpoint, text } from '../../contract/index.js';
import { parsePlayground } from './playground.rules.js';

export const addPlayground = defineEndpoint({
  method: 'POST',
  path: '/realm/playgrounds',
  area: 'server',
  summary: 'Add a code playground',
  docs: 'add-code-playground',
  auth: 'user',
  role: 'administrator',
  since: 'playgrounds',
  params: {
    name: text().describe('unique among the playgrounds of the language'),
    pygments_language: text().describe('name of a lexer'),
    url_template: text().since('playgroundTemplates').describe('a URL template of RFC 6570 with `{code}`'),
    url_prefix: text().until('playgroundTemplates').describe('a URL to which the code is appended'),
  },
  response: z.object({ id: z.int() }),
  errors: ['BAD_REQUEST'],
  async run({ org, params }) {
    const { id } = await org.tables.playgrounds.create(parsePlayground(org, params));
    return { id };
  },
});
