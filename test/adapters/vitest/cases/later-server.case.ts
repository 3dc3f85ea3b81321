import { setupServer } from 'msw/node';
import { test } from '../../../../src/adapters/vitest/index.js';

test('another server listens later', () => setupServer().listen({ onUnhandledRequest: 'bypass' }));

test('a test after it', () => undefined);
