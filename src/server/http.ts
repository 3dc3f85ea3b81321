import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Answer, contentOf, truncatedLength } from '../runtime/index.js';
import { errorResponse } from './control/json.js';

/** Answers a request; an answer of status 0 means that the connection is to be dropped. */
export type RequestHandler = (
  request: Request,
  remoteAddress: string | undefined,
) => Promise<Response | Answer>;

/** A running HTTP server. */
export interface Listening {
  port: number;
  /** Stops listening and ends all connections. */
  close(): Promise<void>;
}

/** Serves Fetch requests over HTTP. Rejects with Node's error when the port is taken. */
export function listen(handler: RequestHandler, options: { host: string; port: number }): Promise<Listening> {
  const writer = new Writer();
  const listener = getRequestListener(
    async (request, env) => {
      const { incoming, outgoing } = env as HttpBindings;
      const answer = await handler(request, incoming.socket.remoteAddress);
      if (answer instanceof Response) return answer;
      if (answer.status === 0) incoming.socket.destroy();
      else writer.write(answer, outgoing);
      return RESPONSE_ALREADY_SENT;
    },
    {
      // A library must not replace the global Request and Response of its user's process.
      overrideGlobalObjects: false,
      errorHandler: () => errorResponse(400, 'BAD_REQUEST', 'The URL or the Host header cannot be read'),
    },
  );
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, listener);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.removeListener('error', reject);
      const { port } = server.address() as AddressInfo;
      resolve({ port, close: () => closeServer(server) });
    });
  });
}

/** Room for 5000 IDs in a query, percent-encoded: Node's own limit would answer them with a bare 431. */
const MAX_HEADER_BYTES = 1024 * 1024;

/** Taken at once, as fake timers would replace it. */
const afterThis = setImmediate;

/**
 * Writes answers out, those that became ready together one after the other: a client on the same machine wakes once for
 * all of them, and waking it costs as much as half an answer.
 */
class Writer {
  #ready: [Answer, ServerResponse][] = [];

  write(answer: Answer, outgoing: ServerResponse): void {
    if (this.#ready.push([answer, outgoing]) === 1) afterThis(() => this.#flush());
  }

  #flush(): void {
    const ready = this.#ready;
    this.#ready = [];
    for (const [answer, outgoing] of ready) write(answer, outgoing);
  }
}

/** An answer of the API goes out as it is: by way of a Response it would take twice as long. */
function write(answer: Answer, outgoing: ServerResponse): void {
  const { text, headers } = contentOf(answer);
  if (text !== null) headers['content-length'] = String(Buffer.byteLength(text));
  if (answer.status === 413) linger(outgoing);
  if (answer.corruption === 'truncated' && text !== null) {
    const bytes = Buffer.from(text);
    outgoing.writeHead(answer.status, headers);
    outgoing.write(bytes.subarray(0, truncatedLength(bytes.length)), () => outgoing.destroy());
    return;
  }
  outgoing.writeHead(answer.status, headers).end(text);
}

/** For so long what a client still sends is read and thrown away, once its request was refused. */
const LINGER_MS = 2_000;

/**
 * What is refused before it was read whole is read on for a while: a client that is still sending when the connection
 * is gone never gets to see the answer.
 */
function linger({ req: incoming }: ServerResponse): void {
  if (incoming.complete) return;
  const end = () => {
    if (!incoming.complete) incoming.socket.destroy();
  };
  setTimeout(end, LINGER_MS).unref();
  incoming.resume();
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
