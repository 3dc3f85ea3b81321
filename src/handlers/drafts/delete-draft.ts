import { defineEndpoint, nothing } from '../../contract/index.js';
import { deleteDraft as remove } from './draft.actions.js';
import { assertDraft, assertSharesDrafts } from './draft.rules.js';

export const deleteDraft = defineEndpoint({
  method: 'DELETE',
  path: '/drafts/{draft_id}',
  area: 'drafts',
  summary: 'Delete a draft',
  docs: 'delete-draft',
  auth: 'user',
  since: 'drafts',
  response: nothing,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path }) {
    assertSharesDrafts(org, actor);
    await remove(org, assertDraft(org, actor, path.draft_id));
    return {};
  },
});
