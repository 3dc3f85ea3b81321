import { defineEndpoint } from '../../contract/index.js';
import { assertDraftSyncEnabled, requireDraft } from './draft.resource.js';

export const deleteDraft = defineEndpoint({
  method: 'DELETE',
  path: '/drafts/{draft_id}',
  area: 'drafts',
  summary: 'Delete a draft',
  docs: 'delete-draft',
  since: 'drafts',
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path }) {
    assertDraftSyncEnabled(org, actor);
    const { id } = requireDraft(org, actor, path.draft_id);
    await org.tables.drafts.delete(id);
  },
});
