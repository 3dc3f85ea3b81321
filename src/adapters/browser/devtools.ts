import { assertKnownKeys, UsageError, unknownName } from '../../contract/errors/index.js';
import type { ControlApp } from '../../runtime/control/app.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import { fieldsOf, isOneOf } from '../../values.js';
import { pollingStream } from './tab-messages.js';

/** The base URL of control requests, which never reach the network. */
const CONTROL_URL = 'https://devtools.invalid';

interface DevtoolsOptions {
  /** Corner of the page in which the button appears. */
  position?: DevtoolsPosition | undefined;
  signedIn: SignedIn;
  /** Whether the mock runs in this tab. */
  isLeader(): boolean;
  /** Sends a control request to the tab that runs the mock. Returns the response. */
  respond(request: Request): Promise<Response | undefined>;
}

/** Shows the button of the devtools. Returns a function that removes the button. */
export async function openDevtools({
  position,
  signedIn,
  isLeader,
  respond,
}: DevtoolsOptions): Promise<() => void> {
  const { showDevtools } = await import('../../inspector/devtools.js');
  const send = async (request: Request) => (await respond(request)) ?? Response.error();
  return showDevtools({
    controlUrl: CONTROL_URL,
    fetch: async (url, init) =>
      url.endsWith('/requests/stream') && !isLeader()
        ? pollingStream((path) => send(new Request(`${CONTROL_URL}/_mock${path}`)), init?.signal)
        : send(new Request(url, init)),
    signedIn,
    position,
  });
}

const POSITIONS = ['bottom-left', 'bottom-right', 'top-left', 'top-right'] as const;

/** Corner of the page in which the button that opens the devtools appears. */
export type DevtoolsPosition = (typeof POSITIONS)[number];

/**
 * Checks the option `devtools`.
 * @returns the options of the devtools; `undefined` if they are off
 * @throws UsageError for an unknown option or position
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

export function isControlRequest({ url }: Request): boolean {
  return url.startsWith(`${CONTROL_URL}/`);
}

/** The control API of a mock on this page. The API's code is loaded on the first request. */
export class PageControl {
  readonly #mock: TeamChatMock;
  readonly #changed: () => void;
  #app: Promise<ControlApp> | undefined;

  /** @param changed called after each change made through the control API */
  constructor(mock: TeamChatMock, changed = () => {}) {
    this.#mock = mock;
    this.#changed = changed;
  }

  async respond(request: Request): Promise<Response> {
    this.#app ??= this.#load();
    return (await this.#app).fetch(request, { local: true });
  }

  async #load(): Promise<ControlApp> {
    try {
      const { createControlApp } = await import('../../runtime/control/app.js');
      return createControlApp({ mock: this.#mock, base: '', observer: { controlled: this.#changed } });
    } catch (error) {
      // The next request tries to load the code again.
      this.#app = undefined;
      throw error;
    }
  }

  async close(): Promise<void> {
    // The code may have failed to load.
    (await this.#app?.catch(() => undefined))?.close();
  }
}

/** The session storage key of the persona that was chosen in the tab. */
const PERSONA_KEY = 'team-chat-mock:persona';

/** The header that names the persona of a request. Only the tab that runs the mock knows the persona's credentials. */
const PERSONA_HEADER = 'x-team-chat-mock-persona';

/**
 * Signs the page in as the persona chosen in the devtools: the persona's credentials replace those in the page's
 * requests.
 */
export class SignedIn {
  /** Name of the persona; empty if the page uses its own credentials. */
  get persona(): string {
    return sessionStorage.getItem(PERSONA_KEY) ?? '';
  }

  choose(persona: string): void {
    sessionStorage.setItem(PERSONA_KEY, persona);
  }

  /** Adds the name of the persona to a request with credentials. A request without credentials stays anonymous. */
  apply(request: Request): Request {
    const { persona } = this;
    if (persona === '' || !request.headers.has('authorization')) return request;
    const headers = new Headers(request.headers);
    headers.set(PERSONA_HEADER, persona);
    return new Request(request, { headers });
  }
}

/** Signs a request in as the persona that the request names, if the organization has this persona. */
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
