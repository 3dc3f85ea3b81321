import { UsageError } from '../contract/errors/index.js';
import type { Answer } from '../runtime/index.js';
import { createTeamChatMock, pipelineOf } from '../runtime/mock/create-mock.js';
import type { TeamChatMockOptions } from '../runtime/mock/options.js';
import type { TeamChatMock } from '../runtime/mock/team-chat-mock.js';
import { type ControlApp, createControlApp } from './control/app.js';
import { errorResponse } from './control/json.js';
import type { SiteObserver } from './control/route.js';

/** An organization and its controls, at one base path. */
interface Place {
  mock: TeamChatMock;
  control: ControlApp;
}

/** Everything that one server serves: the main organization, and further ones under `/realms/NAME`. */
export class Site {
  readonly #main: Place;
  readonly #realms = new Map<string, Place>();
  readonly #started: TeamChatMockOptions;
  readonly #observer: SiteObserver | undefined;

  constructor(mock: TeamChatMock, started: TeamChatMockOptions, observer?: SiteObserver) {
    this.#started = started;
    this.#observer = observer;
    this.#main = { mock, control: createControlApp({ mock, base: '', realms: this, observer }) };
  }

  /** The main organization. */
  get mock(): TeamChatMock {
    return this.#main.mock;
  }

  /** Answers any request. The API goes straight to its organization. */
  async answer(request: Request, remoteAddress: string | undefined): Promise<Response | Answer> {
    const path = pathOf(request.url);
    if (path.startsWith('/realms/')) {
      const name = path.split('/')[2] as string;
      const realm = this.#realms.get(name);
      if (realm === undefined) return errorResponse(404, 'NOT_FOUND', `There is no realm "${name}"`);
      return answerIn(realm, request, path.slice(`/realms/${name}`.length), remoteAddress);
    }
    return answerIn(this.#main, request, path, remoteAddress);
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
    const mock = createTeamChatMock({ ...this.#started, ...options, baseUrl: `*${base}` });
    this.#realms.set(name, { mock, control: createControlApp({ mock, base, observer: this.#observer }) });
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

  /** Ends what is pending. */
  close(): void {
    for (const { mock, control } of [this.#main, ...this.#realms.values()]) {
      mock.close();
      control.close();
    }
  }
}

async function answerIn(
  place: Place,
  request: Request,
  path: string,
  remoteAddress: string | undefined,
): Promise<Response | Answer> {
  if (path === '/_mock' || path.startsWith('/_mock/')) {
    if (isLoopback(remoteAddress)) return place.control.fetch(request);
    return errorResponse(403, 'FORBIDDEN', 'The control API answers this machine only');
  }
  const pipeline = pipelineOf(place.mock)();
  const answer =
    (await pipeline.answer(request)) ?? pipeline.file(request) ?? (await place.mock.refuse(request));
  return answer ?? errorResponse(404, 'NOT_FOUND', `There is nothing at ${path}; the API is below /api/v1`);
}

function isLoopback(address: string | undefined): boolean {
  return address === undefined || address === '::1' || /^(::ffff:)?127\./.test(address);
}

/** The path of a URL; cheaper than parsing all of it. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const end = url.search(/[?#]/);
  return url.slice(start, end < 0 ? undefined : end);
}
