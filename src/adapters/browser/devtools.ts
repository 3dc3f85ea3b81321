import { assertKnownKeys, UsageError, unknownName } from '../../contract/errors/index.js';
import type { ControlApp } from '../../runtime/control/app.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import { fieldsOf, isOneOf } from '../../values.js';
import { pollingStream } from './polling-stream.js';
import type { SignedIn } from './signed-in.js';

/** Control requests of the devtools never leave the page; this host does not exist. */
const CONTROL_URL = 'https://devtools.invalid';

interface DevtoolsOptions {
  /** Corner of the button. */
  position?: DevtoolsPosition | undefined;
  signedIn: SignedIn;
  /** Whether the mock is in this tab. */
  isHere(): boolean;
  /** Responds to control requests where the mock is. */
  respond(request: Request): Promise<Response | undefined>;
}

/**
 * Shows the inspector in the page. Its code is loaded only now.
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
    // Tabs exchange whole responses, so a stream cannot be sent between them.
    fetch: async (url, init) =>
      url.endsWith('/requests/stream') && !isHere()
        ? pollingStream((path) => send(new Request(`${CONTROL_URL}/_mock${path}`)), init?.signal)
        : send(new Request(url, init)),
    signedIn,
    position,
  });
}

const POSITIONS = ['bottom-left', 'bottom-right', 'top-left', 'top-right'] as const;

/** The corner of the button that opens the devtools. */
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
    observer: { began: ignore, joined: ignore, controlled: () => void changed() },
  });
}
