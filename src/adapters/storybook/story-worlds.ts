import { createTeamChatMock } from '../../runtime/mock/create-mock.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import type { StoryConfig } from './parameters.js';

/** Below this path of Storybook's own origin each story has an address. */
const ROOT = '/team-chat-mock/';

/**
 * How long the world of a story that has ended still answers, in milliseconds of real time: what a component says when
 * it goes, such as that its event queue may end, comes just after.
 */
const UNUSED_WORLD_LIFETIME_MS = 5000;

/** The world of one mounted story. */
export interface StoryWorld {
  readonly mock: TeamChatMock;
  /** Its address, without `/api/v1`. */
  readonly baseUrl: string;
  readonly fingerprint: string;
}

/**
 * The worlds of the stories that are mounted on a page. All of them share one service worker, so each has an address of
 * its own, which no world before or after it gets: `/team-chat-mock/STORY-ID/1/api/v1`, and `/2/` when the story is
 * mounted again.
 */
export class StoryWorlds {
  readonly #byPath = new Map<string, StoryWorld>();
  /** Storybook gives each mount of a story a signal, which is aborted when it ends. */
  readonly #bySignal = new WeakMap<AbortSignal, StoryWorld>();
  readonly #mounts = new Map<string, number>();

  /** The world of a mount, if it has one. */
  of(signal: AbortSignal): StoryWorld | undefined {
    return this.#bySignal.get(signal);
  }

  /**
   * Makes the world of a mount. It ends with the mount.
   * @throws UsageError when an option or a fault is wrong
   */
  open(storyId: string, signal: AbortSignal, config: StoryConfig): StoryWorld {
    const mount = (this.#mounts.get(storyId) ?? 0) + 1;
    const path = `${ROOT}${storyId}/${mount}`;
    const baseUrl = origin() + path;
    const mock = createTeamChatMock({ ...config.options, baseUrl });
    for (const fault of config.faults) {
      // Each of the forms that `add` takes.
      if (Array.isArray(fault)) (mock.faults.add as (...fault: unknown[]) => void)(...fault);
      else mock.faults.add(fault as Parameters<typeof mock.faults.add>[0]);
    }
    const world = { mock, baseUrl, fingerprint: config.fingerprint };
    this.#mounts.set(storyId, mount);
    this.#byPath.set(path, world);
    this.#bySignal.set(signal, world);
    signal.addEventListener('abort', () => this.#end(path, world), { once: true });
    return world;
  }

  /** Whether a request is for a story. */
  claims(request: Request): boolean {
    return pathOf(request) !== undefined;
  }

  /** The answer of the story's world that a request is for. */
  async answer(request: Request): Promise<Response | undefined> {
    const path = pathOf(request) as string;
    const world = this.#byPath.get(path);
    if (world === undefined) return gone(path);
    const { mock } = world;
    const response = await mock.handle(request);
    if (response !== undefined) return response;
    const refused = await mock.refuse(request);
    if (refused !== undefined) console.warn(`[team-chat-mock] ${mock.requests.unmatched.at(-1)?.note}`);
    return refused;
  }

  #end(path: string, { mock }: StoryWorld): void {
    mock.close();
    const timer: unknown = setTimeout(() => this.#byPath.delete(path), UNUSED_WORLD_LIFETIME_MS);
    // In Node it keeps no process alive.
    (timer as { unref?(): void }).unref?.();
  }
}

/** The story's part of a request's path. */
function pathOf(request: Request): string | undefined {
  // The cheap question first: it is asked of every request of the page.
  if (!request.url.includes(ROOT)) return undefined;
  return /^\/team-chat-mock\/[^/]+\/\d+(?=\/api\/v1(\/|$))/.exec(new URL(request.url).pathname)?.[0];
}

function gone(path: string): Response {
  const msg = `No story is mounted at ${path}: it has ended, or was mounted again and has another baseUrl now`;
  return Response.json({ result: 'error', msg, code: 'BAD_REQUEST' }, { status: 404 });
}

/** Outside of a page there is none, and in a page without an address it is `null`. */
function origin(): string {
  const own = globalThis.location?.origin;
  return own === undefined || own === 'null' ? 'http://localhost' : own;
}
