import type { Dialect } from '../contract/index.js';
import type { ApiError } from '../errors/index.js';

/** An answer before it is sent: envelope, status and headers. */
export interface Answer {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, string>;
}

const JSON_HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store' };

/** The envelope of a success. */
export function success(body: Record<string, unknown>, ignored: string[] | undefined): Answer {
  const envelope: Record<string, unknown> = { result: 'success', msg: '', ...body };
  if (ignored !== undefined && ignored.length > 0) envelope.ignored_parameters_unsupported = ignored;
  return { status: 200, body: envelope, headers: {} };
}

/** The envelope of an error, in the words of the dialect. */
export function failure(error: ApiError, dialect: Dialect): Answer {
  const plain = error.code === 'REQUEST_VARIABLE_MISSING' && dialect === 'reference';
  const code = plain ? 'BAD_REQUEST' : error.code;
  const extra = plain ? {} : error.extra;
  return {
    status: error.status,
    body: { result: 'error', msg: error.message, code, ...extra },
    headers: headersOf(error),
  };
}

function headersOf(error: ApiError): Record<string, string> {
  const headers: Record<string, string> = {};
  if (error.status === 401) headers['www-authenticate'] = 'Basic realm="team chat"';
  if (typeof error.extra['retry-after'] === 'number')
    headers['retry-after'] = String(error.extra['retry-after']);
  return headers;
}

/** The response that carries an answer. */
export function toResponse(answer: Answer): Response {
  return new Response(JSON.stringify(answer.body), {
    status: answer.status,
    headers: { ...JSON_HEADERS, ...answer.headers },
  });
}
