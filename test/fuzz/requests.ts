import { OWN_QUEUE, SMALL_IMAGE, VALID_REQUESTS } from '../support/valid-requests.js';
import type { FuzzedOperation } from './operations.js';
import type { Choices } from './random.js';
import { anyNumber, anyText, type Schema, valueFor } from './values.js';

/** A request as the fuzzer repeats it. */
export interface FuzzedRequest {
  method: string;
  /** Below `/api/v1`, with its query. */
  path: string;
  /** A persona's name, the text of an Authorization header, or the owner of the latest queue; null for none. */
  as: string | null;
  form?: Record<string, string>;
  /** A body that is not a form, with its content type. */
  raw?: { type: string; body: string };
  file?: { name: string; type: string; content: string };
}

/** Placeholders for the ID of the latest event queue, and for its user. */
export const LATEST_QUEUE = 'latest-queue';

/** Placeholder for the ID of one of the latest messages, counted back from the newest. */
export const LATEST_MESSAGE = /latest-message-(\d)/g;

const PERSONAS = ['owner', 'admin', 'moderator', 'member', 'guest', 'colleague', 'deactivated', 'bot'];
const OTHER_CREDENTIALS = [null, 'Basic !', 'Basic bWVtYmVyQGV4YW1wbGUuY29tOndyb25n', 'Bearer x'];

/** A request for an operation: mostly valid, sometimes hostile. */
export function requestFor(
  operation: FuzzedOperation,
  choices: Choices,
  definitions: Record<string, Schema>,
): FuzzedRequest {
  const valid = VALID_REQUESTS[`${operation.method} ${operation.path}`];
  const known = valid !== undefined && choices.chance(0.65) ? knownRequest(operation, valid) : undefined;
  const { path, form, file } = known ?? generatedRequest(operation, choices, definitions);
  // A known request is sent by its persona most of the time, with a field changed now and then.
  if (known !== undefined && choices.chance(0.15)) {
    const [name] = Object.keys(form);
    if (name !== undefined) form[name] = textOf(valueFor(operation.fields[name], choices, definitions));
  }
  if (choices.chance(0.03)) form[anyText(choices)] = anyText(choices);
  const as =
    known !== undefined && choices.chance(0.8)
      ? known.as
      : form.queue_id === LATEST_QUEUE && choices.chance(0.8)
        ? LATEST_QUEUE
        : choices.chance(0.92)
          ? choices.pick(PERSONAS)
          : choices.pick(OTHER_CREDENTIALS);
  const { method } = operation;
  if (method === 'GET' || choices.chance(0.05)) {
    const query = new URLSearchParams(form).toString();
    return { method, path: query === '' ? path : `${path}?${query}`, as };
  }
  if (choices.chance(0.02)) return { method, path, as, raw: rawBody(choices) };
  return { method, path, as, form, ...(file && { file }) };
}

/** A request of an ordinary client: it sends, reads, registers or polls. */
export function usualRequest(choices: Choices): { operation: string; request: FuzzedRequest } {
  const as = choices.pick(PERSONAS);
  const make = choices.pick(USUAL);
  const [method, path, fields] = make(choices);
  const form = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, textOf(value)]));
  const operation = `${method} ${path.replace(/latest-message-\d/, '{message_id}')}`;
  if (method !== 'GET') return { operation, request: { method, path, as, form } };
  const caller = path === '/events' ? LATEST_QUEUE : as;
  const query = new URLSearchParams(form).toString();
  return { operation, request: { method, path: query === '' ? path : `${path}?${query}`, as: caller } };
}

type Usual = (choices: Choices) => [method: string, path: string, fields: Record<string, unknown>];

const poll: Usual = () => ['GET', '/events', { queue_id: LATEST_QUEUE, last_event_id: -1, dont_block: true }];

const sendToChannel: Usual = (choices) => [
  'POST',
  '/messages',
  {
    type: 'channel',
    to: choices.int(1, 6),
    topic: choices.pick(['standup', 'welcome', 'Lunch', 't'.repeat(choices.int(59, 62))]),
    content: contentFor(choices),
  },
];

const sendDirect: Usual = (choices) => [
  'POST',
  '/messages',
  { type: 'direct', to: choices.list(3, () => choices.int(1, 8)), content: contentFor(choices) },
];

