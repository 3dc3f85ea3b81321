import { expect, onTestFinished } from 'vitest';
import { createTeamChatMock, type TeamChatMock, type TeamChatMockOptions } from '../../../src/index.js';

export interface TestResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect responses of every shape
  body: any;
}

/** A mock at one feature level, and a function that sends requests to it directly. */
export interface LevelClient {
  mock: TeamChatMock;
  /** The persona `null` sends no credentials. Strings are sent as they are, other values as JSON. */
  ask(
    persona: string | null,
    method: string,
    path: string,
    fields?: Record<string, unknown>,
  ): Promise<TestResponse>;
}

/** Starts a mock with response validation. Fails the test if a request is answered with status 500. */
export async function clientAt(
  featureLevel: number,
  options: TeamChatMockOptions = {},
): Promise<LevelClient> {
  const mock = createTeamChatMock({ featureLevel, validateResponses: true, ...options });
  await mock.ready;
  onTestFinished(() => {
    expect(mock.requests.filter(({ status }) => status >= 500)).toEqual([]);
    mock.close();
  });
  return { mock, ask: askerOf(mock) };
}

/** Returns a function that sends requests to a seeded mock. Unknown paths respond as over HTTP, with 404 or 405. */
export function askerOf(mock: TeamChatMock): LevelClient['ask'] {
  return async (persona, method, path, fields = {}) => {
    const form = new URLSearchParams(
      Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    );
    const query = method === 'GET' && form.size > 0 ? `?${form}` : '';
    const request = () =>
      new Request(`https://chat.example.com/api/v1${path}${query}`, {
        method,
        headers: persona === null ? {} : { authorization: mock.authHeader(persona) },
        body: method === 'GET' ? undefined : form,
      });
    const response = ((await mock.handle(request())) ?? (await mock.refuse(request()))) as Response;
    return { status: response.status, body: await response.json() };
  };
}
