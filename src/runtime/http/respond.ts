import { type ApiError, ZULIP_CODES } from '../../contract/errors/index.js';
import type { Dialect } from '../../contract/index.js';

/** A response before it is sent. */
export interface Answer {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, string>;
  /** An HTML page instead of the body: the response of a proxy. */
  page?: string;
  /** The body as JSON: see `jsonOf`. */
  json?: string;
  /** The kind of corruption of the body by a fault. */
  corruption?: 'malformed' | 'truncated';
}

/** The placeholder for a dropped connection. */
export const DROPPED: Answer = { status: 0, body: {}, json: '{}', headers: {} };

const JSON_HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'must-revalidate, no-store, no-cache, max-age=0, private',
};

/** Builds a success in its envelope. */
export function success(body: Record<string, unknown>, ignored: string[] | undefined): Answer {
  const envelope: Record<string, unknown> = { result: 'success', msg: '', ...body };
  if (ignored !== undefined && ignored.length > 0) envelope.ignored_parameters_unsupported = ignored;
  return { status: 200, body: envelope, headers: {} };
}

/** Builds an error in its envelope, with the codes of the dialect. */
export function failure(error: ApiError, dialect: Dialect): Answer {
  const plain = ZULIP_CODES.includes(error.code) && dialect === 'reference';
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

/** The body as JSON, serialized once: it is sent, and kept for the inspector. */
export function jsonOf(answer: Answer): string {
  answer.json ??= JSON.stringify(answer.body);
  return answer.json;
}

const WITHOUT_BODY = new Set([204, 205, 304]);

/** The body and headers as sent. */
export function contentOf(answer: Answer): { text: string | null; headers: Record<string, string> } {
  // Only faults use this status.
  if (WITHOUT_BODY.has(answer.status)) return { text: null, headers: { ...JSON_HEADERS, ...answer.headers } };
  const json = answer.page ?? jsonOf(answer);
  const text = answer.corruption === 'malformed' ? `${json.slice(0, -1)},}` : json;
  return { text, headers: { ...JSON_HEADERS, ...answer.headers } };
}

/** Number of bytes sent of a truncated body. */
export function truncatedLength(bytes: number): number {
  return Math.floor(bytes / 2);
}

/** The Fetch response; one of type `error` for a dropped connection. */
export function toResponse(answer: Answer): Response {
  if (answer === DROPPED) return Response.error();
  const { text, headers } = contentOf(answer);
  const truncated = answer.corruption === 'truncated' && text !== null;
  const body = truncated ? truncatedBody(text, headers) : text;
  return new Response(body, { status: answer.status, headers });
}

/** A body that ends before the length in its headers. */
function truncatedBody(text: string, headers: Record<string, string>): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  headers['content-length'] = String(bytes.length);
  let sent = false;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    pull(controller) {
      if (sent) return controller.error(new TypeError('The connection was closed before the body ended'));
      sent = true;
      controller.enqueue(bytes.slice(0, truncatedLength(bytes.length)));
    },
  };
  // Pulled, not pushed: an error would drop unread data.
  return new ReadableStream(source, { highWaterMark: 0 });
}
