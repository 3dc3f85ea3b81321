import * as z from 'zod';
import { defineEndpoint, text } from '../../contract/index.js';
import { parseSnippetContent, parseSnippetTitle } from './saved-snippet.resource.js';

export const createSavedSnippet = defineEndpoint({
  method: 'POST',
  path: '/saved_snippets',
  area: 'drafts',
  summary: 'Create a saved snippet',
  docs: 'create-saved-snippet',
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
    const { id } = await org.tables.saved_snippets.create({
      user_id: actor.id,
      title,
      content,
      date_created: org.clock.now(),
    });
    return { saved_snippet_id: id };
  },
});
