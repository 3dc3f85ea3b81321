import { pipelineOf } from '../../runtime/mock/create-mock.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';

/** What an msw server or worker tells of the responses that it gave. */
export interface MswEvents {
  events: {
    on(
      type: 'response:mocked',
      listener: (event: { request: Request; response: Response; requestId: string }) => void,
    ): unknown;
  };
}

/** Looks at what overrides answer. */
export interface OverrideCheck {
  /** What was wrong since the last time, a sentence for each answer. Waits for checks that are under way. */
  problems(): Promise<string[]>;
  /** Fails with what was wrong since the last time, if anything. */
  assert(): Promise<void>;
}

/**
 * Checks what msw handlers that are in front of a mock, such as those of `server.use(...)`, answer to requests for its
 * endpoints: strictly, at its level and dialect, as the mock's own answers are with `validateResponses`. Call it once
 * for a server or a worker.
 */
export function checkOverrides(server: MswEvents, mock: TeamChatMock): OverrideCheck {
  const checks: Promise<string | undefined>[] = [];
  pipelineOf(mock)().intercepted.watch();
  server.events.on('response:mocked', ({ request, response, requestId }) => {
    if (!pipelineOf(mock)().intercepted.take(requestId))
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
      if (found.length > 0) throw new Error(overridesAreWrong(found));
    },
  };
}

/** What is wrong with what an override answered to a request, in a sentence. */
export async function problemOf(
  mock: TeamChatMock,
  request: Request,
  response: Response,
): Promise<string | undefined> {
  const problem = await mock.checkResponse(request, response);
  return problem && `${request.method} ${request.url}: ${problem}`;
}

/** For the error of a test. */
export function overridesAreWrong(problems: readonly string[]): string {
  return `Overrides answered what the service could never send:\n${problems.map((one) => `  ${one}`).join('\n')}`;
}
