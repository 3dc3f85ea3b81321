import * as z from 'zod';
import { defineEndpoint, json } from '../../contract/index.js';
import { presentMatch } from '../../present/match.js';
import { readableMessages } from '../../rules/message.js';
import { planNarrow } from '../../rules/narrow/plan.js';
import { narrowParam } from './narrow-param.js';

export const matchesNarrow = defineEndpoint({
  method: 'GET',
  path: '/messages/matches_narrow',
  area: 'messages',
  reference: 7,
  summary: 'Check which messages match a narrow',
  auth: 'user',
  params: {
    msg_ids: json(z.array(z.int())).describe('those that cannot be read match nothing'),
    narrow: narrowParam(),
  },
  response: z.object({
    messages: z.record(z.string(), z.object({ match_content: z.string(), match_subject: z.string() })),
  }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, params, level }) {
    const narrow = planNarrow({ org, actor, level }, params.narrow);
    const matches = readableMessages(org, actor, params.msg_ids).filter(narrow.matches);
    const view = { org, allowEmptyTopic: false };
    return {
      messages: Object.fromEntries(
        matches.map((message) => [message.id, presentMatch(message, narrow.words ?? [], view)]),
      ),
    };
  },
});
