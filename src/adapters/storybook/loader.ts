import { UsageError, unknownName } from '../../contract/errors/index.js';
import type { Persona } from '../../model/personas.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import type { Scenario } from '../../scenarios/index.js';
import { worlds } from './handlers.js';
import {
  type StoryConfig,
  storyConfig,
  type TeamChatGlobals,
  type TeamChatParameters,
} from './parameters.js';
import type { StoryWorld } from './story-worlds.js';

/** What a story gets: as `context.teamChat`, and as `loaded.teamChat`. */
export interface TeamChatStory {
  /** The story's own mock: `mock.requests`, `mock.db`, `mock.faults`, `mock.http` for answers of your own. */
  readonly mock: TeamChatMock;
  /** Where the story's world answers, without `/api/v1`: hand it to the client. */
  readonly baseUrl: string;
  /** The value of the `Authorization` header of the one who is signed in. */
  readonly authHeader: string;
  /** The name of the one who is signed in. */
  readonly personaName: string;
  /** The one who is signed in: ID, names, email and API key. */
  readonly persona: Persona;
}

/** What the loader reads of Storybook's context, and what it leaves there. */
export interface LoaderContext {
  id: string;
  parameters: { teamChat?: TeamChatParameters };
  globals: TeamChatGlobals;
  /** Aborted when the story ends or is mounted anew; the same one when it is only rendered again. */
  abortSignal: AbortSignal;
  teamChat?: TeamChatStory;
}

const OLD_STORYBOOK =
  'team-chat-mock/storybook needs Storybook 9 or later. Update it: npx storybook@latest upgrade';

/** Gives a story its world before it is mounted; rendering it again, such as with other args, keeps the world. */
export function loaderFor(scenarios: readonly Scenario[]) {
  return async (context: LoaderContext): Promise<{ teamChat?: TeamChatStory }> => {
    try {
      if (context.abortSignal === undefined) throw new UsageError(OLD_STORYBOOK);
      const config = storyConfig(context.parameters.teamChat, context.globals, scenarios);
      const world = worldOf(context, config);
      // Storybook reloads the page if a story that is to end goes on loading.
      if (await endsBefore(context.abortSignal, world?.mock.ready)) return {};
      const teamChat = storyOf(world as StoryWorld, config);
      context.teamChat = teamChat;
      return { teamChat };
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      throw new UsageError(`Story "${context.id}": ${error.message}`);
    }
  };
}

function worldOf({ id, abortSignal }: LoaderContext, config: StoryConfig): StoryWorld | undefined {
  if (abortSignal.aborted) return undefined;
  const known = worlds.of(abortSignal);
  if (known?.fingerprint === config.fingerprint) return known;
  if (known !== undefined) {
    // The toolbar chose another world: what the component knows is of the old one, so it is mounted anew.
    remount(id);
    if (abortSignal.aborted) return undefined;
  }
  return worlds.open(id, abortSignal, config);
}

/** Asks Storybook to mount a story anew, which aborts its signal. Stories that run outside of Storybook are alone. */
function remount(storyId: string): void {
  const { __STORYBOOK_ADDONS_CHANNEL__: channel } = globalThis as {
    __STORYBOOK_ADDONS_CHANNEL__?: { emit(event: string, payload: object): void };
  };
  channel?.emit('forceRemount', { storyId });
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

function storyOf({ mock, baseUrl }: StoryWorld, config: StoryConfig): TeamChatStory {
  const { personas } = mock;
  const names = Object.keys(personas);
  const personaName = config.persona ?? (names.includes('member') ? 'member' : String(names[0]));
  if (!names.includes(personaName)) throw new UsageError(unknownName('persona', personaName, names));
  const persona = personas[personaName] as Persona;
  return { mock, baseUrl, authHeader: mock.authHeader(personaName), personaName, persona };
}
