import type { Persona } from 'team-chat-mock';

/** The URL of the server, and the users with known credentials. */
export interface Backend {
  /** Without `/api/v1`; empty: this page's origin, where the service worker responds. */
  baseUrl: string;
  personas: Readonly<Record<string, Persona>>;
  /** Shown to the user. */
  description: string;
  /** Undoes all changes, where this client can. */
  startOver?(): Promise<void>;
}

/** The server selected by `?api=` or `VITE_API`; a mock in this browser without either. */
export function connectBackend(): Promise<Backend> {
  const server = new URLSearchParams(location.search).get('api') ?? import.meta.env.VITE_API;
  return server ? useServer(server.replace(/\/+$/, '')) : useWorker();
}

async function useServer(baseUrl: string): Promise<Backend> {
  return {
    baseUrl,
    personas: await personasAt(baseUrl),
    description: `Server at ${baseUrl || location.origin}`,
  };
}

/**
 * The users of the standalone server with known credentials: none when it does not allow this page's origin
 * to use its control API, or is another kind of server.
 * @throws Error when no server responds
 */
async function personasAt(baseUrl: string): Promise<Record<string, Persona>> {
  await fetch(`${baseUrl}/api/v1/server_settings`).catch((cause) => {
    throw new Error(`There is no server at ${baseUrl}: start it, and reload this page`, { cause });
  });
  const response = await fetch(`${baseUrl}/_mock/state`).catch(() => undefined);
  if (!response?.headers.get('content-type')?.startsWith('application/json')) return {};
  const { personas = {} } = (await response.json()) as { personas?: Record<string, Persona> };
  return personas;
}

async function useWorker(): Promise<Backend> {
  const { startMock } = await import('./worker');
  return startMock();
}
