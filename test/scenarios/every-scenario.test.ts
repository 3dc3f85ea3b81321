import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scenarios } from '../../src/scenarios/index.js';
import { purposeOf, SCENARIO_NAMES } from '../../src/scenarios/registry.js';
import { checkScenario } from './check-scenario.js';

const HELPERS = new Set([
  'build.ts',
  'define.ts',
  'index.ts',
  'large-history.ts',
  'personas.ts',
  'registry.ts',
  'system-groups.ts',
  'thread.ts',
]);

test('lists every file of src/scenarios that has a seed or a purpose', async () => {
  const files = readdirSync(new URL('../../src/scenarios/', import.meta.url));
  const modules = files.filter((file) => /^[a-z-]+\.ts$/.test(file) && !HELPERS.has(file));
  expect(modules.map((file) => file.replace('.ts', '')).sort()).toEqual([...SCENARIO_NAMES].sort());
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
    expect(await purposeOf(name)).toMatch(/^\S.*\.$/s);
  },
);

// `large` takes long: large.slow.test.ts checks it.
for (const name of SCENARIO_NAMES.filter((name) => name !== 'large')) checkScenario(name);
