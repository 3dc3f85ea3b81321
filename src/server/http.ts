import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

/** Answers a request; a response of type `error` means that the connection is to be dropped. */
export type FetchHandler = (request: Request, remoteAddress: string | undefined) => Promise<Response>;

/** A running HTTP server. */
export interface Listening {
  host: string;
  port: number;
  /** Stops listening and ends all connections. */
  close(): Promise<void>;
}

/** Serves Fetch requests over HTTP. Rejects with Node's error when the port is taken. */
export function listen(handler: FetchHandler, options: { host: string; port: number }): Promise<Listening> {
  const server = createAdaptorServer({
    // The pipeline makes plain responses; the adapter's own classes would replace the global ones.
    overrideGlobalObjects: false,
    async fetch(request, env) {
      const { incoming } = env as { incoming: { socket: { remoteAddress?: string; destroy(): void } } };
      const response = await handler(request, incoming.socket.remoteAddress);
      if (response.type === 'error') incoming.socket.destroy();
      return response;
    },
  }) as Server;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.removeListener('error', reject);
      const { port } = server.address() as AddressInfo;
      resolve({ host: options.host, port, close: () => closeServer(server) });
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
