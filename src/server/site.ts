import { UsageError } from '../contract/errors/index.js';
import type { ControlApp } from '../runtime/control/app.js';
import { type ControlObserver, errorResponse } from '../runtime/control/route.js';
import { type Answer, isPreflight, preflight, shareWith } from '../runtime/http/respond.js';
import { runtimeOf } from '../runtime/mock/mock-internals.js';
import { resetSchema } from '../runtime/mock/option-schema.js';
import { omittedOptions, type TeamChatMockOptions } from '../runtime/mock/options.js';
import type { TeamChatMock } from '../runtime/mock/team-chat-mock.js';
import { keysOf, omit } from '../values.js';
import { createServerControl, isControlPath } from './control/index.js';
import type { StateFile } from './files.js';
import type { Connection } from './http.js';
import type { AccessPolicy } from './security.js';
import { createServerMock } from './server-mock.js';

/** An organization and its control API, at one base path. */
interface Place {
  mock: TeamChatMock;
  control: ControlApp;
  /** The path before `/api/v1`; empty for the main organization. */
  base: string;
}

export interface SiteObserver extends ControlObserver {
  /** Called when a new mock becomes the main organization. */
  began(mock: TeamChatMock, options: TeamChatMockOptions): void;
  /** Called when a realm is added. */
  joined(mock: TeamChatMock): void;
  /** Called when a realm is removed. */
  left(mock: TeamChatMock): void;
  /** Called when the server has stopped. */
  ended?(): void;
}

interface SiteOptions {
  /** Who may use the control API; everyone by default. */
  policy?: AccessPolicy | undefined;
  observer?: SiteObserver | undefined;
  stateFile?: StateFile | undefined;
  sever?: ((organization: object) => void) | undefined;
}

/** The organizations of a server: the main one, and additional ones under `/realms/NAME`. */
export class Site {
  readonly #main: Place;
  readonly #realms = new Map<string, Place>();
  /** The options of the main organization at the start. */
  readonly #started: TeamChatMockOptions;
  readonly #options: SiteOptions;

  constructor(mock: TeamChatMock, started: TeamChatMockOptions, options: SiteOptions = {}) {
    this.#started = started;
    this.#options = options;
    this.#main = this.#place(mock, '');
  }

  get mock(): TeamChatMock {
    return this.#main.mock;
  }

  /** Responds to any request. API requests go directly to their organization. */
  async respond(request: Request, connection: Connection): Promise<Response | Answer> {
    const path = pathOf(request.url);
    if (path.startsWith('/realms/')) {
      const [, , name = ''] = path.split('/');
      const realm = this.#realms.get(name);
      if (realm === undefined) {
        if (isPreflight(request)) return preflight(request);
        return shareWith(request, errorResponse(404, 'REALM_NOT_FOUND', `Realm "${name}" does not exist.`));
      }
      return respondIn(realm, request, path.slice(`/realms/${name}`.length), connection);
    }
    if (path === '/') return landingPage();
    return respondIn(this.#main, request, path, connection);
  }

  names(): string[] {
    return [...this.#realms.keys()];
  }

  /**
   * Creates and seeds an organization. Omitted options default to the server's, except those that a given
   * snapshot contains.
   * @returns its base path
   * @throws UsageError if the name is invalid or taken, an option is invalid, or the realm is deleted before it is
   *   ready
   */
  async add(name: string, options: TeamChatMockOptions): Promise<string> {
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(name)) {
      throw new UsageError(`Invalid "name": must be 1 to 64 letters, digits, "_" and "-", got "${name}".`);
    }
    if (this.#realms.has(name)) throw new UsageError(`Realm "${name}" already exists.`);
    const base = `/realms/${name}`;
    const mock = createServerMock({
      ...this.#startedFor(options),
      seededQueueIds: runtimeOf(this.mock).seededQueueIds,
      ...options,
      baseUrl: `*${base}`,
    });
    const place = this.#place(mock, base);
    this.#realms.set(name, place);
    try {
      await mock.ready;
    } catch (error) {
      // Another client may have deleted the realm, and have created another one with this name.
      if (this.#realms.get(name) !== place)
        throw new UsageError(`Realm "${name}" was deleted while it was being created.`);
      this.remove(name);
      throw error;
    }
    this.#options.observer?.joined(mock);
    return base;
  }

  /** Returns the server's options at the start that also apply to a realm with these options. */
  #startedFor(options: TeamChatMockOptions): TeamChatMockOptions {
    const lasting = omit(this.#started, keysOf(resetSchema.shape));
    return { ...lasting, ...omittedOptions(options, this.#started, this.#started) };
  }

  /** Removes a realm. Returns whether the realm existed. */
  remove(name: string): boolean {
    const realm = this.#realms.get(name);
    if (realm === undefined) return false;
    realm.mock.close();
    realm.control.close();
    this.#options.observer?.left(realm.mock);
    return this.#realms.delete(name);
  }

  #place(mock: TeamChatMock, base: string): Place {
    const { sever, ...options } = this.#options;
    runtimeOf(mock).onSever = () => sever?.(mock);
    const { maxBodyBytes } = this.#started;
    const realms = base === '' ? this : undefined;
    return { mock, control: createServerControl({ ...options, mock, base, maxBodyBytes, realms }), base };
  }

  /** Ends pending work of all organizations. */
  close(): void {
    for (const { mock, control } of [this.#main, ...this.#realms.values()]) {
      mock.close();
      control.close();
    }
  }
}

async function respondIn(
  { mock, control, base }: Place,
  request: Request,
  path: string,
  connection: Connection,
): Promise<Response | Answer> {
  const isControl = isControlPath(path);
  connection.organization = isControl ? undefined : mock;
  if (isControl) return control.fetch(request, connection);
  const response = await runtimeOf(mock).dispatcher.respond(request);
  if (response !== undefined) return response;
  if (isPreflight(request)) return preflight(request);
  const { origin } = new URL(request.url);
  const msg = `${base}${path} does not exist. The API is at ${origin}${base}/api/v1.`;
  return shareWith(request, errorResponse(404, 'ROUTE_NOT_FOUND', msg));
}

/** The headers of the landing page. The page contains only links. */
const LANDING_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

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
  return new Response(html, { headers: LANDING_HEADERS });
}

/** Returns the path of a URL. This is faster than parsing the whole URL. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const end = url.search(/[?#]/);
  return url.slice(start, end < 0 ? undefined : end);
}
