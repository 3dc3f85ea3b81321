import { setTimeout } from 'node:timers/promises';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { expect, teamChatHandlers, test } from '../../../src/adapters/vitest/index.js';

const server = setupServer(
  teamChatHandlers,
  http.get('https://billing.example.com/plan', () => HttpResponse.json({ plan: 'pro' })),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

test("uses the project's msw server and keeps its handlers", async ({ mock, url }) => {
  const headers = { authorization: mock.authHeader('member') };
  const me = await (await fetch(`${url}/api/v1/users/me`, { headers })).json();
  expect(me.full_name).toBe('Max Member');
  expect(await (await fetch('https://billing.example.com/plan')).json()).toEqual({ plan: 'pro' });
  expect(mock.requests).toHaveLength(1);
});

test('records a request only once when two servers use teamChatHandlers', async ({ mock, url }) => {
  const second = setupServer(teamChatHandlers);
  second.listen();
  onTestFinished(() => second.close());
  const response = await fetch(`${url}/api/v1/messages`, {
    method: 'POST',
    headers: { authorization: mock.authHeader('member') },
    body: new URLSearchParams({ type: 'stream', to: '1', topic: 'lunch', content: 'Soup?' }),
  });
  const { id } = await response.json();
  expect(mock.db.messages.get(id)?.content).toBe('Soup?');
  await setTimeout(0);
  expect(mock.requests).toHaveLength(1);
});

test('creates a separate mock for the next test', async ({ mock }) => {
  expect(mock.requests).toHaveLength(0);
});

test('spreads teamChatHandlers into a list as a single handler', () => {
  expect([...teamChatHandlers]).toEqual([teamChatHandlers]);
});
