import { type RunningServer, type ServerOptions, startReplaceable } from './running.js';

export type { ServerConfig } from './options.js';
export type { RunningServer, ServerOptions };

/**
 * Serves a new mock over HTTP, with the control API at `/_mock/`. Resolves once the server listens and the mock is
 * seeded.
 * @throws UsageError for a misspelled or invalid option; Node's error when the port is taken
 * @example
 * const server = await startServer({ port: 0, scenario: 'two-owners' });
 * await fetch(`${server.url}/api/v1/users`, { headers: { authorization: server.mock.authHeader('owner') } });
 * await server.close();
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const { url, mock, close } = await startReplaceable(options);
  return { url, mock, close };
}
