// Generated from the declarations of the endpoints by `npm run generate`. Do not edit.
export { createDrafts } from '../drafts/create-drafts.js';
export { createSavedSnippet } from '../drafts/create-saved-snippet.js';
export { deleteDraft } from '../drafts/delete-draft.js';
export { deleteSavedSnippet } from '../drafts/delete-saved-snippet.js';
export { getDrafts } from '../drafts/get-drafts.js';
export { getSavedSnippets } from '../drafts/get-saved-snippets.js';
export { updateDraft } from '../drafts/update-draft.js';
export { updateSavedSnippet } from '../drafts/update-saved-snippet.js';
