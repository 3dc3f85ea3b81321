import { once } from 'node:events';
import { createServer, type Server, type ServerResponse, validateHeaderValue } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { errorResponse } from '../runtime/control/route.js';
import { type Answer, bodyParts, contentOf, truncatedLength } from '../runtime/http/respond.js';
import { parsedUrl } from '../strings.js';
import { messageOf } from '../values.js';
import type { Certificate } from './certificate.js';
import { isLoopbackAddress } from './security.js';

export interface Connection {
  /** Whether the client runs on this machine. An unknown address counts as another machine. */
  local: boolean;
  /** The organization that received the latest request on the connection. */
  organization?: object | undefined;
}

/** Responds to a request; a response with status 0 drops the connection. */
export type RequestHandler = (request: Request, connection: Connection) => Promise<Response | Answer>;

interface ListenOptions {
  host: string;
  port: number;
  tls?: Certificate | undefined;
}

export interface Listening {
  port: number;
  /** Drops the connections of an organization's clients. */
  sever(organization: object): void;
  close(): Promise<void>;
}

/**
 * Enough for a query with tens of thousands of percent-encoded IDs. With its default limit, Node would respond with
 * status 431 and no body.
 */
const MAX_HEADER_BYTES = 1024 * 1024;

/** Serves Fetch requests over HTTP or HTTPS. Rejects with Node's error when the port is taken. */
export async function listen(
  handler: RequestHandler,
  { host, port, tls }: ListenOptions,
): Promise<Listening> {
  const connections = new Map<Socket, Connection>();
  const batch = new WriteBatch();
  const listener = getRequestListener(
    async (request, env) => {
      // `createServer` of Node's `http` and `https` speaks only HTTP/1.1, so the bindings have this type.
      const { incoming, outgoing } = env as HttpBindings;
      // The adapter checks only some hosts. With others, reading the URL would fail later.
      if (parsedUrl(request.url) === undefined) return unparsable();
      try {
        const answer = await handler(request, connections.get(incoming.socket) ?? { local: false });
        if (answer instanceof Response) return answer;
        if (answer.status === 0) incoming.socket.destroy();
        else batch.add(prepare(answer, outgoing));
        return RESPONSE_ALREADY_SENT;
      } catch (error) {
        return failureResponse(error);
      }
    },
    {
      // A library must not replace the global Request and Response of the process.
      overrideGlobalObjects: false,
      errorHandler: failureResponse,
    },
  );
  const server = tls
    ? createSecureServer({ maxHeaderSize: MAX_HEADER_BYTES, ...tls }, listener)
    : createServer({ maxHeaderSize: MAX_HEADER_BYTES }, listener);
  // The address is read here, because a socket that was reset no longer has one.
  server.on(tls ? 'secureConnection' : 'connection', (socket: Socket) => {
    connections.set(socket, { local: isLoopbackAddress(socket.remoteAddress ?? '') });
    socket.once('close', () => connections.delete(socket));
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: portOf(server),
    sever(organization) {
      for (const [socket, connection] of connections) {
        if (connection.organization === organization) socket.destroy();
      }
    },
    close: () => closeServer(server),
  };
}

/** Returns the port, which the operating system has chosen if the requested port is 0. */
function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('The server has no port.');
  return address.port;
}

function unparsable(): Response {
  return errorResponse(400, 'BAD_REQUEST', 'Invalid request: the URL or the Host header cannot be parsed.');
}

/**
 * Returns the response to a request that could not be handled: 400 for a malformed URL or Host header, otherwise 500.
 */
function failureResponse(error: unknown): Response {
  if (error instanceof RequestError) return unparsable();
  return errorResponse(500, 'INTERNAL_ERROR', `The mock failed to send its response: ${messageOf(error)}`);
}

/** The real function, saved when the module loads, because fake timers replace the global one. */
const afterCurrentTurn = setImmediate;

/**
 * Sends the responses that became ready in one turn of the event loop together. This allows 60 % more
 * requests per second with ten connections from the same machine, because a waiting client wakes up once for
 * all of them.
 */
class WriteBatch {
  #writes: (() => void)[] = [];

  add(write: () => void): void {
    if (this.#writes.push(write) === 1) afterCurrentTurn(() => this.#flush());
  }

  #flush(): void {
    for (const write of this.#writes.splice(0)) write();
  }
}

/**
 * Serializes a response of the API.
 * @returns a function that sends the text directly; a Fetch `Response` in between would halve the requests per second
 * @throws Error if the body cannot be serialized, or the status or a header is invalid
 */
function prepare(answer: Answer, outgoing: ServerResponse): () => void {
  const { text, headers } = contentOf(answer);
  if (text !== null) {
    headers['content-length'] = String(Buffer.byteLength(text));
    // An override may have set `transfer-encoding`, which excludes `content-length`.
    delete headers['transfer-encoding'];
  }
  if (answer.status < 200 || answer.status > 599) throw new RangeError(`invalid status ${answer.status}`);
  for (const [name, value] of Object.entries(headers)) validateHeaderValue(name, value);
  const { status, cookies, corruption, bytesPerSecond } = answer;
  // Throws for the header `trailer`, before anything is sent.
  outgoing.writeHead(status, cookies === undefined ? headers : { ...headers, 'set-cookie': [...cookies] });
  return () => {
    if (text === null || (corruption !== 'truncated' && bytesPerSecond === undefined)) {
      outgoing.end(text);
      return;
    }
    void sendParts(answer, Buffer.from(text), outgoing);
  };
}

/** Sends a body slowly, or destroys the connection in the middle of it. */
async function sendParts(
  { corruption, bytesPerSecond }: Answer,
  bytes: Buffer,
  outgoing: ServerResponse,
): Promise<void> {
  const isTruncated = corruption === 'truncated';
  const sent = isTruncated ? bytes.subarray(0, truncatedLength(bytes.length)) : bytes;
  outgoing.flushHeaders();
  for await (const part of bodyParts(sent, bytesPerSecond)) {
    if (outgoing.destroyed) return;
    await new Promise((resolve) => outgoing.write(part, resolve));
  }
  if (isTruncated) outgoing.destroy();
  else outgoing.end();
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
