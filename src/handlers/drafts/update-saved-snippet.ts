import { defineEndpoint, emptyResponse, text } from '../../contract/index.js';
import {
  parseSnippetContent,
  parseSnippetTitle,
  requireSavedSnippet,
  updateSavedSnippet as update,
} from './draft.resource.js';

export const updateSavedSnippet = defineEndpoint({
  method: 'PATCH',
  path: '/saved_snippets/{saved_snippet_id}',
  area: 'drafts',
  summary: 'Edit a saved snippet',
  docs: 'edit-saved-snippet',
  auth: 'user',
  since: 'savedSnippetEdits',
  params: {
    title: text().optional().describe('1 to 60 code points'),
    content: text().optional().describe('Markdown'),
  },
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path, params: { title, content } }) {
    const changes = {
      ...(title === undefined ? {} : { title: parseSnippetTitle(title) }),
      ...(content === undefined ? {} : { content: parseSnippetContent(org, content) }),
    };
    await update(org, requireSavedSnippet(org, actor, path.saved_snippet_id), changes);
    return {};
  },
});
