import { createRequire } from 'node:module';
import type { BrowserContext, Page, Request as PageRequest, Route } from '@playwright/test';
import { UsageError } from '../../contract/errors/index.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import { fieldsOf } from '../../values.js';

/**
 * Responds to all pages of a context: to requests to the API, and to requests for the mock's files and avatars. Other
 * requests continue. Pages of any origin may read the responses, even with credentials.
 * @example
 * const second = await browser.newContext();
 * await answerContext(second, mock);
 */
export async function answerContext(context: BrowserContext, mock: TeamChatMock): Promise<void> {
  const waiting = new Map<PageRequest, AbortController>();
  const abortWhere = (matches: (request: PageRequest) => boolean) => {
    for (const [request, controller] of waiting) if (matches(request)) controller.abort();
  };
  context.on('requestfailed', (failed) => abortWhere((request) => request === failed));
  // Ends the polls of a closed page.
  const watch = (page: Page) => page.on('close', () => abortWhere((request) => pageOf(request) === page));
  for (const page of context.pages()) watch(page);
  context.on('page', watch);
  await context.route(
    (url) => mock.matches(new Request(withoutCredentials(url))),
    async (route) => {
      const controller = new AbortController();
      waiting.set(route.request(), controller);
      try {
        await respondTo(route, mock, controller.signal);
      } catch (error) {
        // The page no longer waits for the response.
        if (!controller.signal.aborted) throw error;
      } finally {
        waiting.delete(route.request());
      }
    },
  );
}

/**
 * Returns the page that sent a request; `undefined` for a request from a service worker, or for the first navigation of
 * a popup.
 */
function pageOf(request: PageRequest): Page | undefined {
  if (request.serviceWorker() !== null) return undefined;
  try {
    return request.frame().page();
  } catch {
    return undefined;
  }
}

/** Removes the user name and password from a URL, because a `Request` cannot have a URL with them. */
function withoutCredentials(url: string | URL): URL {
  const plain = new URL(url);
  plain.username = '';
  plain.password = '';
  return plain;
}

async function respondTo(route: Route, mock: TeamChatMock, signal: AbortSignal): Promise<void> {
  const request = await toFetchRequest(route.request(), signal);
  if (!mock.matches(request)) return route.fallback();
  const response = await mock.fetch(request);
  const body = await bodyOf(response);
  if (body === undefined) return route.abort('connectionreset');
  await route.fulfill({ status: response.status, headers: headersOf(response), body });
}

/** Returns the headers of a response. Playwright expects all cookies in one header, separated by line feeds. */
function headersOf({ headers }: Response): Record<string, string> {
  const cookies = headers.getSetCookie();
  return {
    ...Object.fromEntries(headers),
    ...(cookies.length === 0 ? {} : { 'set-cookie': cookies.join('\n') }),
  };
}

async function toFetchRequest(request: PageRequest, signal: AbortSignal): Promise<Request> {
  // HTTP/2 has headers such as `:path`, which `Headers` rejects.
  const headers = Object.entries(await request.allHeaders()).filter(([name]) => !name.startsWith(':'));
  const data = request.postDataBuffer();
  const body = data === null ? null : new Uint8Array(data);
  return new Request(withoutCredentials(request.url()), { method: request.method(), headers, body, signal });
}

/** Returns the body of a response; `undefined` for a dropped connection. */
async function bodyOf(response: Response): Promise<Buffer | undefined> {
  if (response.type === 'error') return undefined;
  try {
    return Buffer.from(await response.arrayBuffer());
  } catch {
    return undefined;
  }
}

const MIN_VERSION = [1, 40] as const;

/** @throws UsageError when Playwright is too old */
export function assertPlaywright(version = installedVersion()): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > MIN_VERSION[0] || (major === MIN_VERSION[0] && minor >= MIN_VERSION[1])) return;
  throw new UsageError(
    `team-chat-mock/playwright needs @playwright/test ${MIN_VERSION.join('.')} or later, not ${version}. ` +
      'Update it: npm install -D @playwright/test@latest',
  );
}

function installedVersion(): string {
  const manifest: unknown = createRequire(import.meta.url)('@playwright/test/package.json');
  return String(fieldsOf(manifest).version);
}
