import { expect, test } from 'vitest';
import { endpoints } from '../../../src/handlers/endpoints.generated.js';
import { inScenarios } from '../../../src/handlers/error-recipes/in-scenarios.js';
import { errors } from '../../../src/handlers/error-recipes/index.js';
import { scenarios } from '../../../src/scenarios/index.js';

const declared = Object.entries(inScenarios).flatMap(([scenario, recipes]) =>
  Object.entries(recipes).flatMap(([endpoint, codes]) =>
    Object.entries(codes).map(([code, causes]) => ({ scenario, endpoint, code, causes: causes.length })),
  ),
);

test.each(
  declared.map((recipes) => [recipes.code, recipes.endpoint, recipes.scenario, recipes.causes] as const),
)('lists the recipes for the error %s of %s in the scenario %s', (code, endpoint, scenario, causes) => {
  const entries = errors.filter(
    (entry) => entry.endpoint === endpoint && entry.code === code && entry.natural?.scenario === scenario,
  );
  expect(entries).toHaveLength(causes);
});

test('has recipes in every scenario whose purpose is to show an error', () => {
  const showing = Object.values(scenarios).filter(({ purpose = '' }) => {
    const refused = /: refused|\(refused\)/.test(purpose);
    return (
      refused || endpoints.some(({ errors: codes }) => codes.some((code) => purpose.includes(`\`${code}\``)))
    );
  });
  const without = showing.map(({ name }) => name).filter((name) => !Object.hasOwn(inScenarios, name));
  expect(without).toEqual([]);
});
