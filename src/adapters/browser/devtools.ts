import { assertKnownKeys, UsageError, unknownName } from '../../contract/errors/index.js';
import type { ControlApp } from '../../runtime/control/app.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import { fieldsOf, isOneOf } from '../../values.js';
import type { SignedIn } from './tab-messages.js';

/** The host of control requests. It does not exist, because they never leave the page. */
const CONTROL_URL = 'https://devtools.invalid';

interface DevtoolsOptions {
  /** Corner of the page for the button. */
  position?: DevtoolsPosition | undefined;
  signedIn: SignedIn;
  /** Whether the mock runs in this tab. */
  isHere(): boolean;
  /** Responds to a control request, in the tab that runs the mock. */
  respond(request: Request): Promise<Response | undefined>;
}

/**
 * Loads the devtools and shows their button in the page.
 * @returns a function that removes it
 */
export async function openDevtools({
  position,
  signedIn,
  isHere,
  respond,
}: DevtoolsOptions): Promise<() => void> {
  const [{ showDevtools }, { pollingStream }] = await Promise.all([
    import('../../inspector/devtools.js'),
    import('../../inspector/control-api.js'),
  ]);
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

/** Corner of the page for the button that opens the devtools. */
export type DevtoolsPosition = (typeof POSITIONS)[number];

/**
 * Checks the option `devtools`.
 * @returns `undefined` without devtools
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

/**
 * Creates the control API of a mock in this page.
 * @param changed called after each change made through the control API
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
