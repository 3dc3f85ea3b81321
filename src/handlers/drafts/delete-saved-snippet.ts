import { defineEndpoint, emptyResponse } from '../../contract/index.js';
import { deleteSavedSnippet as remove, requireSavedSnippet } from './draft.resource.js';

export const deleteSavedSnippet = defineEndpoint({
  method: 'DELETE',
  path: '/saved_snippets/{saved_snippet_id}',
  area: 'drafts',
  summary: 'Delete a saved snippet',
  docs: 'delete-saved-snippet',
  auth: 'user',
  since: 'savedSnippets',
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path }) {
    await remove(org, requireSavedSnippet(org, actor, path.saved_snippet_id));
    return {};
  },
});
