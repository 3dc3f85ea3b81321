import { type RunningServer, type ServerOptions, startReplaceable } from './running.js';

export type { ServerConfig } from './command/config.js';
export type { RunningServer, ServerOptions };

/**
 * Serves a new mock over HTTP, with the control API under `/_mock/`. Resolves once it listens and is seeded.
 * @throws UsageError for an option that is misspelt or wrong; Node's error when the port is taken
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const { url, mock, close } = await startReplaceable(options);
  return { url, mock, close };
}
