import { parseInput } from '../contract/input.js';
import { isPreflight, preflight } from '../runtime/index.js';
import { createTeamChatMock } from '../runtime/mock/create-mock.js';
import type { TeamChatMock } from '../runtime/mock/team-chat-mock.js';
import type { SiteObserver } from './control/route.js';
import { shareAcrossOrigins } from './cors.js';
import { listen } from './http.js';
import { DEFAULT_HOST, DEFAULT_PORT, type ServerOptions, serverSchema } from './options.js';
import { Site } from './site.js';

export { DEFAULT_HOST, DEFAULT_PORT, type ServerOptions };

/** A running server. */
export interface RunningServer {
  /** Base address, without `/api/v1`. */
  url: string;
  mock: TeamChatMock;
  /** Stops listening, and ends what is pending. */
  close(): Promise<void>;
}

/** A running server that can serve another mock in place of its own. */
export interface ReplaceableServer extends RunningServer {
  /**
   * Serves a new mock, without realms, at the same address. Where to listen does not change.
   * @throws UsageError for an option that is misspelt or wrong; the present mock stays then
   */
  replace(options: ServerOptions): Promise<void>;
}

/**
 * Serves a new mock over HTTP. Resolves once it listens and is seeded.
 * @throws UsageError for an option that is misspelt or wrong; Node's error when the port is taken
 */
export async function startReplaceable(
  options: ServerOptions,
  observer?: SiteObserver,
): Promise<ReplaceableServer> {
  parseInput('option', serverSchema, options);
  const { port = DEFAULT_PORT, host = DEFAULT_HOST } = options;
  let site = siteOf(options, observer);
  observer?.began(site.mock, options);
  const listening = await listen(
    async (request, remoteAddress) =>
      isPreflight(request)
        ? preflight(request)
        : shareAcrossOrigins(await site.answer(request, remoteAddress)),
    { host, port },
  );
  const close = async () => {
    site.close();
    await listening.close();
  };
  try {
    await site.mock.ready;
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url: `http://${openableName(host)}:${listening.port}`,
    get mock() {
      return site.mock;
    },
    async replace(next) {
      parseInput('option', serverSchema, next);
      const fresh = siteOf(next, observer);
      try {
        await fresh.mock.ready;
      } catch (error) {
        fresh.close();
        throw error;
      }
      observer?.began(fresh.mock, next);
      const old = site;
      site = fresh;
      old.close();
    },
    close,
  };
}

function siteOf({ port, host, ...options }: ServerOptions, observer: SiteObserver | undefined): Site {
  return new Site(createTeamChatMock({ ...options, baseUrl: '*' }), options, observer);
}

/** The name to open in a browser or a client: the address that means "all interfaces" is none that one can visit. */
function openableName(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
