import { defineEndpoint, emptyResponse } from '../../contract/index.js';
import { assertDraftSyncEnabled, deleteDraft as remove, requireDraft } from './draft.resource.js';

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
