import type { PreviewAddon } from 'storybook/internal/csf';
import { assertKnownKeys, UsageError, unknownName } from '../../contract/errors/index.js';
import { typeProblem } from '../../contract/input.js';
import { personas as defaultPersonas, type Persona } from '../../model/personas.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import type { Scenario } from '../../scenarios/index.js';
import { SCENARIO_NAMES } from '../../scenarios/registry.js';
import { definite, isOneOf } from '../../values.js';
import {
  type StoryConfig,
  storyConfig,
  type TeamChatGlobals,
  type TeamChatParameters,
} from './parameters.js';
import { type StoryMock, storyMocks, teamChatHandlers } from './story-mocks.js';

export type { FaultParameter, TeamChatGlobals, TeamChatParameters } from './parameters.js';
export { type StartTeamChatWorkerOptions, startTeamChatWorker, teamChatHandlers } from './story-mocks.js';

/** The mock and the persona of a story, in `context.teamChat` and `loaded.teamChat`. */
export interface TeamChatStory {
  /** The mock: `mock.requests`, `mock.db`, `mock.faults`, and `mock.http` for custom responses. */
  readonly mock: TeamChatMock;
  /** Base URL of the story's mock, without `/api/v1`: pass it to the client. */
  readonly baseUrl: string;
  /** The value of the `Authorization` header of the signed-in user. */
  readonly authHeader: string;
  /** The name of the signed-in persona. */
  readonly personaName: string;
  /** The signed-in persona: user ID, name, emails, API key and role. */
  readonly persona: Persona;
}

interface LoaderContext {
  id: string;
  parameters: { teamChat?: TeamChatParameters };
  globals: TeamChatGlobals;
  /** Aborted when the story ends or is mounted again; unchanged when it is only rendered again. */
  abortSignal: AbortSignal;
  teamChat?: TeamChatStory;
}

const OLD_STORYBOOK =
  'team-chat-mock/storybook needs Storybook 9 or later. Update it: npx storybook@latest upgrade';

/**
 * Returns a loader that creates a story's mock before the story is mounted. Rendering the story again, for example with
 * new args, keeps the mock.
 */
function loaderFor(scenarios: readonly Scenario[]) {
  return async (context: LoaderContext): Promise<{ teamChat?: TeamChatStory }> => {
    try {
      if (context.abortSignal === undefined) throw new UsageError(OLD_STORYBOOK);
      const config = storyConfig(context.parameters.teamChat, context.globals, scenarios);
      const storyMock = storyMockOf(context, config);
      // Storybook reloads the page if the loader is still running after the story has ended.
      if (await endsBefore(context.abortSignal, storyMock?.mock.ready)) return {};
      const teamChat = storyOf(definite(storyMock), config);
      context.teamChat = teamChat;
      return { teamChat };
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      throw new UsageError(`Story "${context.id}": ${error.message}`);
    }
  };
}

function storyMockOf({ id, abortSignal }: LoaderContext, config: StoryConfig): StoryMock | undefined {
  if (abortSignal.aborted) return undefined;
  const known = storyMocks.of(abortSignal);
  if (known?.fingerprint === config.fingerprint) return known;
  if (known !== undefined) {
    // The component still shows data from the mock that the toolbar has replaced.
    remount(id);
    if (abortSignal.aborted) return undefined;
  }
  return storyMocks.open(id, abortSignal, config);
}

/** Makes Storybook mount a story again and abort its signal. Does nothing outside of Storybook. */
function remount(storyId: string): void {
  globalThis.__STORYBOOK_ADDONS_CHANNEL__?.emit('forceRemount', { storyId });
}

/** Waits until a promise settles. Returns true if the signal is aborted first. */
async function endsBefore(signal: AbortSignal, settles: Promise<void> | undefined): Promise<boolean> {
  if (signal.aborted) return true;
  const aborted = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await Promise.race([settles, aborted]);
  return signal.aborted;
}

function storyOf({ mock, baseUrl }: StoryMock, config: StoryConfig): TeamChatStory {
  const { personas } = mock;
  const names = Object.keys(personas);
  const [first] = names;
  if (first === undefined) {
    throw new UsageError(
      "The scenario of the story has no personas. Add one in its seed(): persona('member', user.id).",
    );
  }
  const personaName = config.persona ?? (names.includes('member') ? 'member' : first);
  if (!names.includes(personaName)) throw new UsageError(unknownName('persona', personaName, names));
  const persona = definite(personas[personaName]);
  return { mock, baseUrl, authHeader: mock.authHeader(personaName), personaName, persona };
}

