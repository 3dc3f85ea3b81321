import { UsageError } from '../../contract/errors/index.js';
import { fieldsOf } from '../../values.js';
import { fetchProblem } from '../fetch-problem.js';
import { integer } from '../json.js';

/** Headers that belong to one connection. */
const HOP_BY_HOP = [
  'connection',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'content-length',
  'accept-encoding',
];

/** Headers of the connection to the server. */
const OF_CONNECTION = ['transfer-encoding', 'connection', 'keep-alive'];
/** Headers of an encoded body, which `fetch` has decoded. */
const OF_ENCODING = ['content-encoding', 'content-length'];

/** The server behind a proxy. */
export class Upstream {
  readonly #base: string;
  readonly #origin: string;

  /** @throws UsageError when the address is not HTTP or HTTPS */
  constructor(to: string) {
    const url = URL.canParse(to) ? new URL(to) : undefined;
    if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '') {
      throw new UsageError(`Invalid --to "${to}": must be an address such as https://chat.example.com.`);
    }
    this.#origin = url.origin;
    this.#base = url.origin + url.pathname.replace(/\/+$/, '');
  }

  /**
   * Returns the feature level of the server.
   * @throws UsageError when it cannot be reached, or is not a Zulip server
   */
  async featureLevel(): Promise<number> {
    let response: Response;
    try {
      response = await fetch(`${this.#base}/api/v1/server_settings`);
    } catch (error) {
      throw new UsageError(`${this.#base} cannot be reached: ${fetchProblem(error)}.`);
    }
    const body = fieldsOf(await response.json().catch(() => undefined));
    const level = integer(body.zulip_feature_level ?? body.service_feature_level);
    if (level !== undefined) return level;
    throw new UsageError(
      `${this.#base} is not a Zulip server: GET /api/v1/server_settings has status ${response.status} and no feature level.`,
    );
  }

  /** Forwards a request. The body of the response arrives as the server sends it. */
  async send(request: Request, own: URL): Promise<Response> {
    const url = new URL(request.url);
    const headers = new Headers(request.headers);
    for (const name of HOP_BY_HOP) headers.delete(name);
    const init: RequestInit & { duplex: 'half' } = {
      method: request.method,
      headers,
      body: await bodyOf(request),
      redirect: 'manual',
      signal: request.signal,
      duplex: 'half',
    };
    const response = await fetch(this.#base + url.pathname + url.search, init);
    const received = new Headers(response.headers);
    for (const name of OF_CONNECTION) received.delete(name);
    if (received.has('content-encoding')) for (const name of OF_ENCODING) received.delete(name);
    const location = received.get('location');
    if (location?.startsWith(this.#origin))
      received.set('location', own.origin + location.slice(this.#origin.length));
    return new Response(response.body, { status: response.status, headers: received });
  }
}

/** Longer bodies are forwarded as they arrive. */
const MAX_BUFFERED_BYTES = 10 * 1024 * 1024;

/** The body, read as a whole if it is short, so that the server learns its length. `null` without a body. */
async function bodyOf(request: Request): Promise<BodyInit | null> {
  if (request.method === 'GET' || request.method === 'HEAD' || request.body === null) return null;
  const length = Number(request.headers.get('content-length') ?? Infinity);
  return length <= MAX_BUFFERED_BYTES ? request.arrayBuffer() : request.body;
}
