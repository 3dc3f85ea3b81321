import { CSRF_COOKIE } from '../../src/runtime/http/web-session.js';

/** A response with its body as text. */
export interface Visited {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect responses of every shape
  body: any;
}

/** A browser without windows: keeps cookies, and follows no redirect. */
export class WebBrowser {
  readonly cookies = new Map<string, string>();
  readonly #fetch: (request: Request) => Promise<Response>;
  readonly #url: string;

  constructor(url: string, fetchRequest: (request: Request) => Promise<Response>) {
    this.#url = url;
    this.#fetch = fetchRequest;
  }

  /** Sends a request with the cookies, and fields as a form. */
  async visit(
    method: string,
    path: string,
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<Visited> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const form = new URLSearchParams(fields);
    const isGet = method === 'GET';
    const request = new Request(`${this.#url}${path}${isGet && form.size > 0 ? `?${form}` : ''}`, {
      method,
      headers: { ...(cookie === '' ? {} : { cookie }), ...headers },
      redirect: 'manual',
      body: isGet ? null : form,
    });
    const response = await this.#fetch(request);
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : null,
    };
  }

  /** Sends a request with the CSRF token in its header. */
  send(method: string, path: string, fields: Record<string, string> = {}): Promise<Visited> {
    return this.visit(method, path, fields, { 'x-csrftoken': this.cookies.get(CSRF_COOKIE) ?? '' });
  }

  /** Signs in with the login page. */
  async login(username: string, password: string, path = '/login/'): Promise<Visited> {
    const page = await this.visit('GET', path);
    const [, csrfmiddlewaretoken = ''] = /name="csrfmiddlewaretoken" value="(\w+)"/.exec(page.text) ?? [];
    return this.visit('POST', path, { csrfmiddlewaretoken, username, password });
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/Max-Age=0(;|$)/.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
