/** Compares requests to a mock through msw with the same requests to a bare msw handler. */
import { type DefaultBodyType, HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { TeamChatMock } from 'team-chat-mock';
import { timesInTurns } from './measure.js';
import { ORIGIN } from './organizations.js';

/** A handler that returns the same bytes as the mock. */
type Baseline = (body: DefaultBodyType) => ReturnType<typeof http.all>;

export const bareHandler: Baseline = (body) => http.all(`${ORIGIN}/*`, () => HttpResponse.json(body));

/** A bare handler that reads the form of the request before it responds. */
export const formReadingHandler: Baseline = (body) =>
  http.all(`${ORIGIN}/*`, async ({ request }) => {
    new URLSearchParams(await request.text());
    return HttpResponse.json(body);
  });

interface Comparison {
  mock: TeamChatMock;
  /** Sends a request to `ORIGIN`, and reads the response. */
  send(call: number): Promise<unknown>;
  baseline?: Baseline;
  /** The body that the baseline returns. */
  body: DefaultBodyType;
  rounds?: number;
  calls?: number;
  warmup?: number;
}

/** Returns the time of one request to the baseline and to the mock, in microseconds. */
export async function timesThroughMsw({ mock, send, baseline = bareHandler, body, ...rounds }: Comparison) {
  const server = setupServer();
  server.listen({ onUnhandledRequest: 'error' });
  // Only one handler is used at a time, because msw copies the body of a request for every handler that it tries.
  const handlers = { baseline: [baseline(body)], mock: mock.handlers };
  try {
    return await timesInTurns(
      { baseline: send, mock: send },
      { ...rounds, before: (name) => server.resetHandlers(...handlers[name]) },
    );
  } finally {
    server.close();
  }
}

/** Returns the response of a mock to a request, without msw. */
export async function bodyFrom(
  mock: TeamChatMock,
  path: string,
  init: RequestInit,
): Promise<DefaultBodyType> {
  const response = await mock.handle(new Request(`${ORIGIN}/api/v1${path}`, init));
  if (response?.status !== 200) throw new Error(`${path}: ${await response?.text()}`);
  return response.json();
}
