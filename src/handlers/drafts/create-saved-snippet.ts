import * as z from 'zod';
import { defineEndpoint, text } from '../../contract/index.js';
import { createSavedSnippet as create, parseSnippetContent, parseSnippetTitle } from './draft.resource.js';

export const createSavedSnippet = defineEndpoint({
  method: 'POST',
  path: '/saved_snippets',
  area: 'drafts',
  summary: 'Create a saved snippet',
  docs: 'create-saved-snippet',
  auth: 'user',
  since: 'savedSnippets',
  params: {
    title: text().describe('1 to 60 code points'),
    content: text().describe('Markdown'),
  },
  response: z.object({ saved_snippet_id: z.int() }),
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params }) {
    const title = parseSnippetTitle(params.title);
    const content = parseSnippetContent(org, params.content);
    return { saved_snippet_id: (await create(org, actor.id, { title, content })).id };
  },
});
