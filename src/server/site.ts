import { UsageError } from '../contract/errors/index.js';
import { type Answer, isPreflight, preflight } from '../runtime/index.js';
import { pipelineOf } from '../runtime/mock/create-mock.js';
import type { TeamChatMockOptions } from '../runtime/mock/options.js';
import type { TeamChatMock } from '../runtime/mock/team-chat-mock.js';
import type { AccessPolicy } from './access.js';
import { type ControlApp, createControlApp } from './control/app.js';
import { errorResponse } from './control/json.js';
import type { SiteObserver } from './control/route.js';
import { shareWithOrigin } from './cors.js';
import type { Connection } from './http.js';
import { createServerMock } from './server-mock.js';

/** An organization and its controls, at one base path. */
interface Place {
  mock: TeamChatMock;
  control: ControlApp;
}

export interface SiteOptions {
  /** Who may use the control API; everyone if absent. */
  policy?: AccessPolicy;
  observer?: SiteObserver | undefined;
}

/** Everything that one server serves: the main organization, and further ones under `/realms/NAME`. */
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

  /** Responds to any request. Requests to the API go straight to their organization. */
  async respond(request: Request, connection: Connection): Promise<Response | Answer> {
    const path = pathOf(request.url);
    if (path.startsWith('/realms/')) {
      const name = path.split('/')[2] as string;
      const realm = this.#realms.get(name);
      if (realm === undefined) return errorResponse(404, 'NOT_FOUND', `There is no realm "${name}"`);
      return respondIn(realm, request, path.slice(`/realms/${name}`.length), connection);
    }
    return respondIn(this.#main, request, path, connection);
  }

  /** The names of the realms, in the order in which they were made. */
  names(): string[] {
    return [...this.#realms.keys()];
  }

  /**
   * Adds an organization, and seeds it; what is not said of it is as the server was started.
   * @returns its base path
   * @throws UsageError when the name cannot be one or is taken, or an option is wrong
   */
  async add(name: string, options: TeamChatMockOptions): Promise<string> {
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(name)) {
      throw new UsageError(`A realm's name is made of letters, digits, "_" and "-"; "${name}" is not`);
    }
    if (this.#realms.has(name)) throw new UsageError(`There is a realm "${name}" already`);
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

  /** Takes an organization away; answers whether it was there. */
  remove(name: string): boolean {
    const realm = this.#realms.get(name);
    realm?.mock.close();
    realm?.control.close();
    return this.#realms.delete(name);
  }

  #place(mock: TeamChatMock, base: string): Place {
    const realms = base === '' ? { realms: this } : {};
    const control = createControlApp({
      mock,
      base,
      maxBodyBytes: this.#started.maxBodyBytes,
      policy: this.#policy,
      observer: this.#observer,
      ...realms,
    });
    return { mock, control };
  }

  /** Ends everything that is pending. */
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
  const answer = (await pipeline.answer(request)) ?? pipeline.file(request) ?? (await mock.refuse(request));
  return shareWithOrigin(
    request,
    answer ?? errorResponse(404, 'NOT_FOUND', `There is nothing at ${path}. The API is at ${origin}/api/v1.`),
  );
}

/** The path of a URL; cheaper than parsing all of it. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const end = url.search(/[?#]/);
  return url.slice(start, end < 0 ? undefined : end);
}
