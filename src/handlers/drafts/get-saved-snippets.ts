import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { presentSavedSnippets, savedSnippetSchema } from './saved-snippet.resource.js';

export const getSavedSnippets = defineEndpoint({
  method: 'GET',
  path: '/saved_snippets',
  area: 'drafts',
  summary: 'Get all saved snippets',
  docs: 'get-saved-snippets',
  since: 'savedSnippets',
  response: z.object({ saved_snippets: z.array(savedSnippetSchema) }),
  run({ org, actor }) {
    return { saved_snippets: presentSavedSnippets(org, actor.id) };
  },
});
