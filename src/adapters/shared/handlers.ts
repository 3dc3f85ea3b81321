import { type HttpHandler, http } from 'msw';
import { pipelineOf } from '../../runtime/mock/create-mock.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';

/** One msw handler for the endpoints of a mock, whose requests `answer` answers. */
export function endpointHandler(
  mock: TeamChatMock,
  answer: (request: Request) => Promise<Response | undefined>,
): HttpHandler {
  return http.all(
    ({ request }) => pipelineOf(mock)().matches(request),
    ({ request, requestId }) => {
      pipelineOf(mock)().intercepted.add(requestId);
      return answer(request);
    },
  );
}

/**
 * One msw handler for requests below `/api/v1` that are no endpoint; it belongs behind all others. msw's own option for
 * unhandled requests has another name and another signature in each of its majors.
 */
export function strayHandler(
  mock: TeamChatMock,
  answer: (request: Request) => Promise<Response | undefined>,
): HttpHandler {
  return http.all(
    ({ request }) => pipelineOf(mock)().isUnmatched(request),
    ({ request, requestId }) => {
      pipelineOf(mock)().intercepted.add(requestId);
      return answer(request);
    },
  );
}
