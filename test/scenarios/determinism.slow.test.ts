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

test('generates identical data in a separate process', async () => {
  const script = `
    import { createHash } from 'node:crypto';
    import { createTeamChatMock } from ${JSON.stringify(new URL('../../dist/index.js', import.meta.url).href)};
    const names = ${JSON.stringify(SCENARIO_NAMES)};
    // In reverse order, since scenarios do not influence each other.
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
