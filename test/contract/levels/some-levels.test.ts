import { expect, test } from 'vitest';
import { LATEST_LEVEL } from '../../../src/contract/levels/index.js';
import { REQUESTS, testResponsesAt } from './responses-at.js';

test('has requests for the 22 endpoints of the first release', () => {
  expect(Object.keys(REQUESTS)).toHaveLength(22);
});

testResponsesAt([0, 1, 7, 8, 105, 166, 167, 300, LATEST_LEVEL - 1, LATEST_LEVEL]);
