import { type ApiError, ZULIP_CODES } from '../../contract/errors/index.js';
import { type Dialect, follows } from '../../contract/index.js';
import { bodyParts } from './paced-body.js';

/** A response before it is sent. */
export interface Answer {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, string>;
  /** Values of `Set-Cookie` headers. */
  cookies?: readonly string[];
  /** A string instead of the body, such as the HTML page of a proxy. */
  page?: string;
  /** The body as JSON: see `jsonOf`. */
  json?: string;
  /** The kind of corruption of the body by a fault. */
  corruption?: 'malformed' | 'truncated';
  /** The rate at which a fault sends the body; default: all at once. */
  bytesPerSecond?: number;
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
  const plain = ZULIP_CODES.includes(error.code) && !follows(dialect, 'specificErrorCodes');
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
  const { status, corruption, bytesPerSecond, cookies = [] } = answer;
  const whole = text === null || (corruption !== 'truncated' && bytesPerSecond === undefined);
  const response = new Response(whole ? text : streamedBody(answer, text, headers), { status, headers });
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}

/** A body that is sent slowly, or ends before the length in its headers. */
function streamedBody(
  { corruption, bytesPerSecond }: Answer,
  text: string,
  headers: Record<string, string>,
): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  headers['content-length'] = String(bytes.length);
  const isTruncated = corruption === 'truncated';
  const parts = bodyParts(
    isTruncated ? bytes.slice(0, truncatedLength(bytes.length)) : bytes,
    bytesPerSecond,
  );
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const { done, value } = await parts.next();
      if (!done) return controller.enqueue(value);
      if (!isTruncated) return controller.close();
      return controller.error(new TypeError('The connection was closed before the body ended'));
    },
    cancel: () => void parts.return(),
  };
  // Pulled, not pushed: an error would drop unread data.
  return new ReadableStream(source, { highWaterMark: 0 });
}
