import type { BrowserContext, Request as PageRequest, Route } from '@playwright/test';
import { expect, test } from 'vitest';
import { answerContext } from '../../../src/adapters/playwright/answer-route.js';
import { createTeamChatMock } from '../../../src/index.js';

type Fulfillment = Parameters<Route['fulfill']>[0];

/** Sends a request from a page whose context is routed to a mock, and returns what the page receives. */
async function fulfillmentOf(mock: ReturnType<typeof createTeamChatMock>, request: Request) {
  let handle: ((route: Route, request: PageRequest) => unknown) | undefined;
  const context = {
    on: () => context,
    route: async (_matches: unknown, handler: typeof handle) => {
      handle = handler;
    },
  };
  await answerContext(context as unknown as BrowserContext, mock);
  const body = Buffer.from(await request.arrayBuffer());
  let fulfilled: Fulfillment;
  const pageRequest = {
    url: () => request.url,
    method: () => request.method,
    allHeaders: async () => Object.fromEntries(request.headers),
    postDataBuffer: () => (body.length === 0 ? null : body),
  } as unknown as PageRequest;
  const route = {
    request: () => pageRequest,
    fulfill: async (options: Fulfillment) => {
      fulfilled = options;
    },
  } as unknown as Route;
  await handle?.(route, pageRequest);
  return fulfilled;
}

const HOST = 'https://chat.example.com';

test('passes on every cookie of a response, separated by line feeds', async () => {
  const body = new URLSearchParams({ username: 'hamlet@zulip.com' });
  const request = new Request(`${HOST}/api/v1/dev_fetch_api_key`, { method: 'POST', body });
  const fulfilled = await fulfillmentOf(createTeamChatMock({ scenario: 'development' }), request);
  expect(fulfilled?.status).toBe(200);
  expect(fulfilled?.headers?.['set-cookie']?.split('\n')).toEqual([
    expect.stringMatching(/^sessionid=[^,]+$/),
    expect.stringMatching(/^csrftoken=[^,]+$/),
  ]);
});

test('sets no cookie when the response has none', async () => {
  const fulfilled = await fulfillmentOf(createTeamChatMock(), new Request(`${HOST}/api/v1/server_settings`));
  expect(fulfilled?.status).toBe(200);
  expect(fulfilled?.headers).not.toHaveProperty('set-cookie');
});
