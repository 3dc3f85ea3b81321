import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { assertDraftSyncEnabled, draftSchema, presentDrafts } from './draft.resource.js';

export const getDrafts = defineEndpoint({
  method: 'GET',
  path: '/drafts',
  area: 'drafts',
  summary: 'Get drafts',
  docs: 'get-drafts',
  since: 'drafts',
  response: z.object({ count: z.int(), drafts: z.array(draftSchema) }),
  errors: ['BAD_REQUEST'],
  run({ org, actor }) {
    assertDraftSyncEnabled(org, actor);
    const drafts = presentDrafts(org, actor.id);
    if (org.follows('listsOldestDraftsFirst')) drafts.reverse();
    return { count: drafts.length, drafts };
  },
});
