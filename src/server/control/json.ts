import * as z from 'zod';
import { UsageError, unknownName } from '../../contract/errors/index.js';

/** An error in the envelope of the API, which the control API uses too. */
export function errorResponse(
  status: number,
  code: string,
  msg: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ result: 'error', msg, code }, { status, headers });
}

/**
 * The JSON body of a request, checked; an empty body is `{}`.
 * @throws UsageError that names the field
 */
export async function readJson<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const checked = schema.safeParse(await readAnyJson(request));
  if (checked.success) return checked.data;
  throw new UsageError(problemOf(checked.error, schema));
}

/**
 * The JSON body of a request, unchecked; an empty body is `{}`.
 * @throws UsageError when it is not JSON
 */
export async function readAnyJson(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError('The body is not JSON');
  }
}

function problemOf(error: z.ZodError, schema: z.ZodType): string {
  const [issue] = error.issues;
  if (issue?.code === 'unrecognized_keys' && schema instanceof z.ZodObject) {
    return unknownName('field', issue.keys[0] as string, Object.keys(schema.shape));
  }
  const where = issue?.path.length ? `"${issue.path.join('.')}": ` : '';
  return `${where}${issue?.message ?? 'not a valid body'}`;
}
