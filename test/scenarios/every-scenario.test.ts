import { readdirSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { LazySamples } from '../../src/factories/records/lazy-samples.js';
import { createTeamChatMock } from '../../src/index.js';
import { scenarios } from '../../src/scenarios/index.js';
import { purposeOf, SCENARIO_NAMES } from '../../src/scenarios/registry.js';
import { checkScenario } from './check-scenario.js';

const HELPERS = new Set([
  'build.ts',
  'default-conversations.ts',
  'default-messages.ts',
  'define.ts',
  'index.ts',
  'known-personas.ts',
  'large-history.ts',
  'personas.ts',
  'preload.ts',
  'registry.ts',
  'system-groups.ts',
  'templates.ts',
  'thread.ts',
]);

/** Scenarios that differ only in options, so that the registry contains all of them. */
const WITHOUT_SEED = ['history-hidden', 'older-server', 'root-domain'];

test('lists every file of src/scenarios that has a seed', async () => {
  const files = readdirSync(new URL('../../src/scenarios/', import.meta.url));
  const modules = files.filter((file) => /^[a-z-]+\.ts$/.test(file) && !HELPERS.has(file));
  const seeded = modules.map((file) => file.replace('.ts', ''));
  expect([...seeded, ...WITHOUT_SEED].sort()).toEqual([...SCENARIO_NAMES].sort());
});

test('loads no scenario to read names, descriptions and feature levels', () => {
  expect(scenarios['older-server']).toMatchObject({ name: 'older-server', featureLevel: 185 });
  for (const name of SCENARIO_NAMES) {
    expect(scenarios[name]).toMatchObject({ name, description: expect.stringMatching(/^\S.{20,120}[^.]$/) });
  }
});

test.each(SCENARIO_NAMES.filter((name) => !['default', 'empty'].includes(name)))(
  '%s says what you can try in it',
  async (name) => {
    expect(await purposeOf(name)).toMatch(/^\S.*\.$/);
  },
);

test.each(SCENARIO_NAMES.filter((name) => name !== 'large'))('%s loads no faker', async (name) => {
  const load = vi.spyOn(LazySamples.prototype, 'load');
  onTestFinished(() => load.mockRestore());
  await createTeamChatMock({ scenario: name }).ready;
  expect(load).not.toHaveBeenCalled();
});

// `large` takes long: large.slow.test.ts checks it.
for (const name of SCENARIO_NAMES.filter((name) => name !== 'large')) checkScenario(name);
