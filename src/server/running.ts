import { networkInterfaces } from 'node:os';
import { UsageError } from '../contract/errors/index.js';
import { parseInput } from '../contract/input.js';
import type { TeamChatMockOptions } from '../runtime/mock/options.js';
import type { TeamChatMock } from '../runtime/mock/team-chat-mock.js';
import { fieldsOf, omit } from '../values.js';
import { tlsOf } from './certificate.js';
import type { StateFile } from './files.js';
import { type Listening, listen, type RequestHandler } from './http.js';
import {
  DEFAULT_HOST,
  DEFAULT_PORT,
  LISTENING_OPTIONS,
  listensOnAllInterfaces,
  openableHost,
  type ServerOptions,
  serverSchema,
} from './options.js';
import { AccessPolicy } from './security.js';
import { createServerMock } from './server-mock.js';
import { Site, type SiteObserver } from './site.js';

export type { ServerOptions };

export interface RunningServer {
  /** Base URL, without `/api/v1`. */
  url: string;
  /** The mock that the server serves. */
  mock: TeamChatMock;
  /**
   * Stops listening and ends pending work.
   * @example await server.close()
   */
  close(): Promise<void>;
}

export interface ReplaceableServer extends RunningServer {
  /** Base URLs at which other machines can reach the server. */
  networkUrls: string[];
  /**
   * Replaces the mock and removes all realms. The address and access to the control API do not change.
   * @throws UsageError for a misspelled or invalid option, or if the server is closed; the current mock stays
   */
  replace(options: ServerOptions): Promise<void>;
  /**
   * Sends a request to the control API without HTTP. Observers see the request.
   * @param path path below `/_mock`
   * @throws Error with the control API's message when the request fails
   */
  control(method: 'POST' | 'DELETE', path: string): Promise<void>;
}

interface ReplaceableOptions {
  observer?: SiteObserver | undefined;
  stateFile?: StateFile | undefined;
  /** Called when the port is bound, before seeding. */
  listens?(): Promise<void>;
}

/**
 * Serves a new mock over HTTP. Resolves once the server listens and the mock is seeded.
 * @throws UsageError for a misspelled or invalid option; Node's error when the port is taken
 */
export async function startReplaceable(
  options: ServerOptions,
  { observer, stateFile, listens }: ReplaceableOptions = {},
): Promise<ReplaceableServer> {
  parseInput('option', serverSchema, options);
  const { port = DEFAULT_PORT, host = DEFAULT_HOST } = options;
  const tls = await tlsOf(options);
  const policy = new AccessPolicy({ ...options, host });
  const createSite = (siteOptions: ServerOptions) => {
    const mockOptions = mockOptionsOf(siteOptions);
    return new Site(createServerMock({ ...mockOptions, baseUrl: '*' }), mockOptions, {
      policy,
      observer,
      stateFile,
      sever: (organization) => listening?.sever(organization),
    });
  };
  let listening: Listening | undefined;
  let site = createSite(options);
  let closed = false;
  const close = async () => {
    closed = true;
    site.close();
    observer?.ended?.();
    await listening?.close();
  };
  const respond: RequestHandler = (request, connection) => site.respond(request, connection);
  try {
    listening = await listen(respond, { host, port, tls });
    observer?.began(site.mock, mockOptionsOf(options));
    await listens?.();
    await site.mock.ready;
  } catch (error) {
    await close();
    throw error;
  }
  const { port: boundPort } = listening;
  const urlOf = (name: string) => `${tls ? 'https' : 'http'}://${name}:${boundPort}`;
  const url = urlOf(openableHost(host));
  return {
    url,
    networkUrls: networkAddresses(host).map(urlOf),
    get mock() {
      return site.mock;
    },
    async replace(next) {
      parseInput('option', serverSchema, next);
      const fresh = createSite(next);
      try {
        await fresh.mock.ready;
        if (closed) throw new UsageError('The mock was not replaced: the server was closed.');
      } catch (error) {
        fresh.close();
        throw error;
      }
      observer?.began(fresh.mock, mockOptionsOf(next));
      const old = site;
      site = fresh;
      old.close();
    },
    control: (method, path) => sendControl(site, method, `${url}/_mock${path}`),
    close,
  };
}

async function sendControl(site: Site, method: 'POST' | 'DELETE', url: string): Promise<void> {
  const headers = { host: new URL(url).host };
  const body = method === 'POST' ? '{}' : null;
  const response = await site.respond(new Request(url, { method, headers, body }), { local: true });
  if (!(response instanceof Response) || response.ok) return;
  const { msg } = fieldsOf(await response.json());
  throw new Error(String(msg));
}

function mockOptionsOf(options: ServerOptions): Omit<TeamChatMockOptions, 'baseUrl'> {
  return omit(options, LISTENING_OPTIONS);
}

/** Returns the network addresses of this machine, if the server listens on all interfaces. */
function networkAddresses(host: string): string[] {
  if (!listensOnAllInterfaces(host)) return [];
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}
