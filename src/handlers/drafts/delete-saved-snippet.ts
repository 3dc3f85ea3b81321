import { defineEndpoint } from '../../contract/index.js';
import { requireSavedSnippet } from './saved-snippet.resource.js';

export const deleteSavedSnippet = defineEndpoint({
  method: 'DELETE',
  path: '/saved_snippets/{saved_snippet_id}',
  area: 'drafts',
  summary: 'Delete a saved snippet',
  docs: 'delete-saved-snippet',
  since: 'savedSnippets',
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path }) {
    const { id } = requireSavedSnippet(org, actor, path.saved_snippet_id);
    await org.tables.saved_snippets.delete(id);
  },
});
