import { expect, test } from 'vitest';
import { type BuildOptions, buildOrganization, seedScenario } from '../../src/scenarios/build.js';
import { scenarios } from '../../src/scenarios/index.js';
import { SCENARIO_NAMES } from '../../src/scenarios/registry.js';

const SEED = 11;

// determinism.slow.test.ts builds `large`, which takes longer.
const SMALL = SCENARIO_NAMES.filter((name) => name !== 'large');

const optionsOf = (name: keyof typeof scenarios, seed = SEED): BuildOptions => ({
  scenario: scenarios[name],
  seed,
  now: 1_768_478_400,
  featureLevel: 400,
  dialect: 'zulip',
  settings: {},
});

const seeded = async (options: BuildOptions) => JSON.stringify((await seedScenario(options)).save());
const built = async (options: BuildOptions) => JSON.stringify((await buildOrganization(options)).save());

test.each(SMALL)(
  'generates the scenario %s identically for the same seed, and differently for another seed',
  async (name) => {
    const one = await seeded(optionsOf(name));
    expect(await seeded(optionsOf(name))).toBe(one);
    expect(await seeded(optionsOf(name, SEED + 1))).not.toBe(one);
  },
);

test.each(SMALL)('builds the scenario %s with the same records every time', async (name) => {
  const options = optionsOf(name);
  const one = await seeded(options);
  expect([await built(options), await built(options), await built({ ...options })]).toEqual([one, one, one]);
});

test.each([
  ['seed', { seed: 2 }],
  ['time', { now: 1_768_478_401 }],
  ['feature level', { featureLevel: 300 }],
  ['dialect', { dialect: 'reference' }],
  ['scenario', { scenario: scenarios.unread }],
] as const)('does not reuse the records of a scenario for another %s', async (_, change) => {
  const options = optionsOf('default');
  await buildOrganization(options);
  const changed = { ...options, ...change };
  expect(await built(changed)).toBe(await seeded(changed));
});

test('applies settings to a copied scenario, and keeps copies independent', async () => {
  const options = optionsOf('default');
  const changed = await buildOrganization({ ...options, settings: { invite_daily_limit: 3 } });
  expect(changed.settings.invite_daily_limit).toBe(3);
  await changed.tables.users.update(2, { full_name: 'Another name' });
  await changed.tables.messages.delete(1);
  changed.clock.advance({ seconds: 60 });
  changed.random.next();
  expect(await built(options)).toBe(await seeded(options));
});
