/** The fixture together with an msw server of the project. */
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { expect, teamChatHandlers, test } from 'team-chat-mock/vitest';
import { afterAll, beforeAll } from 'vitest';

const plan = http.get('https://billing.example.com/plan', () => HttpResponse.json({ plan: 'pro' }));
const server = setupServer(teamChatHandlers, plan);
beforeAll(() => server.listen({ onUnhandledRequest: 'error', onUnhandledFrame: 'error' }));
afterAll(() => server.close());

test('receives responses from the mock and from the handlers of the project', async ({ mock, url }) => {
  const headers = { authorization: mock.authHeader('member') };
  expect((await fetch(`${url}/api/v1/users/me`, { headers })).status).toBe(200);
  expect(await (await fetch('https://billing.example.com/plan')).json()).toEqual({ plan: 'pro' });
  expect(mock).toHaveReceived('GET /users/me');
});
