// @vitest-environment jsdom
import { test } from '../../src/vitest/index.js';
import { isolatedTests } from './cases/isolated.js';

isolatedTests(test, ['one address', 'own addresses']);
