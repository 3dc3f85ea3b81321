import { expect, test } from 'vitest';
import { endpoints } from '../../../src/handlers/endpoints.js';
import { inScenarios } from '../../../src/handlers/error-recipes/in-scenarios.js';
import { errors } from '../../../src/handlers/error-recipes/index.js';
import { scenarios } from '../../../src/scenarios/index.js';

const declared = Object.entries(inScenarios).flatMap(([scenario, recipes]) =>
  Object.entries(recipes).flatMap(([endpoint, codes]) =>
    Object.entries(codes).map(([code, causes]) => ({ scenario, endpoint, code, causes: causes.length })),
  ),
);

test.each(declared)(
  'lists the recipes for the error $code of $endpoint in the scenario $scenario',
  ({ causes, ...what }) => {
    const entries = errors.filter(
      ({ endpoint, code, natural }) =>
        endpoint === what.endpoint && code === what.code && natural?.scenario === what.scenario,
    );
    expect(entries).toHaveLength(causes);
  },
);

test('has a recipe for every scenario whose purpose is to show an error', () => {
  const showing = Object.values(scenarios).filter(({ purpose = '' }) => {
    const refused = /: refused|\(refused\)/.test(purpose);
    return (
      refused || endpoints.some(({ errors: codes }) => codes.some((code) => purpose.includes(`\`${code}\``)))
    );
  });
  const without = showing.map(({ name }) => name).filter((name) => !Object.hasOwn(inScenarios, name));
  expect(without).toEqual([]);
});