/** Clients poll and register more often than others, because their events are checked. */
const USUAL: readonly Usual[] = [
  poll,
  poll,
  poll,
  poll,
  sendToChannel,
  sendToChannel,
  sendToChannel,
  sendDirect,
  sendDirect,
  (choices) => [
    'POST',
    '/register',
    choices.pick([{}, {}, { event_types: ['message'] }, { all_public_streams: true }]),
  ],
  (choices) => [
    'POST',
    '/register',
    choices.pick([{}, { fetch_event_types: ['message', 'update_message_flags'] }]),
  ],
  (choices) => ['GET', `/messages/latest-message-${choices.int(0, 9)}`, {}],
  (choices) => ['GET', `/messages/latest-message-${choices.int(0, 9)}`, {}],
  (choices) => [
    'GET',
    '/messages',
    {
      anchor: 'newest',
      num_before: choices.pick([5, 50, 4_999, 5_000, 5_001]),
      num_after: choices.int(0, 1),
    },
  ],
  (choices) => ['DELETE', `/messages/latest-message-${choices.int(0, 9)}`, {}],
  (choices) => ['PATCH', `/messages/latest-message-${choices.int(0, 9)}`, { content: contentFor(choices) }],
  (choices) => ['POST', '/mark_topic_as_read', { stream_id: choices.int(1, 2), topic_name: 'standup' }],
  (choices) => [
    'POST',
    '/user_topics',
    {
      stream_id: choices.int(1, 5),
      topic: choices.pick(['standup', 'welcome']),
      visibility_policy: choices.int(0, 3),
    },
  ],
];

/** Content whose length is often around the limits of the settings that the fuzzer uses. */
function contentFor(choices: Choices): string {
  return choices.chance(0.1)
    ? choices.pick(['a', '\u{1f642}']).repeat(choices.pick([19, 20, 21, 22, 9_999, 10_000, 10_001]))
    : choices.pick(['Hello', '@**Max Member** look', '@**all**', '@*design*', 'x']);
}

type Parts = Required<Pick<FuzzedRequest, 'path' | 'form'>> & Pick<FuzzedRequest, 'file'>;

function knownRequest(
  { takesFile }: FuzzedOperation,
  [as, path, fields = {}]: (typeof VALID_REQUESTS)[string],
): Parts & Pick<FuzzedRequest, 'as'> {
  const form = Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== SMALL_IMAGE)
      .map(([name, value]) => [name, value === OWN_QUEUE ? LATEST_QUEUE : textOf(value)]),
  );
  const file = takesFile ? { name: 'cat.png', type: 'image/png', content: 'x' } : undefined;
  return { as: form.queue_id === LATEST_QUEUE ? LATEST_QUEUE : as, path, form, ...(file && { file }) };
}

function generatedRequest(
  operation: FuzzedOperation,
  choices: Choices,
  definitions: Record<string, Schema>,
): Parts {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(captureText(name, operation.captures[name], choices)),
  );
  const form = fieldsFor(operation, choices, definitions);
  if (!operation.takesFile) return { path, form };
  const type = choices.pick(['image/png', 'text/plain', 'text/html', '']);
  return { path, form, file: { name: anyText(choices), type, content: 'x' } };
}

function captureText(name: string, schema: Schema | undefined, choices: Choices): string {
  if (name === 'message_id' && choices.chance(0.5)) return `latest-message-${choices.int(0, 9)}`;
  if (schema?.type === 'integer' && choices.chance(0.95)) return String(anyNumber(choices));
  const text = anyText(choices);
  // `Request` accepts no lone surrogates in a URL.
  return text === '' || /[\ud800-\udfff]/.test(text) ? 'x' : text;
}

function fieldsFor(
  operation: FuzzedOperation,
  choices: Choices,
  definitions: Record<string, Schema>,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, schema] of Object.entries(operation.fields)) {
    if (!choices.chance(operation.required.has(name) ? 0.97 : 0.35)) continue;
    const isQueue = name === 'queue_id' && choices.chance(0.9);
    fields[name] = isQueue ? LATEST_QUEUE : textOf(valueFor(schema, choices, definitions));
  }
  return fields;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function rawBody(choices: Choices): { type: string; body: string } {
  return choices.pick([
    { type: 'application/json', body: '{"content":"x"}' },
    { type: 'multipart/form-data', body: 'no boundary' },
    { type: 'multipart/form-data; boundary=x', body: '--x\r\nbroken' },
    { type: 'application/x-www-form-urlencoded', body: '%ff&=&==&%' },
    { type: 'text/plain', body: 'x=1' },
  ]);
}
