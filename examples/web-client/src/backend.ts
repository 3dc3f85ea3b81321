import type { Persona } from 'team-chat-mock';

/** Where the service is, and who can sign in there. */
export interface Backend {
  /** Without `/api/v1`; empty: this page's own origin, where the service worker answers. */
  baseUrl: string;
  personas: Persona[];
  /** What to tell the user of it. */
  description: string;
  /** Forgets everything that was done, where this client can say so. */
  startAnew?(): Promise<void>;
}

/** The server that the page's address names with `?api=`, or `VITE_API`; a mock in this browser when neither does. */
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
 * Whom the standalone server says one can sign in as. No other server says that.
 * @throws Error when there is no server at all
 */
async function personasAt(baseUrl: string): Promise<Persona[]> {
  const response = await fetch(`${baseUrl}/_mock/state`).catch((cause) => {
    throw new Error(`There is no server at ${baseUrl}: start it, and reload this page`, { cause });
  });
  if (!response.headers.get('content-type')?.startsWith('application/json')) return [];
  const { personas = {} } = (await response.json()) as { personas?: Record<string, Persona> };
  return Object.values(personas);
}

async function useWorker(): Promise<Backend> {
  const { startMock } = await import('./worker');
  return startMock();
}
