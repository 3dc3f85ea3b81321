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

const PERSONAS = ['owner', 'admin', 'moderator', 'member', 'guest', 'colleague', 'deactivated', 'bot'];
const OTHER_CREDENTIALS = [null, 'Basic !', 'Basic bWVtYmVyQGV4YW1wbGUuY29tOndyb25n', 'Bearer x'];

/** A request for an operation: mostly valid, sometimes hostile. */
export function requestFor(
  operation: FuzzedOperation,
  choices: Choices,
  definitions: Record<string, Schema>,
): FuzzedRequest {
  const valid = VALID_REQUESTS[`${operation.method} ${operation.path}`];
  const known = valid !== undefined && choices.chance(0.3) ? knownRequest(operation, valid) : undefined;
  const { path, form, file } = known ?? generatedRequest(operation, choices, definitions);
  // A known request is sent by its persona most of the time, with a field changed now and then.
  if (known !== undefined && choices.chance(0.3)) {
    const [name] = Object.keys(form);
    if (name !== undefined) form[name] = textOf(valueFor(operation.fields[name], choices, definitions));
  }
  if (choices.chance(0.03)) form[anyText(choices)] = anyText(choices);
  const as =
    known !== undefined && choices.chance(0.7)
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
    encodeURIComponent(captureText(operation.captures[name], choices)),
  );
  const form = fieldsFor(operation, choices, definitions);
  if (!operation.takesFile) return { path, form };
  const type = choices.pick(['image/png', 'text/plain', 'text/html', '']);
  return { path, form, file: { name: anyText(choices), type, content: 'x' } };
}

function captureText(schema: Schema | undefined, choices: Choices): string {
  if (schema?.type === 'integer' && choices.chance(0.95)) return String(anyNumber(choices));
  const text = anyText(choices);
  // Request objects take no lone surrogates in their URL.
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
