import { getResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { handlersFor } from '../../../src/handlers/index.js';
import { createTeamChatMock } from '../../../src/index.js';

const BASE = 'https://chat.example.com/api/v1';
const PAGE = 'http://localhost:3000';

/** A preflight as sent by a DOM in Node: without the headers that only a browser may set. */
const beforehand = (path: string) => new Request(`${BASE}${path}`, { method: 'OPTIONS' });

describe('CORS preflights', () => {
  test.each(['/users/4', '/navigation_views/narrow/is/starred', '/user'])(
    'allows preflights for %s',
    async (path) => {
      const mock = createTeamChatMock();
      const response = await getResponse(mock.handlers, beforehand(path));
      expect(response?.status).toBe(204);
      expect(response?.headers.get('access-control-allow-origin')).toBe('*');
      expect(response?.headers.get('access-control-allow-methods')).toContain('PATCH');
      expect(response?.headers.get('access-control-allow-headers')).toBe('authorization, content-type');
      expect(mock.requests).toHaveLength(0);
      expect(mock.requests.unmatched).toEqual([]);
    },
  );

  test('allows preflights only for the selected endpoints', async () => {
    const chosen = handlersFor(createTeamChatMock(), 'PATCH /users/{user_id}');
    expect((await getResponse(chosen, beforehand('/users/4')))?.status).toBe(204);
    expect(await getResponse(chosen, beforehand('/messages/4'))).toBeUndefined();
  });

  test('leaves preflights for other hosts to other handlers', async () => {
    const mock = createTeamChatMock({ baseUrl: 'https://chat.example.com' });
    const elsewhere = new Request('https://example.org/api/v1/users', { method: 'OPTIONS' });
    expect(await getResponse(mock.handlers, elsewhere)).toBeUndefined();
  });
});

test.each([
  ['/server_settings', 200],
  ['/users/me', 401],
])('lets a cross-origin page read the response to %s', async (path, status) => {
  const mock = createTeamChatMock();
  const request = new Request(`${BASE}${path}`, { headers: { origin: PAGE } });
  const response = await getResponse(mock.handlers, request);
  expect(response?.status).toBe(status);
  expect(response?.headers.get('access-control-allow-origin')).toBe(PAGE);
  expect(response?.headers.get('access-control-expose-headers')).toBe(
    'allow, retry-after, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset',
  );
});

test('lets a cross-origin page read the error for an unknown endpoint', async () => {
  const request = new Request(`${BASE}/user`, { headers: { origin: PAGE } });
  const refused = await createTeamChatMock().refuse(request);
  expect(refused?.headers.get('access-control-allow-origin')).toBe(PAGE);
});

test('sends no CORS headers in responses to requests without an origin', async () => {
  const response = await getResponse(createTeamChatMock().handlers, new Request(`${BASE}/server_settings`));
  expect([...(response?.headers.keys() ?? [])]).toEqual([
    'cache-control',
    'content-type',
    'x-ratelimit-limit',
    'x-ratelimit-remaining',
    'x-ratelimit-reset',
  ]);
});
