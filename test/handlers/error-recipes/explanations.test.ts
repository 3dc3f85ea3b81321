import { expect, test } from 'vitest';
import { type ErrorEntry, errors, type NaturalRecipe } from '../../../src/handlers/error-recipes/index.js';
import { AUTHENTICATION_CODES } from '../../../src/handlers/error-recipes/recipe.js';
import type { Explanation } from '../../../src/index.js';
import { runCode } from '../../support/snippet.js';
import { type Client, startMock } from '../../support/start-mock.js';
import { sendStep } from './send-step.js';

const natural = errors.filter(
  ({ natural: recipe, code, endpoint }) =>
    recipe !== undefined && (!AUTHENTICATION_CODES.includes(code) || endpoint === 'GET /users/me'),
);

const explanations = new Map<ErrorEntry, Explanation>();

/** Causes an error in a fresh organization, and returns its explanation. */
async function explained(client: Client, entry: ErrorEntry): Promise<Explanation> {
  const { mock } = client;
  const { settings = {}, before = [], scenario, ...request } = entry.natural as NaturalRecipe;
  await mock.reset({ scenario, dialect: entry.dialect ?? 'reference' });
  mock.settings.set({ rate_limit: null });
  mock.settings.set(settings);
  for (const step of before) await sendStep(client, step);
  await sendStep(client, request);
  const explanation = mock.explain(mock.requests.at(-1));
  explanations.set(entry, explanation);
  return explanation;
}

const isCall = (way: string) => /^(settings\.set|as|clock\.\w+|faults\.remove)\(/.test(way);

test('explains which rule caused each documented error, as in explanations.txt', async () => {
  const client = await startMock();
  const lines: string[] = [];
  for (const entry of natural) {
    const { summary, rule, allow } = await explained(client, entry);
    const what = `${entry.endpoint} ${entry.code}, when ${entry.when}: ${summary}`;
    expect(rule, what).toEqual(expect.any(String));
    expect(summary, what).toMatch(/^[^\n]+[^.\n]\.$/);
    expect(allow.length, what).toBeGreaterThan(0);
    lines.push(
      `${entry.endpoint} ${entry.code}, when ${entry.when}: ${rule}: ${summary} [${allow.join(' | ')}]`,
    );
  }
  // If you changed messages or recipes, check the new sentences, then update the file with `npx vitest run
  // test/handlers/error-recipes -u`.
  await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('explanations.txt');
});

test('suggests calls after which a rule no longer rejects a previously rejected request', async () => {
  const client = await startMock();
  const tried = new Set<string>();
  for (const entry of natural) {
    const { rule, allow } = explanations.get(entry) ?? (await explained(client, entry));
    for (const way of allow.filter(isCall)) {
      tried.add(rule as string);
      await explained(client, entry);
      const what = `${entry.endpoint} ${entry.code}, when ${entry.when}: ${way}`;
      const done = await runCode(`return mock.${way}`, { mock: client.mock });
      expect([200, undefined], what).toContain((done as { status?: number } | undefined)?.status);
      await sendStep(client, entry.natural as NaturalRecipe);
      const after = client.mock.requests.at(-1);
      expect(after?.status === 200 ? null : client.mock.explain(after).rule, what).not.toBe(rule);
    }
  }
  expect(tried.size).toBeGreaterThan(15);
});
