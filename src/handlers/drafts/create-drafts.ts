import * as z from 'zod';
import { defineEndpoint, json } from '../../contract/index.js';
import { MAX_UNIX_SECONDS } from '../../model/index.js';
import { assertDraftSyncEnabled, parseDraft, storeDrafts } from './draft.resource.js';

/** A draft as sent in a request. Unknown fields are rejected, as in Zulip. */
export const draftParam = z.strictObject({
  type: z.enum(['', 'stream', 'private']),
  to: z.array(z.int()),
  topic: z.string(),
  content: z.string(),
  timestamp: z.number().min(0).max(MAX_UNIX_SECONDS).nullish(),
});

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
