import * as z from 'zod';
import { boolean, defineEndpoint, integer, json, text } from '../../contract/index.js';
import { escapeHtml } from '../../markdown/index.js';
import type { MessageRecord } from '../../model/index.js';
import { emptyTopicParam } from '../channels/topic.rules.js';
import { rendererOf } from '../text/renderer.rules.js';
import {
  type MessageView,
  messageSchema,
  messageView,
  presentMessage,
  presentTopic,
} from './message.present.js';
import { assertSpectatorNarrow, narrowParam } from './narrow/element.js';
import { type Narrow, planNarrow } from './narrow/plan.js';
import { findMessages, parseMessagesQuery } from './narrow/query.js';

export const countParam = integer(z.int().nonnegative());

const params = {
  anchor: text()
    .optional()
    .describe('a message ID, `newest`, `oldest`, `first_unread`, or at newer levels `date`'),
  anchor_date: text()
    .optional()
    .since('dateAnchor')
    .describe('ISO 8601 date or datetime; default time zone UTC'),
  include_anchor: boolean().optional().since('includeAnchor').describe('default: true'),
  num_before: countParam.optional().describe('required without `message_ids`'),
  num_after: countParam.optional().describe('required without `message_ids`'),
  narrow: narrowParam.default([]),
  client_gravatar: boolean()
    .default(true)
    .describe('return null as `avatar_url` of default avatars, which the client derives'),
  apply_markdown: boolean().default(true).describe('return HTML content; otherwise Markdown source'),
  message_ids: json(z.array(z.int()))
    .optional()
    .since('messageIds')
    .describe(
      'return the messages with these IDs that you can read, instead of the messages around an anchor',
    ),
  allow_empty_topic_name: emptyTopicParam,
  use_first_unread_anchor: boolean().optional().deprecated('`anchor=first_unread`'),
};

export const getMessages = defineEndpoint({
  method: 'GET',
  path: '/messages',
  area: 'messages',
  summary: 'Get messages',
  docs: 'get-messages',
  spectators: true,
  params,
  response: z.object({
    // Not `z.int()`, because the anchor for the newest end, 10^16, is not a safe integer.
    anchor: z.number().optional(),
    found_newest: z.boolean(),
    found_oldest: z.boolean(),
    found_anchor: z.boolean(),
    history_limited: z.boolean(),
    messages: z.array(messageSchema),
  }),
  errors: ['BAD_REQUEST', 'BAD_NARROW', 'REQUEST_VARIABLE_MISSING'],
  run(call) {
    const { params } = call;
    assertSpectatorNarrow(call.actor, params.narrow);
    const query = parseMessagesQuery(params, call);
    const narrow = planNarrow(call, params.narrow);
    const { messages, ...found } = findMessages(call, narrow, query);
    const view = messageView(call, {
      applyMarkdown: params.apply_markdown,
      clientGravatar: params.client_gravatar,
      allowEmptyTopic: params.allow_empty_topic_name,
    });
    const present = messages.map((message) => {
      const shown = presentMessage(message, view);
      return narrow.highlight ? { ...shown, ...presentMatch(message, narrow, view) } : shown;
    });
    return { ...found, messages: present };
  },
});

export function presentMatch(
  message: MessageRecord,
  { highlight = (html) => html }: Pick<Narrow, 'highlight'>,
  view: Pick<MessageView, 'org' | 'allowEmptyTopic'>,
): { match_content: string; match_subject: string } {
  return {
    match_content: highlight(rendererOf(view.org).message(message)),
    match_subject: highlight(escapeHtml(presentTopic(message, view))),
  };
}
