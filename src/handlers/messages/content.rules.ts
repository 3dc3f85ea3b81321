import * as z from 'zod';
import { badParameter, badRequest, PLAIN_WORDS } from '../../contract/errors/index.js';
import { type MessageRecord, type Organization, type UserRecord, userText } from '../../model/index.js';
import { sendAs } from '../access/refusals.rules.js';
import { assertLength, codePoints, truncate } from '../text/text.rules.js';

/** Appended to truncated content. */
export const TRUNCATED = '\n[message truncated]';

/**
 * Trims the content of a message: leading blank lines and trailing space.
 * @throws ApiError `BAD_REQUEST` when nothing is left
 */
export function trimContent(input: string): string {
  const content = input.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();
  if (content === '') throw badParameter('content', 'must not be empty');
  return content;
}

/**
 * Trims the content of a message, and limits its length.
 * @throws ApiError `BAD_REQUEST` when it is empty, or too long for a server that does not truncate it
 */
export function parseContent(org: Organization, input: string): string {
  const content = trimContent(input);
  const most = org.settings.max_message_length;
  if (!org.follows('truncatesLongContent')) assertLength('content', content, most);
  return truncate(content, most, TRUNCATED);
}

/** A silent mention, which does not notify the user. */
export function silentMention(user: Pick<UserRecord, 'id' | 'full_name'> | undefined): string {
  return user === undefined ? 'somebody' : `@_**${user.full_name}|${user.id}**`;
}

/** Appends a quote, truncated if the message would be too long. */
export function withQuote(org: Organization, before: string, quote: string): string {
  const whole = before + quoted(quote);
  const excess = codePoints(whole) - org.settings.max_message_length;
  if (excess <= 0) return whole;
  const kept = [...quote].slice(0, -(excess + TRUNCATED.length)).join('');
  return before + quoted(kept + TRUNCATED);
}

/** A quote whose fence is longer than any in the text. */
export function quoted(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}quote\n${text}\n${fence}`;
}

/** The content of a widget. */
interface Widget {
  widget_type: 'poll' | 'todo';
  extra_data: Record<string, unknown>;
}

/** Creates the widget from content that starts with `/poll` or `/todo`; each further line is an entry. */
export function widgetOf(content: string): Widget | undefined {
  const [, command, rest = ''] = /^\/(poll|todo)(?:\s+([\s\S]*))?$/.exec(content) ?? [];
  if (command === undefined) return undefined;
  const [title = '', ...lines] = rest.split('\n').map((line) => line.trim());
  const entries = lines.map((line) => line.replace(/^[-*]?\s*/, '')).filter((line) => line !== '');
  if (command === 'poll') {
    return { widget_type: 'poll', extra_data: { question: title, options: entries } };
  }
  const tasks = entries.map((entry) => {
    const [task = '', ...desc] = entry.split(':');
    return { task: task.trim(), desc: desc.join(':').trim() };
  });
  return { widget_type: 'todo', extra_data: { task_list_title: title, tasks } };
}

const text = z.string();
const ACTIONS = {
  poll: z.discriminatedUnion('type', [
    z.object({ type: z.literal('vote'), key: text, vote: z.literal([1, -1]) }),
    z.object({ type: z.literal('new_option'), option: text, idx: z.int().min(0).max(1000) }),
    z.object({ type: z.literal('question'), question: text }),
  ]),
  todo: z.discriminatedUnion('type', [
    z.object({
      type: z.literal('new_task'),
      key: z.int().min(0).max(1000),
      task: text,
      desc: text,
      completed: z.boolean(),
    }),
    z.object({ type: z.literal('strike'), key: text }),
    z.object({ type: z.literal('new_task_list_title'), title: text }),
  ]),
};
/** Actions that only the sender of the widget may perform. */
const AUTHORS_ONLY: readonly string[] = ['question', 'new_task_list_title'];

/**
 * Checks an action on a widget.
 * @throws ApiError `BAD_REQUEST` when the message is not a widget, the action is not JSON or unknown to this
 * widget, or only the sender may perform it
 */
export function assertWidgetAction(
  org: Organization,
  actor: UserRecord,
  message: MessageRecord,
  content: string,
): void {
  const [first] = org.tables.submessages.by('message', message.id);
  if (first === undefined) {
    throw badRequest(`Message ${message.id} is neither a poll nor a to-do list`).because(
      'isWidget',
      `Message ${message.id} has no record in \`submessages\``,
      'use the ID of a message that starts with /poll or /todo',
    );
  }
  const { widget_type }: Widget = JSON.parse(first.content);
  const action = ACTIONS[widget_type].safeParse(parseSubmessage(content), PLAIN_WORDS);
  if (!action.success) {
    throw badParameter('content', `must be an action of a ${widget_type}: ${z.prettifyError(action.error)}`);
  }
  if (AUTHORS_ONLY.includes(action.data.type) && actor.id !== message.sender_id) {
    throw badRequest(`Only the sender of message ${message.id} may change its title`).because(
      'isSender',
      `Message ${message.id} was sent by ${userText(org, message.sender_id)}, not by ${userText(org, actor.id)}`,
      ...sendAs(org, (user) => user.id === message.sender_id),
    );
  }
}

/** Checks that a message is not a widget. The text of widgets cannot be edited. */
export function assertNoWidget(org: Organization, { id }: MessageRecord): void {
  if (org.tables.submessages.idsBy('message', id).length > 0) {
    throw badRequest(`Message ${id} is a poll or a to-do list: its text cannot be edited`).because(
      'isNoWidget',
      `Message ${id} has records in \`submessages\`, so that it is a poll or a to-do list`,
      'use the ID of another message',
    );
  }
}

function parseSubmessage(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw badParameter('content', 'not valid JSON');
  }
}
