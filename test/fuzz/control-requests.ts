import type { Dialect } from '../../src/contract/index.js';
import { TRIGGER_KINDS } from '../../src/runtime/mock/mock-controls.js';
import type { Api } from './api.js';
import type { Choices } from './random.js';
import { anyText, valueFor } from './values.js';

/** A request to the control API. */
export interface ControlRequest {
  method: string;
  /** The path as declared in the document, such as `/faults/{id}`. */
  path: string;
  /** Fills the capture of the path. */
  captured?: string;
  /** Fills the first of two captures: a table. */
  resource?: string;
  /** A string is sent unchanged. */
  body?: unknown;
}

/** Streams do not end; a wait for a client, and the documents, take seconds. */
const LEFT_OUT = [
  // A history ends at a restored snapshot, and one of the two runs restores its own.
  '/requests/{id}/snapshot',
  '/requests/{id}/state',
  '/requests/{id}/diff',
  '/requests/{id}/explanation',
  '/rewind',
  '/requests/stream',
  '/queues/wait',
  '/openapi.json',
  '/openapi.control.json',
];

const NAMES = ['a', 'b', 'users', 'messages', '1', '2', '3', '99'];
const RESOURCES = [
  'users',
  'messages',
  'channels',
  'drafts',
  'subscriptions',
  'user_groups',
  'x',
  'constructor',
];
const PARTICIPANTS = ['owner', 'member', 'guest', 'bot', 'general', 'quiet', 1, 4, 7, 99, 'nobody'];

/** A request to the control API: valid, or with a body of any shape. */
export function controlRequestFor(
  api: Api,
  choices: Choices,
  versions: readonly { level: number; dialect: Dialect }[],
): ControlRequest {
  const operations = api.operations.filter(({ path }) => !LEFT_OUT.includes(path));
  const { method, path, json } = choices.pick(operations);
  const request: ControlRequest = { method, path };
  if (path.includes('{')) request.captured = choices.chance(0.8) ? choices.pick(NAMES) : anyText(choices);
  if (path.includes('{resource}')) request.resource = choices.pick(RESOURCES);
  if (json === undefined) return request;
  const usual = usualBody(`${method} ${path}`, choices, versions);
  if (usual !== undefined && choices.chance(0.7)) request.body = usual;
  else if (choices.chance(0.1))
    request.body = choices.pick(['', '{', 'null', '[]', '"x"', '{"__proto__":1}']);
  else request.body = withoutRealTime(valueFor(json, choices, api.definitions));
  return request;
}

function usualBody(
  operation: string,
  choices: Choices,
  versions: readonly { level: number; dialect: Dialect }[],
): unknown {
  switch (operation) {
    case 'POST /reset': {
      const { level, dialect } = choices.pick(versions);
      return choices.pick([{}, {}, { seed: choices.int(0, 9) }, { feature_level: level, dialect }]);
    }
    case 'POST /clock':
      return { advance_seconds: choices.pick([0, 1, 3_600]) };
    case 'POST /realms':
      return { name: choices.pick(NAMES), scenario: choices.pick(['empty', 'sole-owner', 'default', 'x']) };
    case 'POST /trigger':
      return {
        kind: choices.pick(TRIGGER_KINDS),
        ...(choices.chance(0.6) ? { from: choices.pick(PARTICIPANTS) } : {}),
        ...(choices.chance(0.6) ? { to: choices.pick(PARTICIPANTS) } : {}),
        ...(choices.chance(0.4) ? { content: anyText(choices) } : {}),
      };
    default:
      return undefined;
  }
}

/** Removes fields that would make the mock follow real time, or use a version without a document. */
function withoutRealTime(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const { feature_level: _, dialect: __, scenario: ___, ...rest } = body as Record<string, unknown>;
  return rest;
}
