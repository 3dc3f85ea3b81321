import * as z from 'zod';
import { boolean, defineEndpoint, text } from '../../contract/index.js';
import { countParam } from './get-messages.js';
import { narrowParam } from './narrow/element.js';
import { planNarrow } from './narrow/plan.js';
import { clampWindow, findMessages, parseMessagesQuery } from './narrow/query.js';
import { changeFlag, flagParams, ignoredChannels } from './update-flags.js';

export const updateFlagsForNarrow = defineEndpoint({
  method: 'POST',
  path: '/messages/flags/narrow',
  area: 'messages',
  summary: 'Update personal message flags for narrow',
  docs: 'update-message-flags-for-narrow',
  since: 'flagsForNarrow',
  params: {
    anchor: text().describe('the same as for GET /messages'),
    anchor_date: text().optional().since('dateAnchor').describe('ISO 8601 date or datetime'),
    include_anchor: boolean().default(true).describe('update the anchor message too'),
    num_before: countParam,
    num_after: countParam,
    narrow: narrowParam,
    ...flagParams,
  },
  response: z.object({
    processed_count: z.int(),
    updated_count: z.int(),
    first_processed_id: z.int().nullable(),
    last_processed_id: z.int().nullable(),
    found_oldest: z.boolean(),
    found_newest: z.boolean(),
    ignored_because_not_subscribed_channels: ignoredChannels,
  }),
  errors: ['BAD_REQUEST', 'BAD_NARROW'],
  async run(call) {
    const { params } = call;
    const window = clampWindow(params.num_before, params.num_after);
    const query = parseMessagesQuery({ ...params, ...window }, call);
    const found = findMessages(call, planNarrow(call, params.narrow), query);
    const { changed, ignored } = await changeFlag(call, found.messages);
    return {
      processed_count: found.messages.length,
      updated_count: changed.length,
      first_processed_id: found.messages[0]?.id ?? null,
      last_processed_id: found.messages.at(-1)?.id ?? null,
      found_oldest: found.found_oldest,
      found_newest: found.found_newest,
      ...ignored,
    };
  },
});
