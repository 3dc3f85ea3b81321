import { expect, test } from 'vitest';
import { endpointFor, OMITTED, publishedOperations } from '../../scripts/docs/published-operations.js';
import { endpoints } from '../../src/handlers/endpoints.generated.js';

test('has either an endpoint or a reason for omission for every published operation', () => {
  const missing = publishedOperations
    .filter((operation) => endpointFor(operation, endpoints) === undefined)
    .map(({ name }) => name);
  expect(missing.filter((name) => !(name in OMITTED))).toEqual([]);
  expect(Object.keys(OMITTED).filter((name) => !missing.includes(name))).toEqual([]);
});
