import * as z from 'zod';
import { boolean, type Call, defineEndpoint, integer, json, text } from '../../contract/index.js';
import { presentMatch } from './match.present.js';
import { messageSchema, presentMessage } from './message.present.js';
import { findMessages } from './narrow/find.js';
import { planNarrow } from './narrow/plan.js';
import { parseMessagesQuery } from './narrow/query.js';
import { narrowParam } from './narrow-param.js';

const count = () => integer(z.int().nonnegative());

const params = {
  anchor: text()
    .optional()
    .describe('a message ID, `newest`, `oldest`, `first_unread`, or, where the server knows it, `date`'),
  anchor_date: text()
    .optional()
    .since('dateAnchor')
    .describe('ISO 8601 date or datetime; UTC unless it says'),
  include_anchor: boolean().optional().since('includeAnchor').describe('true unless given'),
  num_before: count().optional().describe('required unless `message_ids` is given'),
  num_after: count().optional().describe('required unless `message_ids` is given'),
  narrow: narrowParam().default([]),
  client_gravatar: boolean()
    .default(true)
    .describe('leave default avatars to the client: `avatar_url` is null'),
  apply_markdown: boolean().default(true).describe('HTML content; else Markdown source'),
  message_ids: json(z.array(z.int()))
    .optional()
    .since('messageIds')
    .describe('these messages, as far as they can be read, in place of those around an anchor'),
  allow_empty_topic_name: boolean()
    .default(false)
    .since('emptyTopic')
    .describe('show the empty topic as it is'),
  use_first_unread_anchor: boolean().optional().describe('deprecated: `anchor=first_unread`'),
};

export const getMessages = defineEndpoint({
  method: 'GET',
  path: '/messages',
  area: 'messages',
  summary: 'Get messages',
  docs: 'get-messages',
  auth: 'user',
  params,
  response: z.object({
    // Larger than a safe integer: the newest end is 10^16.
    anchor: z.number().optional(),
    found_newest: z.boolean(),
    found_oldest: z.boolean(),
    found_anchor: z.boolean(),
    history_limited: z.boolean(),
    messages: z.array(messageSchema),
  }),
  errors: ['BAD_REQUEST', 'BAD_NARROW', 'REQUEST_VARIABLE_MISSING'],
  run(call) {
    const { org, actor, params, level } = call;
    const query = parseMessagesQuery(params, call);
    const narrow = planNarrow({ org, actor, level }, params.narrow);
    const { messages, ...found } = findMessages({ org, actor, level }, narrow, query);
    const view = viewOf(call);
    const present = messages.map((message) => {
      const shown = presentMessage(message, view);
      return narrow.words ? { ...shown, ...presentMatch(message, narrow.words, view) } : shown;
    });
    return { ...found, messages: present };
  },
});

function viewOf({ org, actor, level, params: given }: Call<typeof params>) {
  return {
    org,
    actor,
    level,
    applyMarkdown: given.apply_markdown,
    clientGravatar: given.client_gravatar,
    allowEmptyTopic: given.allow_empty_topic_name === true,
  };
}