declare module 'storybook/internal/csf' {
  interface Parameters {
    teamChat?: TeamChatParameters;
  }
  interface StoryContext<TRenderer extends Renderer = Renderer, TArgs = Args> {
    /** The mock of the story, from `team-chat-mock/storybook`. */
    teamChat: TeamChatStory;
  }
}

/** Options for all stories. */
export interface TeamChatOptions {
  /** Custom scenarios, for stories and the toolbar. */
  scenarios?: readonly Scenario[];
  /** Names of personas for the toolbar, in addition to the eight of the `default` scenario. */
  personas?: readonly string[];
  /** Defaults for stories that do not override them. */
  defaults?: TeamChatParameters;
}

/** Additions to the types of stories. */
export interface TeamChatTypes {
  parameters: { teamChat?: TeamChatParameters };
  globals: TeamChatGlobals;
}

/**
 * Annotations for a preview. `loaders` is a list, so that you can add other loaders: `[mswLoader(...),
 * ...chat.loaders]`.
 */
interface TeamChatAddon extends PreviewAddon<TeamChatTypes> {
  loaders: ((context: LoaderContext) => Promise<{ teamChat?: TeamChatStory }>)[];
}

/**
 * Returns annotations for `.storybook/preview.ts`: each story gets a separate mock as `teamChat`, and the toolbar
 * switches the scenario and the persona. With CSF Next, use
 * `definePreview({ addons: [addonMsw(startTeamChatWorker), teamChat()] })`.
 * @throws UsageError when an option is misspelled, `scenarios` or `personas` is not a list, two scenarios have the same
 *   name, or one has the name of a built-in scenario
 * @example
 * const chat = teamChat({ defaults: { scenario: 'unread' } });
 * export default { ...chat, loaders: [mswLoader(startTeamChatWorker), ...chat.loaders] };
 */
export function teamChat(options: TeamChatOptions = {}): TeamChatAddon {
  assertKnownKeys('option of teamChat', options, ['scenarios', 'personas', 'defaults']);
  const { scenarios = [], personas = [], defaults } = options;
  for (const [name, value] of Object.entries({ scenarios, personas })) {
    if (!Array.isArray(value)) throw new UsageError(`Invalid "${name}": ${typeProblem('array', value)}.`);
  }
  const twice = scenarios.find(({ name }, i) => scenarios.findIndex((other) => other.name === name) !== i);
  if (twice !== undefined) throw new UsageError(`Two scenarios have the name "${twice.name}". Rename one.`);
  const taken = scenarios.find(({ name }) => isOneOf(SCENARIO_NAMES, name));
  if (taken !== undefined) {
    throw new UsageError(
      `The scenario name "${taken.name}" belongs to a built-in scenario. Choose another name.`,
    );
  }
  return {
    ...(defaults === undefined ? {} : { parameters: { teamChat: defaults } }),
    globalTypes: toolbar(scenarios, personas),
    loaders: [loaderFor(scenarios)],
    beforeEach: assertServed,
  };
}

const RESET = { type: 'reset', title: 'As set by the story' } as const;

function toolbar(scenarios: readonly Scenario[], customPersonas: readonly string[]) {
  const menu = (title: string, description: string, icon: 'database' | 'user', names: Iterable<string>) => ({
    description,
    toolbar: {
      title,
      icon,
      dynamicTitle: true,
      items: [RESET, ...[...new Set(names)].map((value) => ({ value, title: value }))],
    },
  });
  return {
    teamChatScenario: menu('Scenario', 'The organization of every story', 'database', [
      ...SCENARIO_NAMES,
      ...scenarios.map(({ name }) => name),
    ]),
    teamChatPersona: menu('Persona', 'Who is signed in', 'user', [
      ...Object.keys(defaultPersonas),
      ...customPersonas,
    ]),
  } satisfies Record<keyof TeamChatGlobals, object>;
}

interface Served {
  /** The worker of msw-storybook-addon. */
  msw?: { listHandlers(): readonly unknown[] };
}

/** @throws UsageError when msw-storybook-addon runs a worker without the handlers of the stories */
function assertServed({ msw }: Served): void {
  if (msw === undefined || msw.listHandlers().includes(teamChatHandlers[0])) return;
  throw new UsageError(
    'The worker of msw-storybook-addon does not serve the mocks of the stories. Pass startTeamChatWorker from ' +
      'team-chat-mock/storybook: addonMsw(startTeamChatWorker), or mswLoader(startTeamChatWorker).',
  );
}
