import { assertKnownKeys, UsageError, unknownName } from '../../contract/errors/index.js';
import type { ControlApp } from '../../runtime/control/app.js';
import type { MockState, TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import { fieldsOf, isOneOf } from '../../values.js';

/** The host of control requests. It does not exist, because they never leave the page. */
const CONTROL_URL = 'https://devtools.invalid';

interface DevtoolsOptions {
  /** The corner of the page in which the button appears. */
  position?: DevtoolsPosition | undefined;
  signedIn: SignedIn;
  /** Whether the mock runs in this tab. */
  isHere(): boolean;
  /** Responds to a control request, in the tab that runs the mock. */
  respond(request: Request): Promise<Response | undefined>;
}

/**
 * Shows the inspector in the page, and loads its code.
 * @returns a function that removes it
 */
export async function openDevtools({
  position,
  signedIn,
  isHere,
  respond,
}: DevtoolsOptions): Promise<() => void> {
  const { showDevtools } = await import('../../inspector/devtools.js');
  const send = async (request: Request) => (await respond(request)) ?? Response.error();
  return showDevtools({
    controlUrl: CONTROL_URL,
    // Tabs can send each other only complete responses, not streams.
    fetch: async (url, init) =>
      url.endsWith('/requests/stream') && !isHere()
        ? pollingStream((path) => send(new Request(`${CONTROL_URL}/_mock${path}`)), init?.signal)
        : send(new Request(url, init)),
    signedIn,
    position,
  });
}

const POSITIONS = ['bottom-left', 'bottom-right', 'top-left', 'top-right'] as const;

/** The corner of the page in which the button that opens the devtools appears. */
export type DevtoolsPosition = (typeof POSITIONS)[number];

/**
 * Checks the option `devtools`.
 * @returns `undefined` without devtools
 * @throws UsageError
 */
export function parseDevtools(input: unknown): { position?: DevtoolsPosition } | undefined {
  if (input === undefined || input === false) return undefined;
  if (input === true) return {};
  assertKnownKeys('option of devtools', input, ['position']);
  const { position } = fieldsOf(input);
  if (position === undefined) return {};
  if (isOneOf(POSITIONS, position)) return { position };
  throw new UsageError(unknownName('position', position, POSITIONS));
}

/** Whether the devtools sent a request. */
export function isControlRequest({ url }: Request): boolean {
  return url.startsWith(`${CONTROL_URL}/`);
}

/**
 * The control API of a mock in this page.
 * @param changed called after each change through it
 */
export async function controlOf(mock: TeamChatMock, changed: () => unknown): Promise<ControlApp> {
  const { createControlApp } = await import('../../runtime/control/app.js');
  const ignore = () => undefined;
  return createControlApp({
    mock,
    base: '',
    observer: { began: ignore, joined: ignore, left: ignore, controlled: () => void changed() },
  });
}

const POLL_INTERVAL_MS = 1000;

/**
 * The journal of a mock in another tab as a stream of server-sent events. Polls the journal every second, and sends it when it has changed.
 */
function pollingStream(
  get: (path: string) => Promise<Response>,
  signal: AbortSignal | null | undefined,
): Response {
  const encoder = new TextEncoder();
  let last = '';
  let timer: ReturnType<typeof setTimeout>;
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      const poll = async () => {
        try {
          const [requests, unmatched] = await Promise.all(
            ['/requests', '/unmatched'].map(async (path) => (await get(path)).json()),
          );
          const data = JSON.stringify({ ...requests, ...unmatched });
          if (data !== last) stream.enqueue(encoder.encode(`event: journal\ndata: ${data}\n\n`));
          last = data;
          timer = setTimeout(poll, POLL_INTERVAL_MS);
        } catch (error) {
          stream.error(error);
        }
      };
      signal?.addEventListener('abort', () => clearTimeout(timer), { once: true });
      void poll();
    },
    cancel: () => clearTimeout(timer),
  });
  return new Response(body);
}

const KEY = 'team-chat-mock:persona';

/** Header of a request with the name of the persona that it is sent as. */
const PERSONA_HEADER = 'x-team-chat-mock-persona';

/** The persona that the devtools sign the page in as, instead of the credentials in its `Authorization` headers. */
export class SignedIn {
  /** Name of the persona; empty if the page's own credentials count. */
  get persona(): string {
    return sessionStorage.getItem(KEY) ?? '';
  }

  choose(persona: string): void {
    sessionStorage.setItem(KEY, persona);
  }

  /** Names the persona in a request with credentials. A request without any stays anonymous. */
  apply(request: Request): Request {
    const { persona } = this;
    if (persona === '' || !request.headers.has('authorization')) return request;
    const headers = new Headers(request.headers);
    headers.set(PERSONA_HEADER, persona);
    return new Request(request, { headers });
  }
}

/**
 * Signs a request in as the persona that it names. The request keeps its own credentials if the organization has no such
 * persona, for example after a reset.
 */
export async function signedInRequest(mock: TeamChatMock, request: Request): Promise<Request> {
  const persona = request.headers.get(PERSONA_HEADER);
  if (persona === null) return request;
  const headers = new Headers(request.headers);
  headers.delete(PERSONA_HEADER);
  // If seeding failed, the response to this request says why.
  const personas = await mock.ready.then(() => mock.personas).catch(() => ({}));
  if (Object.hasOwn(personas, persona)) headers.set('authorization', mock.authHeader(persona));
  return new Request(request, { headers });
}

/** The text for the console when the worker controls the page: the mocked API and the personas. */
export function banner(
  { scenario, featureLevel, dialect, personas }: MockState,
  hasDevtools: boolean,
): string {
  const width = Math.max(...Object.keys(personas).map((name) => name.length));
  const people = Object.entries(personas).map(
    ([name, { email, api_key }]) => `  ${name.padEnd(width)}  ${email}  ${api_key}`,
  );
  return [
    `[team-chat-mock] Mocking is on: scenario "${scenario}", feature level ${featureLevel}, dialect ${dialect}.`,
    'Sign in with an email and its API key, which is the password too:',
    ...people,
    hasDevtools
      ? 'The devtools are behind the round button in a corner of the page.'
      : 'For a panel in the page, pass { devtools: true } to startWorker.',
  ].join('\n');
}
