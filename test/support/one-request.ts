import { expect, onTestFinished } from 'vitest';
import { createTeamChatMock, type TeamChatMock } from '../../src/index.js';
import type { ScenarioName } from '../../src/scenarios/index.js';

/** One request in a fresh scenario, and what it answers. */
export interface OneRequest {
  scenario: ScenarioName;
  /** null asks without credentials. */
  persona: string | null;
  method: string;
  /** `{co-owner}` stands for the user ID of a persona. */
  path: string;
  fields?: Record<string, unknown>;
  status: number;
  /** Compared as by `toMatchObject`. */
  body?: object;
  /** For what a comparison cannot say. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  check?(body: any, mock: TeamChatMock): unknown;
}

/** Asks, and asserts the answer. */
export async function expectAnswer(row: OneRequest): Promise<void> {
  const mock = createTeamChatMock({ scenario: row.scenario, validateResponses: true });
  onTestFinished(() => mock.close());
  await mock.ready;
  const { status, body } = await ask(mock, row);
  expect({ status, body }).toMatchObject({ status: row.status, body: row.body ?? {} });
  await row.check?.(body, mock);
}

/** The answer of a mock. */
export async function ask(
  mock: TeamChatMock,
  { persona, method, path, fields = {} }: Pick<OneRequest, 'persona' | 'method' | 'path' | 'fields'>,
) {
  const filled = path.replace(/\{([a-z-]+)\}/g, (_, name: string) => String(mock.personas[name]?.user_id));
  const form = new URLSearchParams(
    Object.entries(fields).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  const url = `https://chat.example.com/api/v1${filled}`;
  const headers: Record<string, string> = persona === null ? {} : { authorization: mock.authHeader(persona) };
  const request =
    method === 'GET'
      ? new Request(`${url}?${form}`, { headers })
      : new Request(url, { method, headers, body: form });
  const response = (await mock.handle(request)) ?? (await mock.refuse(request));
  if (response === undefined) throw new Error(`${method} ${filled} is no endpoint`);
  // biome-ignore lint/suspicious/noExplicitAny: as above
  return { status: response.status, body: (await response.json()) as any };
}
