import { createTeamChatMock, type TeamChatMock } from '../create-mock.js';
import type { TeamChatMockOptions } from '../options.js';
import { listen } from './http.js';

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
  close(): Promise<void>;
}

/** Serves a new mock over HTTP. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const { port = 9100, host = '127.0.0.1', ...mockOptions } = options;
  const mock = createTeamChatMock(mockOptions);
  const listening = await listen(
    async (request) =>
      (await mock.handle(request)) ?? (await mock.refuse(request)) ?? new Response(null, { status: 404 }),
    { host, port },
  );
  return {
    url: `http://${host}:${listening.port}`,
    mock,
    async close() {
      mock.close();
      await listening.close();
    },
  };
}
