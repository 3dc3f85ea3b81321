import { UsageError } from '../contract/errors/index.js';
import type { ControlApp } from '../runtime/control/app.js';
import { errorResponse } from '../runtime/control/json.js';
import type { SiteObserver } from '../runtime/control/route.js';
import { type Answer, corsHeaders, isPreflight, preflight } from '../runtime/index.js';
import { pipelineOf } from '../runtime/mock/create-mock.js';
import type { TeamChatMockOptions } from '../runtime/mock/options.js';
import type { TeamChatMock } from '../runtime/mock/team-chat-mock.js';
import type { AccessPolicy } from './access.js';
import { createServerControl } from './control/index.js';
import type { Connection } from './http.js';
import { createServerMock } from './server-mock.js';

/** An organization and its control API, at one base path. */
interface Place {
  mock: TeamChatMock;
  control: ControlApp;
}

export interface SiteOptions {
  /** Decides who may use the control API; everyone by default. */
  policy?: AccessPolicy;
  observer?: SiteObserver | undefined;
}

/** The organizations of a server: the main one, and further ones under `/realms/NAME`. */
export class Site {
  readonly #main: Place;
  readonly #realms = new Map<string, Place>();
  readonly #started: TeamChatMockOptions;
  readonly #policy: AccessPolicy | undefined;
  readonly #observer: SiteObserver | undefined;

  constructor(mock: TeamChatMock, started: TeamChatMockOptions, { policy, observer }: SiteOptions = {}) {
    this.#started = started;
    this.#policy = policy;
    this.#observer = observer;
    this.#main = this.#place(mock, '');
  }

  /** The main organization. */
  get mock(): TeamChatMock {
    return this.#main.mock;
  }

  /** Responds to any request. API requests go directly to their organization. */
  async respond(request: Request, connection: Connection): Promise<Response | Answer> {
    const path = pathOf(request.url);
    if (path.startsWith('/realms/')) {
      const name = path.split('/')[2] as string;
      const realm = this.#realms.get(name);
      if (realm === undefined) return errorResponse(404, 'NOT_FOUND', `Realm "${name}" does not exist.`);
      return respondIn(realm, request, path.slice(`/realms/${name}`.length), connection);
    }
    if (path === '/') return landingPage();
    return respondIn(this.#main, request, path, connection);
  }

  /** Names of the realms, oldest first. */
  names(): string[] {
    return [...this.#realms.keys()];
  }

  /**
   * Creates and seeds an organization. Omitted options default to the server's.
   * @returns its base path
   * @throws UsageError if the name is invalid or taken, or an option is invalid
   */
  async add(name: string, options: TeamChatMockOptions): Promise<string> {
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(name)) {
      throw new UsageError(`Invalid "name": must consist of letters, digits, "_" and "-", got "${name}".`);
    }
    if (this.#realms.has(name)) throw new UsageError(`Realm "${name}" already exists.`);
    const base = `/realms/${name}`;
    const mock = createServerMock({ ...this.#started, ...options, baseUrl: `*${base}` });
    this.#realms.set(name, this.#place(mock, base));
    try {
      await mock.ready;
    } catch (error) {
      this.remove(name);
      throw error;
    }
    this.#observer?.joined(mock);
    return base;
  }

  /** Removes an organization; returns whether it existed. */
  remove(name: string): boolean {
    const realm = this.#realms.get(name);
    realm?.mock.close();
    realm?.control.close();
    return this.#realms.delete(name);
  }

  #place(mock: TeamChatMock, base: string): Place {
    const realms = base === '' ? { realms: this } : {};
    const control = createServerControl({
      mock,
      base,
      maxBodyBytes: this.#started.maxBodyBytes,
      policy: this.#policy,
      observer: this.#observer,
      ...realms,
    });
    return { mock, control };
  }

  /** Ends pending work. */
  close(): void {
    for (const { mock, control } of [this.#main, ...this.#realms.values()]) {
      mock.close();
      control.close();
    }
  }
}

async function respondIn(
  { mock, control }: Place,
  request: Request,
  path: string,
  connection: Connection,
): Promise<Response | Answer> {
  if (path === '/_mock' || path.startsWith('/_mock/')) return control.fetch(request, connection);
  const { origin } = new URL(request.url);
  if (isPreflight(request)) return preflight(request);
  const pipeline = pipelineOf(mock)();
  const answer =
    (await pipeline.answer(request)) ?? (await pipeline.file(request)) ?? (await mock.refuse(request));
  return shareWithOrigin(
    request,
    answer ?? errorResponse(404, 'NOT_FOUND', `${path} does not exist. The API is at ${origin}/api/v1.`),
  );
}

/** Links the pages of the server, for people who open its address. */
function landingPage(): Response {
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>team-chat-mock</title></head>
<body>
<h1>team-chat-mock</h1>
<ul>
<li><a href="_mock/">Inspector</a></li>
<li><a href="_mock/docs">API documentation</a></li>
<li><a href="_mock/docs?api=control">Control API documentation</a></li>
</ul>
<p>The API is at <code>/api/v1</code>.</p>
</body>
</html>
`;
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}

/** The path of a URL; faster than parsing the whole URL. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const end = url.search(/[?#]/);
  return url.slice(start, end < 0 ? undefined : end);
}

/** Lets the page that sent a request read the response. */
function shareWithOrigin({ headers }: Request, answer: Response | Answer): Response | Answer {
  const shared = corsHeaders(headers.get('origin'));
  if (!(answer instanceof Response)) return { ...answer, headers: { ...answer.headers, ...shared } };
  for (const [name, value] of Object.entries(shared)) answer.headers.set(name, value);
  return answer;
}
