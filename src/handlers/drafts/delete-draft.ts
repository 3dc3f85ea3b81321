import { defineEndpoint, nothing } from '../../contract/index.js';
import { deleteDraft as remove } from './draft.actions.js';
import { assertDraft, assertSharesDrafts } from './draft.rules.js';

export const deleteDraft = defineEndpoint({
  method: 'DELETE',
  path: '/drafts/{draft_id}',
  area: 'drafts',
  extension: 'published API: delete a draft',
  summary: 'Throw an own draft away',
  auth: 'user',
  since: 'drafts',
  pathParams: { draft_id: 'integer' },
  response: nothing,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path }) {
    assertSharesDrafts(org, actor);
    await remove(org, assertDraft(org, actor, path.draft_id));
    return {};
  },
});
