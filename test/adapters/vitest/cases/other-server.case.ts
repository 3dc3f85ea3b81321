import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll } from 'vitest';
import { test } from '../../../../src/adapters/vitest/index.js';

const server = setupServer(
  http.get('https://billing.example.com/plan', () => HttpResponse.json({ plan: 'pro' })),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'bypass' }));
afterAll(() => server.close());

test('starts another server first', () => undefined);
