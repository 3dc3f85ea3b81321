import { type HttpHandler, http } from 'msw';
import { dispatcherOf } from '../../runtime/mock/mock-internals.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';

/** Creates one msw handler for the endpoints of a mock, which `answer` responds to. */
export function endpointHandler(
  mock: TeamChatMock,
  answer: (request: Request) => Promise<Response | undefined>,
): HttpHandler {
  return http.all(
    ({ request }) => dispatcherOf(mock)().matchOrNote(request),
    ({ request, requestId }) => {
      dispatcherOf(mock)().intercepted.add(requestId);
      return answer(request);
    },
  );
}

/**
 * Creates one msw handler for unknown endpoints below `/api/v1`; put it after all others. msw's option for
 * unhandled requests has a different name and signature in each major version.
 */
export function strayHandler(
  mock: TeamChatMock,
  answer: (request: Request) => Promise<Response | undefined>,
): HttpHandler {
  return http.all(
    ({ request }) => dispatcherOf(mock)().isUnmatched(request),
    ({ request, requestId }) => {
      dispatcherOf(mock)().intercepted.add(requestId);
      return answer(request);
    },
  );
}
