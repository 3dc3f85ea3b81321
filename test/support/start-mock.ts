import { setupServer } from 'msw/node';
import { expect, inject, onTestFinished } from 'vitest';
import { createTeamChatMock, type TeamChatMock, type TeamChatMockOptions } from '../../src/index.js';
import { startServer } from '../../src/server/index.js';
import { recordCoverage } from './endpoint-coverage.js';
import { type Fields, requestWith } from './form.js';

/** A response with its parsed body. */
export interface TestResponse {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect responses of every shape
  body: any;
}

/** A mock behind a transport, and functions that send requests to it. */
export interface Client {
  mock: TeamChatMock;
  url: string;
  /**
   * Sends a request: `call('owner', 'PATCH', '/users/2', { role: 300 })`. The persona `null`, or
   * `'anonymous'` in tables, sends no credentials.
   */
  call(persona: string | null, method: string, path: string, fields?: Fields): Promise<TestResponse>;
  /** Sends a request with full control over it. */
  send(path: string, init?: RequestInit): Promise<TestResponse>;
  /** Requests a path of the server, such as the URL of an uploaded file. */
  fetch(path: string): Promise<Response>;
}

/**
 * Starts a fresh mock for the running test, behind the transport of the Vitest project: msw in `npm test`, HTTP and none in
 * `npm run test:thorough`. The test fails if one of its requests ended in a 500, unless it calls
 * `client.mock.requests.clear()`.
 */
export async function startMock(options: TeamChatMockOptions = {}): Promise<Client> {
  const client = await START[inject('transport')]({ validateResponses: true, ...options });
  onTestFinished(() => {
    recordCoverage(client.mock.requests.filter(() => true));
    const failed = client.mock.requests.filter(({ status }) => status === 500);
    expect(failed, 'no request may fail inside the mock').toEqual([]);
  });
  return client;
}

const START = { msw: startOverMsw, http: startOverHttp, direct: startDirect };

// One server for all mocks of a test, because a request would pass through every listening server.
const mswServer = setupServer();
let listening = false;
let started = 0;

function startOverMsw(options: TeamChatMockOptions): Client {
  if (!listening) {
    mswServer.listen({ onUnhandledRequest: 'bypass' });
    listening = true;
    onTestFinished(() => {
      mswServer.resetHandlers();
      mswServer.close();
      listening = false;
    });
  }
  const url = `http://mock-${++started}.example.com`;
  const mock = createTeamChatMock({ baseUrl: url, ...options });
  mswServer.use(...mock.handlers);
  return clientOf(mock, url, fetch);
}

async function startOverHttp(options: TeamChatMockOptions): Promise<Client> {
  const server = await startServer({ port: 0, ...options });
  onTestFinished(() => server.close());
  return clientOf(server.mock, server.url, fetch);
}

function startDirect(options: TeamChatMockOptions): Client {
  const mock = createTeamChatMock(options);
  return clientOf(mock, 'http://mock.example.com', async (request) => {
    const response = await Promise.race([mock.handle(request), abortOf(request)]);
    if (response === undefined) throw new Error(`No endpoint matches ${request.method} ${request.url}.`);
    return response;
  });
}

function abortOf({ signal }: Request): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

function clientOf(mock: TeamChatMock, url: string, fetch: (request: Request) => Promise<Response>): Client {
  const respond = async (request: Request): Promise<TestResponse> => {
    const response = await fetch(request);
    // A test may reset the mock and its journal, so the request is recorded here too.
    recordCoverage([mock.requests.at(-1)]);
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  return {
    mock,
    url,
    send: (path, init) => respond(new Request(`${url}/api/v1${path}`, init)),
    fetch: (path) => fetch(new Request(url + path)),
    async call(persona, method, path, fields = {}) {
      await mock.ready;
      const isAnonymous = persona === null || persona === 'anonymous';
      const headers: HeadersInit = isAnonymous ? {} : { authorization: mock.authHeader(persona) };
      return respond(requestWith(fields, `${url}/api/v1${path}`, { method, headers }));
    },
  };
}

/** The body of a successful response without data. */
export const SUCCESS = { result: 'success', msg: '' };

/** A BAD_REQUEST response whose message contains these words. */
export function badRequestNaming(...words: string[]) {
  return {
    status: 400,
    body: {
      result: 'error',
      code: 'BAD_REQUEST',
      msg: expect.stringMatching(words.map((w) => `(?=.*${w})`).join('')),
    },
  };
}

/** The transport between tests and mock. */
export type Transport = 'msw' | 'http' | 'direct';

declare module 'vitest' {
  export interface ProvidedContext {
    transport: Transport;
  }
}
