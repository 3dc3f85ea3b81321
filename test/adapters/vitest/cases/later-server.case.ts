import { setupServer } from 'msw/node';
import { test } from '../../../../src/adapters/vitest/index.js';

test('starts another server later', () => setupServer().listen({ onUnhandledRequest: 'bypass' }));

test('runs after the start of another server', () => undefined);
