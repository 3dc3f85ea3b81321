import { http } from 'msw';
import { createMock } from './create-mock.js';
import type { TeamChatMockOptions } from './options.js';
import type { TeamChatMock } from './team-chat-mock.js';

/**
 * Creates a mock: one organization with its own state. Synchronous, so you can call it at the top level of a
 * module; the first request seeds the organization.
 * @throws UsageError when an option is misspelled or has an invalid value
 * @example
 * const mock = createTeamChatMock({ scenario: 'unread' });
 * const server = setupServer(...mock.handlers);
 */
export function createTeamChatMock(options: TeamChatMockOptions = {}): TeamChatMock {
  return createMock(options, () => http);
}

/**
 * Returns a function that responds to a Fetch request, for the route handlers of a framework such as Next.js, Nitro,
 * SvelteKit or Hono. It responds with 404 or 405 to every request that the mock does not serve.
 *
 * @example
 * // app/api/v1/[...path]/route.ts
 * const handle = createFetchHandler(createTeamChatMock());
 * export { handle as GET, handle as POST, handle as PATCH, handle as PUT, handle as DELETE };
 */
export function createFetchHandler(mock: TeamChatMock): (request: Request) => Promise<Response> {
  return (request) => mock.fetch(request);
}
