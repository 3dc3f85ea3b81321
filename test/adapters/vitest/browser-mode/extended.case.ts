import { test } from '../../../../src/adapters/vitest/browser.js';
import { isolatedTests } from '../cases/isolated.js';

// In a browser nothing tells which test makes a request, but its address.
isolatedTests(test, ['own addresses']);
