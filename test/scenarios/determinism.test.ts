import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTeamChatMock } from '../../src/index.js';
import { SCENARIO_NAMES } from '../../src/scenarios/registry.js';

const SEED = 11;

const digest = async (scenario: string, seed: number) => {
  const { organization } = await createTeamChatMock({ scenario, seed }).snapshot();
  return createHash('sha256').update(JSON.stringify(organization)).digest('hex');
};

// determinism.slow.test.ts builds `large`, which takes longer.
const SMALL = SCENARIO_NAMES.filter((name) => name !== 'large');

test.each(SMALL)(
  'generates %s with identical data for the same seed, and other data for another seed',
  async (name) => {
    const one = await digest(name, SEED);
    expect(await digest(name, SEED)).toBe(one);
    expect(await digest(name, SEED + 1)).not.toBe(one);
  },
);
