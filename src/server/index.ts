import { createTeamChatMock, type TeamChatMock } from '../create-mock.js';
import type { TeamChatMockOptions } from '../options.js';
import { preflight, shareAcrossOrigins } from './cors.js';
import { listen } from './http.js';
import { Site } from './site.js';

/** How `startServer` serves a mock: everything that makes a mock, and where to listen. */
export interface ServerOptions extends Omit<TeamChatMockOptions, 'baseUrl'> {
  /** Default 9100; 0 takes any free port. */
  port?: number;
  /** Default `127.0.0.1`. */
  host?: string;
}

/** A running server. */
export interface RunningServer {
  /** Base address, without `/api/v1`. */
  url: string;
  mock: TeamChatMock;
  /** Stops listening, and ends what is pending. */
  close(): Promise<void>;
}

/**
 * Serves a new mock over HTTP, with the control API under `/_mock/`. Resolves once it listens and is seeded.
 * @throws UsageError for an option that is misspelt or wrong; Node's error when the port is taken
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const { port = 9100, host = '127.0.0.1', ...mockOptions } = options;
  const mock = createTeamChatMock({ ...mockOptions, baseUrl: '*' });
  const site = new Site(mock, mockOptions);
  const listening = await listen(
    async (request, remoteAddress) =>
      request.method === 'OPTIONS'
        ? preflight(request)
        : shareAcrossOrigins(await site.answer(request, remoteAddress)),
    { host, port },
  );
  try {
    await mock.ready;
  } catch (error) {
    site.close();
    await listening.close();
    throw error;
  }
  return {
    url: `http://${openableName(host)}:${listening.port}`,
    mock,
    async close() {
      site.close();
      await listening.close();
    },
  };
}

/** The name to open in a browser or a client: the address that means "all interfaces" is none that one can visit. */
function openableName(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
