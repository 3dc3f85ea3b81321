import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, onTestFinished } from 'vitest';
import type { TeamChatMock, TeamChatMockOptions } from '../../src/index.js';
import { startServer } from '../../src/server/index.js';
import { noteExercised } from './exercised.js';
import { type Twins, twins } from './twins.js';

/** An answer, read. */
export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
}

/** Fields of a request: texts go as they are, everything else as JSON text. */
export type Fields = Record<string, unknown>;

/** A mock behind a transport, and the way to ask it something. */
export interface Client {
  mock: TeamChatMock;
  url: string;
  /** `call('owner', 'PATCH', '/users/2', { role: 300 })`; null calls without credentials. */
  call(persona: string | null, method: string, path: string, fields?: Fields): Promise<Answer>;
  /** The same with full control over the request. */
  send(path: string, init?: RequestInit): Promise<Answer>;
}

type Start = (options?: TeamChatMockOptions) => Promise<Client>;

/**
 * Declares tests twice: over msw in this process, there on two mocks at once that must answer alike, and over HTTP. `start` makes a fresh mock for the running test; at
 * its end no request may have ended in a 500 unless the test says so by `client.mock.requests.clear()`.
 */
export function overEachTransport(name: string, tests: (start: Start) => void): void {
  describe(`${name} (msw)`, () => {
    const server = setupServer();
    beforeAll(() => server.listen({ onUnhandledRequest: 'bypass' }));
    afterAll(() => server.close());
    let made = 0;
    tests(async (options = {}) => {
      const url = `http://mock-${++made}.example.com`;
      const { mock, compare } = twins({ validateResponses: true, baseUrl: url, ...options });
      server.use(...mock.handlers);
      return clientOf(mock, url, compare);
    });
  });
  describe(`${name} (http)`, () => {
    tests(async (options = {}) => {
      const server = await startServer({ validateResponses: true, port: 0, ...options });
      onTestFinished(() => server.close());
      return clientOf(server.mock, server.url);
    });
  });
}

function clientOf(mock: TeamChatMock, url: string, compare: Twins['compare'] = (_, first) => first): Client {
  onTestFinished(() => {
    noteExercised(mock.requests.filter(() => true));
    const failed = mock.requests.filter(({ status }) => status === 500);
    expect(failed, 'no request may fail inside the mock').toEqual([]);
  });
  const send = async (path: string, init?: RequestInit): Promise<Answer> => {
    const request = new Request(`${url}/api/v1${path}`, init);
    const response = await compare(request.clone(), fetch(request));
    // At once too: a test may reset the mock, and with it the journal.
    noteExercised([mock.requests.at(-1)]);
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  return {
    mock,
    url,
    send,
    async call(persona, method, path, fields = {}) {
      await mock.ready;
      const headers: Record<string, string> =
        persona === null ? {} : { authorization: mock.authHeader(persona) };
      const form = new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, asText(value)]));
      if (method === 'GET') return send(form.size > 0 ? `${path}?${form}` : path, { method, headers });
      return send(path, { method, headers, body: form });
    },
  };
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What a successful answer without more looks like. */
export const SUCCESS = { result: 'success', msg: '' };

/** A BAD_REQUEST whose sentence names what is wrong. */
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
