import { LEVELS } from '../../../src/contract/levels/index.js';
import { testResponsesAt } from './responses-at.js';

// The levels directly below each change; some-levels.test.ts has those that `npm test` runs.
testResponsesAt([...new Set(Object.values(LEVELS).map((level) => level - 1))].sort((a, b) => a - b));
