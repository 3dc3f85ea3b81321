import type { BrowserContext, Page, Request as PageRequest, Route } from '@playwright/test';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';

/**
 * Responds to the requests of all pages of a context: to the API, and to the mock's files and avatars. Other
 * requests continue. Pages of any origin may read the responses, with credentials too.
 * @example
 * const second = await browser.newContext();
 * await answerContext(second, mock);
 */
export async function answerContext(context: BrowserContext, mock: TeamChatMock): Promise<void> {
  const waiting = new Map<PageRequest, AbortController>();
  const leave = (left: (request: PageRequest) => boolean) => {
    for (const [request, gone] of waiting) if (left(request)) gone.abort();
  };
  // Ends polls of a closed page.
  context.on('requestfailed', (failed) => leave((request) => request === failed));
  context.on('page', (page) => page.on('close', () => leave((request) => pageOf(request) === page)));
  await context.route(
    (url) => mock.matches(new Request(url)),
    async (route) => {
      const gone = new AbortController();
      waiting.set(route.request(), gone);
      try {
        await answer(route, mock, gone.signal);
      } catch (error) {
        // The page no longer waits for the response.
        if (!gone.signal.aborted) throw error;
      } finally {
        waiting.delete(route.request());
      }
    },
  );
}

/** The page that sent a request; `undefined` for a service worker. */
function pageOf(request: PageRequest): Page | undefined {
  return request.serviceWorker() === null ? request.frame().page() : undefined;
}

async function answer(route: Route, mock: TeamChatMock, signal: AbortSignal): Promise<void> {
  const request = await fetchRequest(route.request(), signal);
  if (!mock.matches(request)) return route.fallback();
  const response = await mock.fetch(request);
  const body = await bodyOf(response);
  if (body === undefined) return route.abort('connectionreset');
  await route.fulfill({ status: response.status, headers: headersOf(response), body });
}

/** The headers of a response. Playwright reads several cookies from one header, separated by line feeds. */
function headersOf({ headers }: Response): Record<string, string> {
  const cookies = headers.getSetCookie();
  return {
    ...Object.fromEntries(headers),
    ...(cookies.length === 0 ? {} : { 'set-cookie': cookies.join('\n') }),
  };
}

async function fetchRequest(asked: PageRequest, signal: AbortSignal): Promise<Request> {
  const headers = Object.entries(await asked.allHeaders()).filter(([name]) => !name.startsWith(':'));
  const data = asked.postDataBuffer();
  const body = data === null ? null : new Uint8Array(data);
  return new Request(asked.url(), { method: asked.method(), headers, body, signal });
}

/** The body of a response; `undefined` for a dropped connection. */
async function bodyOf(response: Response): Promise<Buffer | undefined> {
  if (response.type === 'error') return undefined;
  try {
    return Buffer.from(await response.arrayBuffer());
  } catch {
    return undefined;
  }
}
