import type { TeamChatMock, TeamChatMockOptions } from '../../src/index.js';
import type { FuzzedOperation, FuzzedRequest } from './operations.js';
import { requestFor } from './operations.js';
import type { Choices } from './random.js';
import type { Schema } from './values.js';

/** One thing that the fuzzer does to a mock. */
export type Step =
  | { kind: 'request'; operation: string; request: FuzzedRequest }
  | { kind: 'settings'; changes: Record<string, unknown> }
  | { kind: 'advance'; seconds: number }
  | { kind: 'restore' }
  | { kind: 'reset' }
  | { kind: 'fault'; endpoint: string; fault: Record<string, unknown> }
  | { kind: 'override'; method: string; path: string }
  | { kind: 'write'; content: string };

/** A mock and what is done to it, in order. */
export interface Sequence {
  options: TeamChatMockOptions;
  steps: Step[];
}

const SETTINGS: readonly Record<string, unknown>[] = [
  { can_invite_users: 'members' },
  { can_invite_users: 'nobody' },
  { can_subscribe_others: 'moderators' },
  { guests_see_all_users: false },
  { guests_see_all_users: true },
  { public_access: true },
  { allow_edit_history: false },
  { license_limit: 8 },
  { license_limit: null },
  { invite_daily_limit: 1 },
  { max_message_length: 20 },
  { max_topic_length: 5 },
  { moderation_request_channel_id: null },
  { push_notifications_enabled: false },
  { rate_limit: { requests: 3, seconds: 60 } },
  { rate_limit: null },
];

/** The steps of a sequence: nine in ten are requests. */
export function stepsFor(
  operations: readonly FuzzedOperation[],
  definitions: Record<string, Schema>,
  count: number,
  choices: Choices,
): Step[] {
  const request = (): Step => {
    const operation = choices.pick(operations);
    return {
      kind: 'request',
      operation: `${operation.method} ${operation.path}`,
      request: requestFor(operation, choices, definitions),
    };
  };
  return Array.from({ length: count }, () => {
    if (choices.chance(0.9)) return request();
    const { method, path } = choices.pick(operations);
    return choices.pick<Step>([
      { kind: 'settings', changes: choices.pick(SETTINGS) },
      { kind: 'advance', seconds: choices.pick([1, 60, 601, 3_600, 86_400]) },
      { kind: 'restore' },
      { kind: 'reset' },
      { kind: 'fault', endpoint: `${method} ${path}`, fault: { code: 'RATE_LIMIT_HIT', times: 1 } },
      { kind: 'fault', endpoint: `${method} ${path}`, fault: { network_error: true, times: 1 } },
      { kind: 'override', method, path },
      { kind: 'write', content: choices.pick(['x', 'A longer text', '']) },
    ]);
  });
}

/** Sends a request to a mock, as a client does. */
export async function send(mock: TeamChatMock, request: FuzzedRequest): Promise<Response | 'dropped'> {
  const headers = new Headers();
  if (request.as !== null) {
    const known = Object.hasOwn(mock.personas, request.as);
    // Some scenarios lack some personas.
    headers.set('authorization', known ? mock.authHeader(request.as) : request.as);
  }
  let body: BodyInit | undefined;
  if (request.raw !== undefined) {
    headers.set('content-type', request.raw.type);
    body = request.raw.body;
  } else if (request.file !== undefined) {
    body = new FormData();
    const { name, type, content } = request.file;
    body.set('file', new File([content], name, { type }));
    for (const [field, text] of Object.entries(request.form ?? {})) body.set(field, text);
  } else if (request.form !== undefined) {
    body = new URLSearchParams(request.form);
  }
  const url = `https://chat.example.com/api/v1${request.path}`;
  // A poll that waits for an event is abandoned after a moment.
  const signal = AbortSignal.timeout(20);
  const init = { method: request.method, headers, ...(body === undefined ? {} : { body }) };
  const poll = request.method === 'GET' && request.path.startsWith('/events');
  try {
    const response = await mock.handle(new Request(url, poll ? { ...init, signal } : init));
    if (response?.type === 'error') return 'dropped';
    return response ?? Response.json({ code: 'NOT_FOUND' }, { status: 404 });
  } catch (error) {
    if (poll || isNetworkError(error)) return 'dropped';
    throw error;
  }
}

function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network/i.test(error.message);
}
