import { expect, onTestFinished } from 'vitest';
import { createTeamChatMock, type TeamChatMock } from '../../src/index.js';
import type { ScenarioName } from '../../src/scenarios/index.js';
import { fieldsOf } from '../../src/values.js';
import { type Fields, requestWith } from './form.js';

/** A request to a fresh mock with this scenario, and the expected response. */
export interface RequestExample {
  scenario: ScenarioName;
  /** `null` sends no credentials. */
  persona: string | null;
  method: string;
  /** `{co-owner}` is replaced by the user ID of that persona. */
  path: string;
  fields?: Fields;
  status: number;
  /** Matched with `toMatchObject`. */
  body?: object;
  /** Additional checks of the response. */
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect responses of every shape
  check?(body: any, mock: TeamChatMock): unknown;
}

export async function expectResponse(example: RequestExample): Promise<void> {
  const mock = createTeamChatMock({ scenario: example.scenario, validateResponses: true });
  onTestFinished(() => mock.close());
  await mock.ready;
  const { status, body } = await sendRequest(mock, example);
  expect({ status, body }).toMatchObject({ status: example.status, body: example.body ?? {} });
  await example.check?.(body, mock);
}

export async function sendRequest(
  mock: TeamChatMock,
  { persona, method, path, fields = {} }: Pick<RequestExample, 'persona' | 'method' | 'path' | 'fields'>,
) {
  const filled = path.replace(/\{([a-z-]+)\}/g, (_, name: string) => String(mock.personas[name]?.user_id));
  const headers: HeadersInit = persona === null ? {} : { authorization: mock.authHeader(persona) };
  const request = requestWith(fields, `https://chat.example.com/api/v1${filled}`, { method, headers });
  const response = (await mock.handle(request)) ?? (await mock.refuse(request));
  if (response === undefined) throw new Error(`${method} ${filled} matches no endpoint`);
  return { status: response.status, body: fieldsOf(await response.json()) };
}
