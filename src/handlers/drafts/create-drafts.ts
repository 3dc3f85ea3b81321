import * as z from 'zod';
import { defineEndpoint, json } from '../../contract/index.js';
import { assertDraftSyncEnabled, draftParam, parseDraft, storeDrafts } from './draft.resource.js';

export const createDrafts = defineEndpoint({
  method: 'POST',
  path: '/drafts',
  area: 'drafts',
  summary: 'Create drafts',
  docs: 'create-drafts',
  since: 'drafts',
  params: {
    drafts: json(z.array(draftParam)).describe(
      'each with `type` (`stream`, `private`, or empty without a recipient), `to` (the ID of one channel, or ' +
        'IDs of users), `topic`, `content`, and `timestamp` in UNIX seconds (default: now)',
    ),
  },
  response: z.object({ ids: z.array(z.int()) }),
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params }) {
    assertDraftSyncEnabled(org, actor);
    const drafts = params.drafts.map((draft) => parseDraft(org, actor, draft));
    const created = await storeDrafts(org, actor.id, drafts);
    return { ids: created.map(({ id }) => id) };
  },
});
