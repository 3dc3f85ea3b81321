import type { Persona } from 'team-chat-mock';

/** The address of the service, and the users whose credentials are known. */
export interface Backend {
  /** Without `/api/v1`; empty: this page's own origin, where the service worker answers. */
  baseUrl: string;
  personas: Persona[];
  /** Shown to the user. */
  description: string;
  /** Takes back every change, where this client can do that. */
  startOver?(): Promise<void>;
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
 * The users of the standalone server whose credentials are known: none when it does not let this page's origin use its
 * control API, or is a server of another kind.
 * @throws Error when there is no server at all
 */
async function personasAt(baseUrl: string): Promise<Persona[]> {
  await fetch(`${baseUrl}/api/v1/server_settings`).catch((cause) => {
    throw new Error(`There is no server at ${baseUrl}: start it, and reload this page`, { cause });
  });
  const response = await fetch(`${baseUrl}/_mock/state`).catch(() => undefined);
  if (!response?.headers.get('content-type')?.startsWith('application/json')) return [];
  const { personas = {} } = (await response.json()) as { personas?: Record<string, Persona> };
  return Object.values(personas);
}

async function useWorker(): Promise<Backend> {
  const { startMock } = await import('./worker');
  return startMock();
}
