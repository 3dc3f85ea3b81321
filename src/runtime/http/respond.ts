import { type ApiError, ZULIP_CODES } from '../../contract/errors/index.js';
import { type Dialect, follows } from '../../contract/index.js';
import { copyFields } from '../../values.js';

/** A response before it is sent. */
export interface Answer {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, string>;
  /** Values of `Set-Cookie` headers. */
  cookies?: readonly string[];
  /** A string instead of the body, such as the HTML page of a proxy. */
  page?: string;
  /** The serialized body, stored by `jsonOf`. */
  json?: string;
  /** How a fault corrupts the body. */
  corruption?: 'malformed' | 'truncated';
  /** The rate at which a fault sends the body; if absent, the whole body is sent at once. */
  bytesPerSecond?: number;
}

/** The placeholder for a dropped connection. */
export const DROPPED: Answer = { status: 0, body: {}, json: '{}', headers: {} };

const JSON_HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'must-revalidate, no-store, no-cache, max-age=0, private',
};

/** @param ignored names of parameters to report as not supported */
export function success(body: Record<string, unknown>, ignored: readonly string[] = []): Answer {
  const envelope: Record<string, unknown> = { result: 'success', msg: '' };
  copyFields(envelope, body);
  if (ignored.length > 0) envelope.ignored_parameters_unsupported = ignored;
  return { status: 200, body: envelope, headers: {} };
}

export function failure(error: ApiError, dialect: Dialect): Answer {
  const hidesCode = ZULIP_CODES.includes(error.code) && !follows(dialect, 'returnsSpecificErrorCodes');
  const code = hidesCode ? 'BAD_REQUEST' : error.code;
  const extra = hidesCode ? {} : error.extra;
  const retryAfter = error.extra['retry-after'];
  return {
    status: error.status,
    body: { result: 'error', msg: error.message, code, ...extra },
    headers: {
      ...(error.status === 401 ? { 'www-authenticate': 'Basic realm="team chat"' } : {}),
      ...(typeof retryAfter === 'number' ? { 'retry-after': String(retryAfter) } : {}),
    },
  };
}

/** Returns the body as JSON, which is serialized only once for the response and the inspector. */
export function jsonOf(answer: Answer): string {
  answer.json ??= JSON.stringify(answer.body);
  return answer.json;
}

export const STATUSES_WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** Returns the body and the headers as sent. */
export function contentOf(answer: Answer): { text: string | null; headers: Record<string, string> } {
  // Faults and overrides may set a status that allows no body.
  if (STATUSES_WITHOUT_BODY.has(answer.status))
    return { text: null, headers: { ...JSON_HEADERS, ...answer.headers } };
  const json = answer.page ?? jsonOf(answer);
  const text = answer.corruption === 'malformed' ? `${json.slice(0, -1)},}` : json;
  return { text, headers: { ...JSON_HEADERS, ...answer.headers } };
}

export function truncatedLength(bytes: number): number {
  return Math.floor(bytes / 2);
}

/** Returns the Fetch response for an answer; for a dropped connection, a response of type `error`. */
export function toResponse(answer: Answer): Response {
  if (answer === DROPPED) return Response.error();
  const { text, headers } = contentOf(answer);
  const { status, corruption, bytesPerSecond, cookies = [] } = answer;
  const whole = text === null || (corruption !== 'truncated' && bytesPerSecond === undefined);
  const response = new Response(whole ? text : streamedBody(answer, text, headers), { status, headers });
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}

/** Returns the Fetch response to a request, without a body for a HEAD request. */
export function responseTo({ method }: Request, answer: Response | Answer): Response {
  const response = answer instanceof Response ? answer : toResponse(answer);
  if (method !== 'HEAD' || response.type === 'error') return response;
  response.body?.cancel().catch(() => undefined);
  const { status, statusText, headers } = response;
  return new Response(null, { status, statusText, headers });
}

/** Creates a body that is sent slowly or ends too early. Adds the length of the whole body to the headers. */
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
  // `highWaterMark: 0` creates a part only when it is read, because an error at the end would drop unread parts.
  return new ReadableStream(source, { highWaterMark: 0 });
}

/** The interval between two parts of a slow body. It is longer if a part would be smaller than one byte. */
const PART_INTERVAL_MS = 50;

/** Yields the parts of a body at a rate in bytes per second; without a rate, the whole body at once. */
export async function* bodyParts(
  bytes: Uint8Array,
  bytesPerSecond: number | undefined,
): AsyncGenerator<Uint8Array, void> {
  if (bytesPerSecond === undefined) {
    yield bytes;
    return;
  }
  const size = Math.max(1, Math.floor((bytesPerSecond * PART_INTERVAL_MS) / 1000));
  for (let start = 0; start < bytes.length; start += size) {
    const part = bytes.subarray(start, start + size);
    await new Promise((resolve) => setTimeout(resolve, (part.length / bytesPerSecond) * 1000));
    yield part;
  }
}

/** Creates an error response that does not come from an endpoint. */
export function errorResponse(status: number, code: string, msg: string): Response {
  return Response.json({ result: 'error', msg, code }, { status });
}

// CORS: pages of any origin may read the responses.

/** Returns headers that name the page's origin if there is one: browsers reject `*` for requests with credentials. */
function corsHeaders(origin: string | null): Record<string, string> {
  return {
    'access-control-expose-headers':
      'allow, retry-after, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset',
    ...(origin === null
      ? { 'access-control-allow-origin': '*' }
      : { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }),
  };
}

/**
 * Whether a request is a CORS preflight. Checks only the method, because the API has no other use for OPTIONS, and
 * DOM implementations for Node hide the headers that identify their preflights.
 */
export function isPreflight({ method }: Request): boolean {
  return method === 'OPTIONS';
}

/** Returns the response to a preflight, which allows every method of the API and every header. */
export function preflight({ headers }: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...corsHeaders(headers.get('origin')),
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers':
        headers.get('access-control-request-headers') ?? 'authorization, content-type',
      'access-control-max-age': '600',
      vary: 'Origin, Access-Control-Request-Headers',
    },
  });
}

/** Like `shareWith`, for an answer that is not a `Response` yet. CORS headers of an override take precedence. */
export function shareAnswerWith(request: Request, answer: Answer): Answer {
  const origin = request.headers.get('origin');
  if (answer === DROPPED || origin === null) return answer;
  const headers = { ...corsHeaders(origin), ...answer.headers };
  headers.vary = headers.vary === undefined ? 'Origin' : `${headers.vary}, Origin`;
  return { ...answer, headers };
}

/**
 * Returns a copy of a response with CORS headers for the page that sent the request; the response itself if the request
 * has no `Origin`.
 */
export function shareWith(request: Request, response: Response): Response {
  const origin = request.headers.get('origin');
  if (response.type === 'error' || origin === null) return response;
  // The headers of a response from `fetch` are immutable.
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(corsHeaders(origin))) headers.set(name, value);
  headers.append('vary', 'Origin');
  return new Response(response.body, { status, statusText, headers });
}
