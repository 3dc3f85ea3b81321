import { expect, onTestFinished } from 'vitest';
import { createTeamChatMock, type TeamChatMock, type TeamChatMockOptions } from '../../../src/index.js';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
}

/** A mock of one level, and the way to ask it something without a transport. */
export interface LevelClient {
  mock: TeamChatMock;
  /** null asks without credentials. Texts go as they are, everything else as JSON text. */
  ask(
    persona: string | null,
    method: string,
    path: string,
    fields?: Record<string, unknown>,
  ): Promise<Answer>;
}

/** A fresh mock that checks its answers strictly; at the test's end none of them may have failed. */
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

/** The way to ask a mock that is seeded. An unknown path answers as over HTTP: 404, or 405. */
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
