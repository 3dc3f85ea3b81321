import { UsageError, unknownName } from '../../contract/errors/index.js';
import type { Persona } from '../../model/personas.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import type { Scenario } from '../../scenarios/index.js';
import { definite } from '../../values.js';
import { storyMocks } from './handlers.js';
import {
  type StoryConfig,
  storyConfig,
  type TeamChatGlobals,
  type TeamChatParameters,
} from './parameters.js';
import type { StoryMock } from './story-mocks.js';

/** The mock of a story: `context.teamChat` and `loaded.teamChat`. */
export interface TeamChatStory {
  /** The mock: `mock.requests`, `mock.db`, `mock.faults`, and `mock.http` for custom responses. */
  readonly mock: TeamChatMock;
  /** Base URL of the story's mock, without `/api/v1`: pass it to the client. */
  readonly baseUrl: string;
  /** The value of the `Authorization` header of the signed-in user. */
  readonly authHeader: string;
  /** The name of the signed-in persona. */
  readonly personaName: string;
  /** The signed-in persona: ID, names, email and API key. */
  readonly persona: Persona;
}

/** The fields of Storybook's context that the loader reads and sets. */
export interface LoaderContext {
  id: string;
  parameters: { teamChat?: TeamChatParameters };
  globals: TeamChatGlobals;
  /** Aborted when the story ends or is mounted again; unchanged when it is only rendered again. */
  abortSignal: AbortSignal;
  teamChat?: TeamChatStory;
}

const OLD_STORYBOOK =
  'team-chat-mock/storybook needs Storybook 9 or later. Update it: npx storybook@latest upgrade';

/** Makes the mock of a story before it is mounted. Rendering it again, such as with other args, keeps the mock. */
export function loaderFor(scenarios: readonly Scenario[]) {
  return async (context: LoaderContext): Promise<{ teamChat?: TeamChatStory }> => {
    try {
      if (context.abortSignal === undefined) throw new UsageError(OLD_STORYBOOK);
      const config = storyConfig(context.parameters.teamChat, context.globals, scenarios);
      const storyMock = storyMockOf(context, config);
      // Storybook reloads the page if a story goes on loading after its end.
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
    // The toolbar selected another mock, but the component still shows data of the old one.
    remount(id);
    if (abortSignal.aborted) return undefined;
  }
  return storyMocks.open(id, abortSignal, config);
}

/** Makes Storybook mount a story again, which aborts its signal. Does nothing outside of Storybook. */
function remount(storyId: string): void {
  globalThis.__STORYBOOK_ADDONS_CHANNEL__?.emit('forceRemount', { storyId });
}

/** Whether a signal is aborted before a promise settles. */
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
  const personaName = config.persona ?? (names.includes('member') ? 'member' : String(names[0]));
  if (!names.includes(personaName)) throw new UsageError(unknownName('persona', personaName, names));
  const persona = definite(personas[personaName]);
  return { mock, baseUrl, authHeader: mock.authHeader(personaName), personaName, persona };
}
