import { type HttpHandler, http, type RequestHandler } from 'msw';
import { UsageError } from '../contract/errors/index.js';
import { typeProblem } from '../contract/input.js';
import { createTeamChatMock } from '../runtime/mock/create-team-chat-mock.js';
import { runtimeOf } from '../runtime/mock/mock-internals.js';
import type { TeamChatMockOptions } from '../runtime/mock/options.js';
import type { TeamChatMock } from '../runtime/mock/team-chat-mock.js';
import { describeProblems } from '../runtime/pipeline/server-api.js';
import { fieldsOf } from '../values.js';

/**
 * Returns the input if it is a mock; otherwise creates a mock with these options.
 * @throws UsageError when an option is misspelled or has an invalid value
 */
export function mockOf(input: TeamChatMock | TeamChatMockOptions = {}): TeamChatMock {
  return isMock(input) ? input : createTeamChatMock(input);
}

function isMock(input: TeamChatMock | TeamChatMockOptions): input is TeamChatMock {
  return typeof fieldsOf(input).handle === 'function';
}

/** @throws UsageError unless the option is a list */
export function handlersIn({ handlers = [] }: { handlers?: RequestHandler[] | undefined }): RequestHandler[] {
  if (Array.isArray(handlers)) return handlers;
  throw new UsageError(`Invalid "handlers": ${typeProblem('array', handlers)}.`);
}

/**
 * Creates an msw handler for a mock, to be placed after all other handlers. The handler also refuses requests to
 * unknown endpoints below `/api/v1`, because msw's option for unhandled requests has a different name and signature in
 * each major version.
 * @param matches which requests the mock responds to; by default those that it serves
 */
export function mockHandler(
  mock: TeamChatMock,
  respond: (request: Request) => Promise<Response | undefined>,
  matches = (request: Request) => serves(mock, request),
): HttpHandler {
  return http.all(
    ({ request }) => matches(request),
    ({ request, requestId }) => {
      runtimeOf(mock).dispatcher.intercepted.add(requestId);
      return respond(request);
    },
  );
}

export function serves(mock: TeamChatMock, request: Request): boolean {
  const dispatcher = runtimeOf(mock).dispatcher;
  return dispatcher.matchOrNote(request) || dispatcher.isUnmatched(request);
}

/** The response to a request; without one, the request reaches the network. */
export interface Responded {
  response?: Response | undefined;
  /** A message for the console about a request to an unknown endpoint. */
  note?: string | undefined;
}

/** Refuses a request to an unknown endpoint. Ignores any other request. */
export async function refuse(mock: TeamChatMock, request: Request): Promise<Responded> {
  const response = runtimeOf(mock).dispatcher.refuse(request);
  if (response === undefined) return {};
  return { response, note: `[team-chat-mock] ${fieldsOf(await response.clone().json()).msg}` };
}

/** The events of an msw server or worker. */
export interface MswEvents {
  events: {
    /**
     * Calls the listener with each mocked response.
     * @example server.events.on('response:mocked', ({ response }) => console.log(response.status))
     */
    on(
      type: 'response:mocked',
      listener: (event: { request: Request; response: Response; requestId: string }) => void,
    ): unknown;
  };
}

/** A check of the responses that overrides return. */
export interface OverrideCheck {
  /**
   * Returns the problems found since the last call of `problems` or `assert`, one sentence per response. Waits for
   * pending checks.
   * @example for (const problem of await check.problems()) console.warn(problem)
   */
  problems(): Promise<string[]>;
  /**
   * Throws if problems were found since the last call of `problems` or `assert`.
   * @example afterEach(() => check.assert())
   */
  assert(): Promise<void>;
}

/**
 * Checks the responses that msw handlers in front of a mock, such as those in `server.use(...)`, return for the mock's
 * endpoints. Like `validateResponses`, the check is strict and uses the mock's level and dialect. Call this function
 * once per server or worker.
 * @example
 * const check = checkOverrides(server, mock);
 * afterEach(() => check.assert());
 */
export function checkOverrides(server: MswEvents, mock: TeamChatMock): OverrideCheck {
  const checks: Promise<string | undefined>[] = [];
  runtimeOf(mock).dispatcher.intercepted.watch();
  server.events.on('response:mocked', ({ request, response, requestId }) => {
    if (!runtimeOf(mock).dispatcher.intercepted.take(requestId))
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

/**
 * Describes the problems with an override's response in a sentence. Ignores a response whose body does not end in time.
 */
export async function problemOf(
  mock: TeamChatMock,
  request: Request,
  response: Response,
): Promise<string | undefined> {
  if (!(await endsInTime(response.clone()))) return undefined;
  const problems = await mock.checkResponse(request, response);
  const endpoint = runtimeOf(mock).dispatcher.endpointOf(request)?.name ?? 'The endpoint';
  const problem = describeProblems(endpoint, problems);
  return problem && `${request.method} ${request.url}: ${problem}`;
}

/** How long to wait for the body of an override's response to end; some bodies never end. */
const BODY_TIMEOUT_MS = 2000;

async function endsInTime(response: Response): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), BODY_TIMEOUT_MS);
  });
  const ended = () => true;
  return Promise.race([response.arrayBuffer().then(ended, ended), timeout]).finally(() =>
    clearTimeout(timer),
  );
}

/** Formats the problems for a test's error message. */
export function overrideProblemsText(problems: readonly string[]): string {
  return `Overrides returned responses the API could never send:\n${problems.map((text) => `  ${text}`).join('\n')}`;
}
