import type { TeamChatMock } from './team-chat-mock.js';

/**
 * Serves a mock from the request handlers of another framework, such as Next.js, Nitro, SvelteKit or Hono: a function from
 * a Fetch request to its response. Responds with 404 to everything that the mock does not serve.
 *
 * @example
 * // app/api/v1/[...path]/route.ts
 * const handle = createFetchHandler(createTeamChatMock());
 * export { handle as GET, handle as POST, handle as PATCH, handle as PUT, handle as DELETE };
 */
export function createFetchHandler(mock: TeamChatMock): (request: Request) => Promise<Response> {
  return (request) => mock.fetch(request);
}
