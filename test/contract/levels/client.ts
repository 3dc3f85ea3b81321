import { expect, onTestFinished } from 'vitest';
import { createTeamChatMock, type TeamChatMock, type TeamChatMockOptions } from '../../../src/index.js';
import { type Fields, requestWith } from '../../support/form.js';

export interface TestResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect responses of every shape
  body: any;
}

/** A mock at one feature level, and a function that sends requests to it directly. */
export interface LevelClient {
  mock: TeamChatMock;
  /** The persona `null` sends no credentials. */
  ask(persona: string | null, method: string, path: string, fields?: Fields): Promise<TestResponse>;
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
    const headers: HeadersInit = persona === null ? {} : { authorization: mock.authHeader(persona) };
    const url = `https://chat.example.com/api/v1${path}`;
    const request = () => requestWith(fields, url, { method, headers });
    const response = ((await mock.handle(request())) ?? (await mock.refuse(request()))) as Response;
    return { status: response.status, body: await response.json() };
  };
}
