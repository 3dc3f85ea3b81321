import { defineEndpoint, json, nothing } from '../../contract/index.js';
import { updateDraft as update } from './draft.actions.js';
import { assertDraft, assertDraftText, assertSharesDrafts } from './draft.rules.js';
import { draftParam } from './draft-param.js';

export const updateDraft = defineEndpoint({
  method: 'PATCH',
  path: '/drafts/{draft_id}',
  area: 'drafts',
  summary: 'Edit a draft',
  docs: 'edit-draft',
  auth: 'user',
  since: 'drafts',
  params: { draft: json(draftParam).describe('the whole draft, as POST drafts takes it') },
  response: nothing,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path, params, level }) {
    assertSharesDrafts(org, actor);
    const draft = assertDraft(org, actor, path.draft_id);
    await update(org, draft, assertDraftText(org, actor, params.draft, level));
    return {};
  },
});
