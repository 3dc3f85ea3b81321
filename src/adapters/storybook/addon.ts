import type { PreviewAddon } from 'storybook/internal/csf';
import { assertKnownKeys, UsageError } from '../../contract/errors/index.js';
import { personas as defaultPersonas } from '../../model/personas.js';
import type { Scenario } from '../../scenarios/index.js';
import { SCENARIO_NAMES } from '../../scenarios/registry.js';
import { isOneOf } from '../../values.js';
import { teamChatHandlers } from './handlers.js';
import { type LoaderContext, loaderFor, type TeamChatStory } from './loader.js';
import type { TeamChatGlobals, TeamChatParameters } from './parameters.js';

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
 * Annotations of a preview. `loaders` is a list, to combine with others: `[mswLoader(...), ...chat.loaders]`.
 */
export interface TeamChatAddon extends PreviewAddon<TeamChatTypes> {
  loaders: ((context: LoaderContext) => Promise<{ teamChat?: TeamChatStory }>)[];
}

/**
 * Returns annotations for `.storybook/preview.ts`: each story gets a separate mock as `teamChat`, and the toolbar
 * switches scenario and persona. With CSF Next, use
 * `definePreview({ addons: [addonMsw(startTeamChatWorker), teamChat()] })`.
 * @throws UsageError when an option is misspelled, or a scenario has the name of a built-in one
 * @example
 * const chat = teamChat({ defaults: { scenario: 'unread' } });
 * export default { ...chat, loaders: [mswLoader(startTeamChatWorker), ...chat.loaders] };
 */
export function teamChat(options: TeamChatOptions = {}): TeamChatAddon {
  assertKnownKeys('option of teamChat', options, ['scenarios', 'personas', 'defaults']);
  const { scenarios = [], personas = [], defaults } = options;
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

/** Menus of scenarios and personas for Storybook's toolbar. */
function toolbar(scenarios: readonly Scenario[], ownPersonas: readonly string[]) {
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
      ...ownPersonas,
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
