import { defineEndpoint, json } from '../../contract/index.js';
import { assertDraftSyncEnabled, draftParam, parseDraft, requireDraft } from './draft.resource.js';

export const updateDraft = defineEndpoint({
  method: 'PATCH',
  path: '/drafts/{draft_id}',
  area: 'drafts',
  summary: 'Edit a draft',
  docs: 'edit-draft',
  since: 'drafts',
  params: { draft: json(draftParam).describe('the whole draft, as for POST /drafts') },
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path, params }) {
    assertDraftSyncEnabled(org, actor);
    const draft = requireDraft(org, actor, path.draft_id);
    await org.tables.drafts.update(draft.id, parseDraft(org, actor, params.draft));
  },
});
