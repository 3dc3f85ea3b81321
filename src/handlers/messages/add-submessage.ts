import * as z from 'zod';
import { badParameter, badRequest } from '../../contract/errors/index.js';
import { defineEndpoint, integer, text } from '../../contract/index.js';
import { PLAIN_WORDS } from '../../contract/input.js';
import { firstProblem } from '../../contract/params.js';
import type { MessageRecord, Organization, UserRecord } from '../../model/index.js';
import { parsedJson } from '../../strings.js';
import { fieldsOf, isKeyOf } from '../../values.js';
import { sendAs } from '../access/refusals.rules.js';
import { applyParticipation } from './automatic-visibility.actions.js';
import { storeSubmessage } from './message.actions.js';
import { needsSender, requireMessageToChange } from './message.rules.js';

export const addSubmessage = defineEndpoint({
  method: 'POST',
  path: '/submessage',
  area: 'messages',
  summary: 'Vote in a poll or edit a to-do list',
  params: {
    message_id: integer(),
    msg_type: text(),
    content: text().describe('JSON, such as `{"type":"vote","key":"canned,0","vote":1}`'),
  },
  errors: ['BAD_REQUEST'],
  async run(call) {
    const { org, actor, params } = call;
    const message = requireMessageToChange(org, actor, params.message_id);
    assertWidgetAction(org, actor, message, params.content);
    await storeSubmessage(org, message, actor.id, params.content, params.msg_type);
    await applyParticipation(call, message);
  },
});

const ACTIONS = {
  poll: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('vote'), key: z.string(), vote: z.literal([1, -1]) }),
    z.strictObject({ type: z.literal('new_option'), option: z.string(), idx: z.int().min(0).max(1000) }),
    z.strictObject({ type: z.literal('question'), question: z.string() }),
  ]),
  todo: z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('new_task'),
      key: z.int().min(0).max(1000),
      task: z.string(),
      desc: z.string(),
      completed: z.boolean(),
    }),
    z.strictObject({ type: z.literal('strike'), key: z.string() }),
    z.strictObject({ type: z.literal('new_task_list_title'), title: z.string() }),
  ]),
};
/** Actions that only the sender of the message with the widget may perform. */
const AUTHORS_ONLY: readonly string[] = ['question', 'new_task_list_title'];

/**
 * Checks a submessage. As in Zulip, the sender may attach any JSON to a message that is neither a poll nor a to-do
 * list; once the sender has, everyone may.
 * @throws ApiError `BAD_REQUEST` when the content is not JSON, the widget does not support the action, or only the
 *   sender may perform the action
 */
function assertWidgetAction(
  org: Organization,
  actor: UserRecord,
  message: MessageRecord,
  content: string,
): void {
  const submessages = org.tables.submessages.by('message', message.id);
  if (submessages.length === 0 && actor.id !== message.sender_id) {
    throw badRequest(`Message ${message.id} is neither a poll nor a to-do list`).because(
      'isWidget',
      `Message ${message.id} has no record in \`submessages\`, and only its sender may add the first one`,
      'use the ID of a message that starts with /poll or /todo',
      ...sendAs(org, (user) => user.id === message.sender_id),
    );
  }
  const input = parsedJson(content);
  if (input === undefined) throw badParameter('content', 'must be valid JSON');
  // The submessage that defines the widget is stored without its type, `widget`.
  const widget = submessages.find(({ msg_type }) => msg_type === undefined);
  const widgetType = String(widget && fieldsOf(parsedJson(widget.content)).widget_type);
  if (!isKeyOf(ACTIONS, widgetType)) return;
  const action = ACTIONS[widgetType].safeParse(input, PLAIN_WORDS);
  if (!action.success) {
    throw badParameter('content', `must be an action of a ${widgetType}: ${firstProblem(action.error)}`);
  }
  if (AUTHORS_ONLY.includes(action.data.type) && actor.id !== message.sender_id) {
    const error = badRequest(`Only the sender of message ${message.id} may change its title`);
    throw needsSender(error, org, actor, message);
  }
}
