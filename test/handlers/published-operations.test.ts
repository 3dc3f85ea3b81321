import { expect, test } from 'vitest';
import { endpointFor, OMITTED, publishedOperations } from '../../scripts/docs/published-operations.js';
import { endpoints } from '../../src/handlers/endpoints.generated.js';

test('has an endpoint for every published operation, or a reason for its absence', () => {
  const missing = publishedOperations
    .filter((operation) => endpointFor(operation, endpoints) === undefined)
    .map(({ name }) => name);
  expect(missing.filter((name) => !(name in OMITTED))).toEqual([]);
  expect(Object.keys(OMITTED).filter((name) => !missing.includes(name))).toEqual([]);
});
