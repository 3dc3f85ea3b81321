import { type HttpHandler, http } from 'msw';
import { describeProblems } from '../runtime/index.js';
import { createTeamChatMock } from '../runtime/mock/create-team-chat-mock.js';
import { dispatcherOf } from '../runtime/mock/mock-internals.js';
import type { TeamChatMockOptions } from '../runtime/mock/options.js';
import type { TeamChatMock } from '../runtime/mock/team-chat-mock.js';
import { fieldsOf } from '../values.js';

/**
 * Returns the mock that was passed, or creates one with these options.
 * @throws UsageError when an option is misspelled or has an invalid value
 */
export function mockOf(input: TeamChatMock | TeamChatMockOptions = {}): TeamChatMock {
  return isMock(input) ? input : createTeamChatMock(input);
}

function isMock(input: TeamChatMock | TeamChatMockOptions): input is TeamChatMock {
  return typeof fieldsOf(input).handle === 'function';
}

type Respond = (request: Request) => Promise<Response | undefined>;

/** Creates one msw handler for the endpoints of a mock. */
export function endpointHandler(mock: TeamChatMock, respond: Respond): HttpHandler {
  return handlerFor(mock, (request) => dispatcherOf(mock)().matchOrNote(request), respond);
}

/**
 * Creates one msw handler for unknown endpoints below `/api/v1`; put it after all others. It takes the place of msw's
 * option for unhandled requests, which has a different name and signature in each major version.
 */
export function unmatchedHandler(mock: TeamChatMock, respond: Respond): HttpHandler {
  return handlerFor(mock, (request) => dispatcherOf(mock)().isUnmatched(request), respond);
}

function handlerFor(
  mock: TeamChatMock,
  matches: (request: Request) => boolean,
  respond: Respond,
): HttpHandler {
  return http.all(
    ({ request }) => matches(request),
    ({ request, requestId }) => {
      dispatcherOf(mock)().intercepted.add(requestId);
      return respond(request);
    },
  );
}

/** The events of an msw server or worker. */
export interface MswEvents {
  events: {
    /**
     * Calls the listener with each response.
     * @example server.events.on('response:mocked', ({ response }) => console.log(response.status))
     */
    on(
      type: 'response:mocked',
      listener: (event: { request: Request; response: Response; requestId: string }) => void,
    ): unknown;
  };
}

/** Checks the responses of overrides. */
export interface OverrideCheck {
  /**
   * Returns the problems since the last call, one sentence per response. Waits for pending checks.
   * @example for (const problem of await check.problems()) console.warn(problem)
   */
  problems(): Promise<string[]>;
  /**
   * Throws if there were problems since the last call.
   * @example afterEach(() => check.assert())
   */
  assert(): Promise<void>;
}

/**
 * Checks responses of msw handlers in front of a mock, such as those of `server.use(...)`, to requests for
 * its endpoints: strictly, at its level and dialect, like the mock's responses with `validateResponses`. Call
 * it once for a server or a worker.
 * @example
 * const check = checkOverrides(server, mock);
 * afterEach(() => check.assert());
 */
export function checkOverrides(server: MswEvents, mock: TeamChatMock): OverrideCheck {
  const checks: Promise<string | undefined>[] = [];
  dispatcherOf(mock)().intercepted.watch();
  server.events.on('response:mocked', ({ request, response, requestId }) => {
    if (!dispatcherOf(mock)().intercepted.take(requestId))
      checks.push(problemOf(mock, request, response.clone()));
  });
  const problems = async () => {
    const done = await Promise.all(checks.splice(0));
    return done.filter((problem) => problem !== undefined);
  };
  return {
    problems,
    async assert() {
      const found = await problems();
      if (found.length > 0) throw new Error(overrideProblemsText(found));
    },
  };
}

/** Describes the problems of an override's response in a sentence. */
export async function problemOf(
  mock: TeamChatMock,
  request: Request,
  response: Response,
): Promise<string | undefined> {
  const problems = await mock.checkResponse(request, response);
  const endpoint = dispatcherOf(mock)().endpointOf(request)?.name ?? 'The endpoint';
  const problem = describeProblems(endpoint, problems);
  return problem && `${request.method} ${request.url}: ${problem}`;
}

/** Formats problems for the error of a test. */
export function overrideProblemsText(problems: readonly string[]): string {
  return `Overrides returned responses the API could never send:\n${problems.map((text) => `  ${text}`).join('\n')}`;
}
