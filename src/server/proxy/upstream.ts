import { UsageError } from '../../contract/errors/index.js';
import { parsedUrl } from '../../strings.js';
import { fieldsOf } from '../../values.js';
import { fetchProblem, integer } from '../external-data.js';

/** Headers that belong to one connection. */
const HOP_BY_HOP = [
  ...['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['proxy-authenticate', 'proxy-authorization'],
];
/** Request headers that `fetch` sets itself, or rejects. */
const SET_BY_FETCH = ['accept-encoding', 'content-length', 'expect', 'host'];
/** Headers of an encoded body. `fetch` has already decoded the body. */
const OF_ENCODING = ['content-encoding', 'content-length'];

export class Upstream {
  readonly #origin: string;
  /** The path of the server's address, such as `/chat`; empty if the server has the whole origin. */
  readonly #path: string;
  readonly #base: string;

  /** @throws UsageError when the address is not HTTP or HTTPS, or has a user name or a query */
  constructor(to: string) {
    const url = parsedUrl(to);
    if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '') {
      throw new UsageError(`Invalid --to "${to}": must be an address such as https://chat.example.com.`);
    }
    this.#origin = url.origin;
    this.#path = url.pathname.replace(/\/+$/, '');
    this.#base = this.#origin + this.#path;
  }

  /** @throws UsageError when the server cannot be reached, or is not a Zulip server */
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
      `${this.#base} is not a Zulip server: GET /api/v1/server_settings returned status ${response.status} without a feature level.`,
    );
  }

  /**
   * Forwards a request. The body of the response arrives as the server sends it.
   * @param own URL of the request at the proxy. Redirects to the server become redirects to the origin of this URL
   */
  async send(request: Request, own: URL): Promise<Response> {
    const url = new URL(request.url);
    const headers = new Headers(request.headers);
    for (const name of [...HOP_BY_HOP, ...SET_BY_FETCH]) headers.delete(name);
    const init: RequestInit & { duplex: 'half' } = {
      method: request.method,
      headers,
      body: await bodyOf(request),
      redirect: 'manual',
      signal: request.signal,
      duplex: 'half',
    };
    const sent = this.#base + url.pathname + url.search;
    const response = await fetch(sent, init);
    const received = new Headers(response.headers);
    for (const name of HOP_BY_HOP) received.delete(name);
    if (received.has('content-encoding')) for (const name of OF_ENCODING) received.delete(name);
    const location = received.get('location');
    if (location !== null) received.set('location', this.#proxyLocation(location, sent, own));
    const cookies = received.getSetCookie();
    received.delete('set-cookie');
    for (const cookie of cookies) received.append('set-cookie', this.#proxyCookie(cookie));
    return new Response(response.body, { status: response.status, headers: received });
  }

  /** Returns the location of a redirect. A location below the server's address becomes one at the proxy. */
  #proxyLocation(location: string, sent: string, own: URL): string {
    const target = parsedUrl(location, sent);
    if (target === undefined) return location;
    if (target.origin !== this.#origin || !this.#contains(target.pathname)) return target.href;
    const isAbsolute = parsedUrl(location) !== undefined;
    return (isAbsolute ? own.origin : '') + this.#proxyPath(target.pathname) + target.search + target.hash;
  }

  /** Adapts a cookie of the server to the proxy: removes the domain, and turns the path into the proxy's. */
  #proxyCookie(cookie: string): string {
    return cookie
      .replace(/;\s*domain=[^;]*/i, '')
      .replace(/(;\s*path=)([^;]*)/i, (attribute, name: string, path: string) =>
        this.#contains(path) ? name + this.#proxyPath(path) : attribute,
      );
  }

  /** Whether a path of the server's origin is below the address of the server. */
  #contains(path: string): boolean {
    return `${path}/`.startsWith(`${this.#path}/`);
  }

  #proxyPath(path: string): string {
    return path.slice(this.#path.length) || '/';
  }
}

/** Longer bodies are forwarded as they arrive. */
const MAX_BUFFERED_BYTES = 10 * 1024 * 1024;

/** Returns the body; `null` if there is none. Reads a short body as a whole, so that the server learns its length. */
async function bodyOf(request: Request): Promise<BodyInit | null> {
  if (request.method === 'GET' || request.method === 'HEAD' || request.body === null) return null;
  const length = Number(request.headers.get('content-length') ?? Infinity);
  return length <= MAX_BUFFERED_BYTES ? request.arrayBuffer() : request.body;
}
