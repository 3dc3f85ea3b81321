import * as z from 'zod';
import { PLAIN_WORDS, UsageError, unknownName } from '../../contract/errors/index.js';
import { assertShallow } from '../../contract/input.js';
import { definite } from '../../values.js';

/** Builds an error in the envelope of the API, which the control API shares. */
export function errorResponse(
  status: number,
  code: string,
  msg: string,
  headers: Record<string, string> = {},
): Response {
  const all = { 'x-content-type-options': 'nosniff', ...headers };
  return Response.json({ result: 'error', msg, code }, { status, headers: all });
}

/**
 * Parses a JSON body; an empty body is `{}`.
 * @throws UsageError if it is not JSON, or nested too deeply
 */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  const json = parse(text);
  assertShallow('body', json);
  return json;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError('Invalid body: must be JSON.');
  }
}

/**
 * Checks a value against a schema.
 * @param kind the name for a key in messages, such as `field`
 * @throws UsageError that names the first invalid field
 */
export function check<T>(kind: string, schema: z.ZodType<T>, value: unknown): T {
  const checked = schema.safeParse(value, PLAIN_WORDS);
  if (checked.success) return checked.data;
  const issue = definite(checked.error.issues[0]);
  if (issue.code === 'unrecognized_keys' && schema instanceof z.ZodObject) {
    throw new UsageError(unknownName(kind, issue.keys[0], Object.keys(schema.shape)));
  }
  const name = issue.path.length === 0 ? 'body' : issue.path.join('.');
  throw new UsageError(`Invalid "${name}": ${issue.message}.`.replace(/\.\.$/, '.'));
}
