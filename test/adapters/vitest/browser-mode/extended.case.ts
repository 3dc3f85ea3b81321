import { test } from '../../../../src/adapters/vitest/browser.js';
import { isolatedTests } from '../cases/isolated.js';

// In a browser, only the URL identifies the test of a request.
isolatedTests(test, ['separate addresses']);
