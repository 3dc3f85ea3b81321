import { EventEmitter } from 'node:events';
import type { BrowserContext, Request as PageRequest, Route } from '@playwright/test';
import { expect, test } from 'vitest';
import { answerContext, assertPlaywright } from '../../../src/adapters/playwright/answer-route.js';
import { createTeamChatMock, type TeamChatMock } from '../../../src/index.js';

type Fulfillment = Parameters<Route['fulfill']>[0];

type Handler = (route: Route, request: PageRequest) => Promise<void>;

/** A context with an open page that is routed to a mock. */
async function routedContext(mock: TeamChatMock) {
  const page = new EventEmitter();
  let matches: ((url: URL) => boolean) | undefined;
  let handle: Handler | undefined;
  const context = Object.assign(new EventEmitter(), {
    pages: () => [page],
    route: async (predicate: typeof matches, handler: Handler) => {
      matches = predicate;
      handle = handler;
    },
  });
  await answerContext(context as unknown as BrowserContext, mock);
  return {
    context,
    page,
    matches: (url: string) => matches?.(new URL(url)),
    /** Sends a request from a frame, and returns what it receives. */
    async send(
      request: Request,
      { url = request.url, frame = () => ({ page: () => page as unknown }) } = {},
    ) {
      const body = Buffer.from(await request.arrayBuffer());
      let fulfilled: Fulfillment;
      const pageRequest = {
        url: () => url,
        method: () => request.method,
        allHeaders: async () => Object.fromEntries(request.headers),
        postDataBuffer: () => (body.length === 0 ? null : body),
        serviceWorker: () => null,
        frame,
      } as unknown as PageRequest;
      const route = {
        request: () => pageRequest,
        fulfill: async (options: Fulfillment) => {
          fulfilled = options;
        },
        abort: async () => undefined,
      } as unknown as Route;
      await handle?.(route, pageRequest);
      return fulfilled;
    },
  };
}

async function fulfillmentOf(mock: TeamChatMock, request: Request) {
  return (await routedContext(mock)).send(request);
}

const HOST = 'https://chat.example.com';

test('sends every cookie of a response to the page, separated by newlines', async () => {
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

/** A poll that waits for events. */
async function poll(mock: TeamChatMock) {
  const { queue_id } = await mock.queues.register('member');
  const query = new URLSearchParams({ queue_id, last_event_id: '-1' });
  const headers = { authorization: mock.authHeader('member') };
  const request = new Request(`${HOST}/api/v1/events?${query}`, { headers });
  const isWaiting = () => expect.poll(() => mock.queues.isPolled(queue_id)).toBe(true);
  return { request, isWaiting, isPolled: () => mock.queues.isPolled(queue_id) };
}

test('ends the polls of a page when the page closes, even if the page was open before routing began', async () => {
  const mock = createTeamChatMock();
  const { page, send } = await routedContext(mock);
  const { request, isWaiting } = await poll(mock);
  const polling = send(request);
  await isWaiting();
  page.emit('close');
  await expect.poll(() => mock.requests.open).toEqual([]);
  await polling;
});

test("keeps a popup's poll pending when another page closes", async () => {
  const mock = createTeamChatMock();
  const { page, context, send } = await routedContext(mock);
  const { request, isWaiting, isPolled } = await poll(mock);
  const popup = send(request, {
    frame: () => {
      throw new Error('Frame for this navigation request is not available');
    },
  });
  await isWaiting();
  const another = new EventEmitter();
  context.emit('page', another);
  for (const closed of [page, another]) closed.emit('close');
  expect(isPolled()).toBe(true);
  mock.close();
  await popup;
});

test('responds to a request whose URL contains credentials', async () => {
  const { matches, send } = await routedContext(createTeamChatMock());
  const url = 'https://user:password@chat.example.com/api/v1/server_settings';
  expect(matches(url)).toBe(true);
  expect(await send(new Request(`${HOST}/api/v1/server_settings`), { url })).toMatchObject({ status: 200 });
});

test.each([
  ['Playwright 1.40.0', '1.40.0'],
  ['Playwright 1.65.1', '1.65.1'],
  ['Playwright 2.0.0-alpha', '2.0.0-alpha'],
  ['an unknown version of Playwright', undefined],
])('accepts %s', (_, version) => {
  expect(() => assertPlaywright(version)).not.toThrow();
});

test.each(['1.39.0', '0.9.1'])('rejects Playwright %s', (version) => {
  expect(() => assertPlaywright(version)).toThrow(
    `team-chat-mock/playwright needs @playwright/test 1.40 or later, not ${version}.`,
  );
});
