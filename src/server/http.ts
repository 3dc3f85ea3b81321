import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

/** Answers a request; a response of type `error` means that the connection is to be dropped. */
export type FetchHandler = (request: Request, remoteAddress: string | undefined) => Promise<Response>;

/** A running HTTP server. */
export interface Listening {
  port: number;
  /** Stops listening and ends all connections. */
  close(): Promise<void>;
}

/** Serves Fetch requests over HTTP. Rejects with Node's error when the port is taken. */
export function listen(handler: FetchHandler, options: { host: string; port: number }): Promise<Listening> {
  const server = createAdaptorServer({
    // A library must not replace the global Request and Response of its user's process.
    overrideGlobalObjects: false,
    async fetch(request, env) {
      const { incoming } = env as { incoming: IncomingMessage };
      const response = await handler(request, incoming.socket.remoteAddress);
      if (response.type === 'error') {
        incoming.socket.destroy();
        return RESPONSE_ALREADY_SENT;
      }
      // What is refused before it was read whole is not read to its end.
      if (response.status === 413) response.headers.set('connection', 'close');
      return response;
    },
  }) as Server;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.removeListener('error', reject);
      const { port } = server.address() as AddressInfo;
      resolve({ port, close: () => closeServer(server) });
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
