import { defineEndpoint, text } from '../../contract/index.js';
import { differing } from '../../values.js';
import { parseSnippetContent, parseSnippetTitle, requireSavedSnippet } from './saved-snippet.resource.js';

export const updateSavedSnippet = defineEndpoint({
  method: 'PATCH',
  path: '/saved_snippets/{saved_snippet_id}',
  area: 'drafts',
  summary: 'Edit a saved snippet',
  docs: 'edit-saved-snippet',
  since: 'savedSnippetEdits',
  params: {
    title: text().optional().describe('1 to 60 code points'),
    content: text().optional().describe('Markdown'),
  },
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path, params: { title, content } }) {
    const changes = {
      ...(title === undefined ? {} : { title: parseSnippetTitle(title) }),
      ...(content === undefined ? {} : { content: parseSnippetContent(org, content) }),
    };
    const snippet = requireSavedSnippet(org, actor, path.saved_snippet_id);
    const changed = differing(snippet, changes);
    if (changed.length > 0) await org.tables.saved_snippets.update(snippet.id, Object.fromEntries(changed));
  },
});
