import { test } from '../../../src/adapters/vitest/index.js';
import { isolatedTests } from './cases/isolated.js';

isolatedTests(test, ['one address', 'separate addresses']);
