import { ApiError, badRequest, UsageError } from '../../contract/errors/index.js';
import { parsedUrl } from '../../strings.js';

const API = '/api/v1';

/** The path of the API for browsers, which sign in with a session cookie. */
const WEB = '/json';

export interface Target {
  /** Whether the URL is below `/json` instead of `/api/v1`. */
  web: boolean;
  /** The path after `/api/v1` or `/json`, percent-encoded, without repeated slashes. */
  path: string;
  /** The query, without the question mark. */
  query: string;
  /** The path as sent, with the base path. */
  fullPath: string;
  /** Origin and base path, without `/api/v1`. */
  realmUrl: string;
}

/** Recognizes URLs below a base URL, which is `*` (any origin), `*` followed by a path, or a full URL. */
export class BaseUrl {
  readonly #origin: string | undefined;
  readonly #prefix: string;

  /** @throws UsageError for a malformed base URL */
  constructor(base: string) {
    if (typeof base !== 'string') throw unreadable(String(base));
    if (/\/api\/v1\/*$/.test(base)) {
      throw new UsageError(
        `Invalid "baseUrl": must not include ${API}. Pass "${base.replace(/\/api\/v1\/*$/, '')}".`,
      );
    }
    if (base.startsWith('*')) {
      if (!/^\*(\/[^?#]*)?$/.test(base)) throw unreadable(base);
      this.#prefix = base.slice(1).replace(/\/+$/, '');
    } else {
      const url = parseBase(base);
      this.#origin = url.origin;
      this.#prefix = url.pathname.replace(/\/+$/, '');
    }
  }

  /** Returns the URL of a path below `/api/v1` as an msw pattern: `{name}` becomes `:name`. */
  patternOf(path: string): string {
    return `${this.#origin ?? '*'}${this.#prefix}${API}${path.replace(/\{(\w+)\}/g, ':$1')}`;
  }

  /** Returns the percent-encoded path of a URL below the base URL; `undefined` for other URLs. */
  pathOf(href: string): string | undefined {
    const url = new URL(href);
    if (this.#origin !== undefined && url.origin !== this.#origin) return undefined;
    return url.pathname.startsWith(`${this.#prefix}/`) ? url.pathname.slice(this.#prefix.length) : undefined;
  }

  /** Returns the parts of a URL below `{base}/api/v1` or `{base}/json`; `undefined` for other URLs. */
  locate(href: string): Target | undefined {
    if (!mayBeBelowApi(href)) return undefined;
    const url = new URL(href);
    // Zulip's apps send paths such as `/api/v1//user_topics`.
    const pathname = url.pathname.includes('//') ? url.pathname.replace(/\/{2,}/g, '/') : url.pathname;
    if (this.#origin !== undefined && url.origin !== this.#origin) return undefined;
    const root = [API, WEB].find((name) => pathname.startsWith(this.#prefix + name));
    if (root === undefined) return undefined;
    const path = pathname.slice(this.#prefix.length + root.length);
    if (path !== '' && !path.startsWith('/')) return undefined;
    return {
      web: root === WEB,
      path,
      query: url.search.slice(1),
      fullPath: url.pathname,
      realmUrl: url.origin + this.#prefix,
    };
  }
}

/** Whether a URL may be below the API. Avoids parsing, which is slow: msw asks about every request of a page. */
function mayBeBelowApi(href: string): boolean {
  const hasRepeatedSlashes = href.includes('//', href.indexOf('//') + 2);
  return href.includes(API) || href.includes(WEB) || hasRepeatedSlashes;
}

function parseBase(base: string): URL {
  const url = parsedUrl(base);
  // "localhost:9100" parses as a URL with the scheme "localhost".
  if (url === undefined || !/^https?:$/.test(url.protocol) || /[?#]/.test(base)) throw unreadable(base);
  return url;
}

function unreadable(base: string): UsageError {
  return new UsageError(
    `Invalid "baseUrl" "${base}": must be "*" or an address such as https://chat.example.com.`,
  );
}

export interface ReadFields {
  fields: Map<string, string | File>;
  /** The reason why the body contains no fields, for the journal. */
  note?: string;
  /** The beginning of a body that contains no fields. */
  text?: string;
}

/** Maximum number of bytes that are kept of a body without fields. */
const MAX_KEPT_TEXT_BYTES = 20_000;

/**
 * Reads the fields of a request with a body. Form fields override query fields, and the last of several fields with
 * the same name wins.
 * @throws ApiError 413 for a body larger than `maxBytes`, 400 for a malformed form
 */
export async function readFields(request: Request, query: string, maxBytes: number): Promise<ReadFields> {
  const fields = queryFields(query);
  const bytes = await readBody(request, maxBytes);
  if (bytes.byteLength === 0) return { fields };
  const type = request.headers.get('content-type') ?? '';
  const kind = type.split(';')[0]?.trim().toLowerCase();
  if (kind === 'application/x-www-form-urlencoded') {
    for (const [name, value] of new URLSearchParams(new TextDecoder().decode(bytes))) fields.set(name, value);
    return { fields };
  }
  if (kind === 'multipart/form-data') {
    for (const [name, value] of await readMultipart(bytes, type)) fields.set(name, value);
    return { fields };
  }
  const what = type === '' ? 'a body without a content type' : `a body of type ${type}`;
  const text = new TextDecoder().decode(bytes.subarray(0, MAX_KEPT_TEXT_BYTES));
  return { fields, text, note: `${what} contains no fields; send a form (urlencoded or multipart)` };
}

export function hasBody({ method }: Request): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/** Parses a query. The last of several fields with the same name wins. */
export function queryFields(query: string): Map<string, string | File> {
  return new Map<string, string | File>(query === '' ? undefined : new URLSearchParams(query));
}

async function readMultipart(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch {
    throw badRequest('The multipart body cannot be read').because(
      'readableBody',
      'The body does not match its content type',
      'send it as FormData or URLSearchParams',
    );
  }
}

/** @throws ApiError 413 for a body larger than `maxBytes` */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const announced = Number(request.headers.get('content-length') ?? Number.NaN);
  if (announced > maxBytes) throw tooLarge(maxBytes);
  // Some browsers, such as Firefox, do not support `Request.body`.
  const { body }: { body?: Request['body'] } = request;
  if (body && Number.isNaN(announced)) return readStream(body, maxBytes);
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.byteLength > maxBytes) throw tooLarge(maxBytes);
  return bytes;
}

/** Reads a body of unknown length in chunks, so that an endless one is rejected early. */
async function readStream(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      // The result is not awaited: the promise of a cloned request settles only after the other copy is also cancelled.
      void reader.cancel().catch(() => undefined);
      throw tooLarge(maxBytes);
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(size);
  let end = 0;
  for (const chunk of chunks) {
    whole.set(chunk, end);
    end += chunk.byteLength;
  }
  return whole;
}

function tooLarge(maxBytes: number): ApiError {
  const msg = `The body is larger than ${maxBytes} bytes`;
  return new ApiError('BAD_REQUEST', msg, {}, { status: 413 }).because(
    'bodySize',
    `The option \`maxBodyBytes\` is ${maxBytes}, and the body is larger`,
    'send a smaller body',
  );
}
