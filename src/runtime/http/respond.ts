import type { ApiError } from '../../contract/errors/index.js';
import type { Dialect } from '../../contract/index.js';

/** An answer before it is sent: envelope, status and headers. */
export interface Answer {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, string>;
  /** An HTML page that goes out in place of the body: not the API answers, but a proxy before it. */
  page?: string;
  /** The body as JSON, once somebody wanted it: see `jsonOf`. */
  json?: string;
  /** What an injected fault does to the body on its way. */
  corruption?: 'malformed' | 'truncated';
}

/** Not an answer: the connection is dropped. */
export const DROPPED: Answer = { status: 0, body: {}, json: '{}', headers: {} };

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

/** The body of an answer as JSON, made once: it goes over the line, and the server keeps it to show it. */
export function jsonOf(answer: Answer): string {
  answer.json ??= JSON.stringify(answer.body);
  return answer.json;
}

const WITHOUT_BODY = new Set([204, 205, 304]);

/** What of an answer goes over the line. */
export function contentOf(answer: Answer): { text: string | null; headers: Record<string, string> } {
  // Only an injected fault has a status without a body.
  if (WITHOUT_BODY.has(answer.status)) return { text: null, headers: { ...JSON_HEADERS, ...answer.headers } };
  const json = answer.page ?? jsonOf(answer);
  const text = answer.corruption === 'malformed' ? `${json.slice(0, -1)},}` : json;
  return { text, headers: { ...JSON_HEADERS, ...answer.headers } };
}

/** How much of a body of this many bytes goes out before a truncated answer breaks off. */
export function truncatedLength(bytes: number): number {
  return Math.floor(bytes / 2);
}

/** The response that carries an answer; one of type `error` for a dropped connection. */
export function toResponse(answer: Answer): Response {
  if (answer === DROPPED) return Response.error();
  const { text, headers } = contentOf(answer);
  const truncated = answer.corruption === 'truncated' && text !== null;
  const body = truncated ? truncatedBody(text, headers) : text;
  return new Response(body, { status: answer.status, headers });
}

/** A body that breaks off before the length that its headers promise. */
function truncatedBody(text: string, headers: Record<string, string>): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  headers['content-length'] = String(bytes.length);
  let sent = false;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    pull(controller) {
      if (sent) return controller.error(new TypeError('The connection broke off before the body ended'));
      sent = true;
      controller.enqueue(bytes.slice(0, truncatedLength(bytes.length)));
    },
  };
  // Nothing is made in advance: an error would drop what was not read yet.
  return new ReadableStream(source, { highWaterMark: 0 });
}
