import { defineEndpoint, emptyResponse } from '../../contract/index.js';
import { deleteDraft as remove } from './draft.actions.js';
import { assertDraftSyncEnabled, requireDraft } from './draft.rules.js';

export const deleteDraft = defineEndpoint({
  method: 'DELETE',
  path: '/drafts/{draft_id}',
  area: 'drafts',
  summary: 'Delete a draft',
  docs: 'delete-draft',
  auth: 'user',
  since: 'drafts',
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path }) {
    assertDraftSyncEnabled(org, actor);
    await remove(org, requireDraft(org, actor, path.draft_id));
    return {};
  },
});
