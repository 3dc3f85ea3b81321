import { describe, expect, test } from 'vitest';
import { CATALOGUE } from '../../../src/contract/errors/index.js';
import type { Endpoint } from '../../../src/contract/index.js';
import { endpoints } from '../../../src/handlers/endpoints.generated.js';
import {
  documentedCodes,
  type ErrorEntry,
  errors,
  type NaturalRecipe,
} from '../../../src/handlers/error-recipes/index.js';
import { AUTHENTICATION_CODES } from '../../../src/handlers/error-recipes/recipe.js';
import type { TeamChatMock } from '../../../src/index.js';
import { type Client, startMock, type TestResponse } from '../../support/start-mock.js';
import { sendStep } from './send-step.js';

const all = endpoints as readonly Endpoint[];
const entriesOf = (endpoint: Endpoint) => errors.filter((entry) => entry.endpoint === endpoint.name);
const withErrors = all.filter((endpoint) => documentedCodes(endpoint).length > 0);

/** The cause and message of each reproduced error. */
const reproduced = new Map<ErrorEntry, string>();

/** Runs the recipe of an error in a fresh organization, and returns the last response. */
async function answerOf(client: Client, entry: ErrorEntry): Promise<TestResponse> {
  const { settings = {}, before = [], ...request } = entry.natural as NaturalRecipe;
  await fresh(client.mock, entry);
  client.mock.settings.set(settings);
  for (const step of before) await sendStep(client, step);
  const answer = await sendStep(client, request);
  reproduced.set(entry, `${entry.endpoint} ${entry.code}, when ${entry.when}: ${answer.body.msg}`);
  return answer;
}

async function fresh(mock: TeamChatMock, { natural, dialect }: ErrorEntry): Promise<void> {
  await mock.reset({ scenario: natural?.scenario ?? 'default', dialect: dialect ?? 'reference' });
  mock.settings.set({ rate_limit: null });
}

function expectDocumented({ status, body }: TestResponse, entry: ErrorEntry): void {
  const what = `${entry.endpoint} ${entry.code}, when ${entry.when}: ${body.msg}`;
  const fields = Object.keys(CATALOGUE[entry.code].extra);
  expect({ status, code: body.code }, what).toEqual({ status: entry.status, code: entry.code });
  expect(Object.keys(body).sort(), what).toEqual(['result', 'msg', 'code', ...fields].sort());
  for (const [name, example] of Object.entries(entry.extra)) {
    expect([name, kindOf(body[name])], what).toEqual([name, kindOf(example)]);
  }
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

test.each(withErrors.map((endpoint) => [endpoint.name, endpoint] as const))(
  'returns each documented error of %s when its recipe runs',
  async (_name, endpoint) => {
    const client = await startMock();
    for (const entry of entriesOf(endpoint)) {
      if (entry.natural === undefined) continue;
      const answer = await answerOf(client, entry);
      expectDocumented(answer, entry);
      expect(answer.body, entry.when).toMatchObject(entry.fault.extra ?? {});
    }
  },
);

test.each(withErrors.map((endpoint) => [endpoint.name, endpoint] as const))(
  'returns each documented error of %s once after its fault is added',
  async (_name, endpoint) => {
    const client = await startMock();
    for (const entry of entriesOf(endpoint)) {
      // Faults do not change data, so only another dialect needs a fresh organization.
      const { dialect } = await client.mock.state();
      if (dialect !== (entry.dialect ?? 'reference')) await fresh(client.mock, entry);
      client.mock.faults.add(entry.fault);
      const answer = await sendStep(client, entry.request);
      expectDocumented(answer, entry);
      expect(answer.body).toMatchObject({ ...entry.extra, msg: CATALOGUE[entry.code].msg });
      expect(client.mock.faults.list()).toEqual([]);
    }
  },
);

test('reproduces each documented cause of an error with the message in recipes.txt', async () => {
  const client = await startMock();
  const lines: string[] = [];
  for (const entry of errors) {
    if (entry.natural === undefined || AUTHENTICATION_CODES.includes(entry.code)) continue;
    // The tests above already reproduced each error, unless this test runs alone.
    if (!reproduced.has(entry)) await answerOf(client, entry);
    lines.push(reproduced.get(entry) as string);
  }
  // If you changed messages or recipes, check the new sentences, then update the file with `npx vitest run
  // test/handlers/error-recipes -u`.
  await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('recipes.txt');
});

describe('The catalogue of errors', () => {
  test.each(all.map((endpoint) => [endpoint.name, endpoint] as const))(
    'provides recipes for exactly the error codes that %s documents',
    (_name, endpoint) => {
      const known = new Set(entriesOf(endpoint).map(({ code }) => code));
      expect([...known].sort()).toEqual(documentedCodes(endpoint).sort());
    },
  );

  test('explains why an error has no recipe', () => {
    const silent = errors.filter(({ natural, unreachable }) => natural === undefined && !unreachable);
    expect(silent).toEqual([]);
  });

  test('lists each cause of an error only once', () => {
    const causes = errors.map(({ endpoint, code, when }) => `${endpoint} ${code} ${when}`);
    expect(causes.filter((cause, i) => causes.indexOf(cause) !== i)).toEqual([]);
  });

  test('lists errors with JSON values only', () => {
    expect(JSON.parse(JSON.stringify(errors))).toEqual(errors);
  });
});
