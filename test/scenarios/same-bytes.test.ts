import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTeamChatMock } from '../../src/index.js';
import { SCENARIO_NAMES } from '../../src/scenarios/registry.js';

const SEED = 11;

const digest = async (scenario: string, seed: number) => {
  const { organization } = await createTeamChatMock({ scenario, seed }).snapshot();
  return createHash('sha256').update(JSON.stringify(organization)).digest('hex');
};

/** `large` takes longer; it is built once here and once in another process. */
const SMALL = SCENARIO_NAMES.filter((name) => name !== 'large');

test.each(SMALL)('%s: the same seed gives the same bytes, another one others', async (name) => {
  const one = await digest(name, SEED);
  expect(await digest(name, SEED)).toBe(one);
  expect(await digest(name, SEED + 1)).not.toBe(one);
});

test('another process gives the same bytes', async () => {
  const script = `
    import { createHash } from 'node:crypto';
    import { createTeamChatMock } from ${JSON.stringify(new URL('../../dist/index.js', import.meta.url).href)};
    const names = ${JSON.stringify(SCENARIO_NAMES)};
    // The other way round: what is built before makes no difference.
    for (const scenario of names.toReversed()) {
      const { organization } = await createTeamChatMock({ scenario, seed: ${SEED} }).snapshot();
      console.log(scenario + ' ' + createHash('sha256').update(JSON.stringify(organization)).digest('hex'));
    }
  `;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TZ: 'Pacific/Auckland' },
    encoding: 'utf8',
  });
  const there = Object.fromEntries(
    output
      .trim()
      .split('\n')
      .map((line) => line.split(' ')),
  );
  const here: Record<string, string> = {};
  for (const name of SCENARIO_NAMES) here[name] = await digest(name, SEED);
  expect(there).toEqual(here);
});
