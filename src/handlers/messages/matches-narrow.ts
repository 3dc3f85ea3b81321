import * as z from 'zod';
import { defineEndpoint, json } from '../../contract/index.js';
import { presentMatch } from './get-messages.js';
import { narrowParam } from './narrow/element.js';
import { planNarrow } from './narrow/plan.js';
import { findAmong } from './narrow/query.js';

export const matchesNarrow = defineEndpoint({
  method: 'GET',
  path: '/messages/matches_narrow',
  area: 'messages',
  summary: 'Check if messages match a narrow',
  docs: 'check-messages-match-narrow',
  params: {
    msg_ids: json(z.array(z.int())).describe(
      'messages that you cannot read or that the plan hides never match',
    ),
    narrow: narrowParam,
  },
  response: z.object({
    messages: z.record(z.string(), z.object({ match_content: z.string(), match_subject: z.string() })),
  }),
  errors: ['BAD_REQUEST', 'BAD_NARROW'],
  run(call) {
    const narrow = planNarrow(call, call.params.narrow);
    const matches = findAmong(call, narrow, call.params.msg_ids);
    const view = { org: call.org, allowEmptyTopic: false };
    return {
      messages: Object.fromEntries(
        matches.map((message) => [message.id, presentMatch(message, narrow, view)]),
      ),
    };
  },
});
