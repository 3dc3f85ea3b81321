import { readdirSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { LazySamples } from '../../src/factories/records/context.js';
import { createTeamChatMock } from '../../src/index.js';
import { scenarios } from '../../src/scenarios/index.js';
import { purposeOf, SCENARIO_METADATA, SCENARIO_NAMES } from '../../src/scenarios/registry.js';
import { checkScenario } from './check-scenario.js';

test('lists every scenario that a file of src/scenarios exports', async () => {
  const folder = new URL('../../src/scenarios/', import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && file !== 'index.ts');
  const modules: object[] = await Promise.all(files.map((file) => import(new URL(file, folder).href)));
  const exported = modules.flatMap((module) => Object.entries(module));
  const seeds = exported.filter(([, value]) => typeof value?.seed === 'function');
  const listed = await Promise.all(SCENARIO_NAMES.map((name) => SCENARIO_METADATA[name].load()));
  expect(seeds.length).toBeGreaterThan(25);
  expect(seeds.filter(([, value]) => !listed.includes(value)).map(([name]) => name)).toEqual([]);
});

test('returns names, descriptions and feature levels without loading a scenario', () => {
  expect(scenarios['older-server']).toMatchObject({ name: 'older-server', featureLevel: 185 });
  for (const name of SCENARIO_NAMES) {
    expect(scenarios[name]).toMatchObject({ name, description: expect.stringMatching(/^\S.{20,120}[^.]$/) });
  }
});

test.each(SCENARIO_NAMES.filter((name) => !['default', 'empty'].includes(name)))(
  'describes the purpose of the scenario %s in sentences',
  async (name) => {
    expect(await purposeOf(name)).toMatch(/^\S.*\.$/);
  },
);

test.each(SCENARIO_NAMES.filter((name) => name !== 'large'))(
  'does not load faker for the scenario %s',
  async (name) => {
    const load = vi.spyOn(LazySamples.prototype, 'load');
    onTestFinished(() => load.mockRestore());
    await createTeamChatMock({ scenario: name }).ready;
    expect(load).not.toHaveBeenCalled();
  },
);

test.each(['edited-history', 'imported'] as const)(
  "creates no channels or users in the scenario %s later than the clock's current time",
  async (scenario) => {
    const mock = createTeamChatMock({ scenario, now: '2012-01-01T00:00:00Z' });
    await mock.ready;
    const created = mock.db.channels.all().map((channel) => channel.date_created);
    const joined = mock.db.users.all().map((user) => Date.parse(user.date_joined) / 1000);
    expect(Math.max(...created, ...joined)).toBeLessThanOrEqual(mock.clock.now());
  },
);

// `large` takes long: large.slow.test.ts checks it.
for (const name of SCENARIO_NAMES.filter((name) => name !== 'large')) checkScenario(name);
