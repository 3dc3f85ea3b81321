import { onTestFinished } from 'vitest';
import {
  type TeamChatGlobals,
  type TeamChatOptions,
  type TeamChatParameters,
  type TeamChatStory,
  teamChat,
} from '../../../src/adapters/storybook/index.js';

/** The part of a mounted story's context that Storybook fills in for loaders. */
export interface Mounted {
  id: string;
  parameters: { teamChat?: TeamChatParameters };
  globals: TeamChatGlobals;
  abortSignal: AbortSignal;
  teamChat: TeamChatStory;
  loaded: { teamChat?: TeamChatStory };
}

let mounts = 0;

/** Mounts a story as Storybook does: all loaders, then the component. `render` renders it again without mounting it. */
export async function mount(
  parameters?: TeamChatParameters,
  {
    id = `members--story-${++mounts}`,
    globals = {},
    ...options
  }: TeamChatOptions & { id?: string; globals?: TeamChatGlobals } = {},
) {
  const { loaders = [] } = teamChat(options);
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  const render = async (changed: Partial<Mounted> = {}): Promise<Mounted> => {
    const context = {
      id,
      parameters: parameters === undefined ? {} : { teamChat: parameters },
      globals,
      abortSignal: controller.signal,
      ...changed,
    };
    const loaded = await Promise.all(loaders.map((loader) => loader(context)));
    return Object.assign(context as Mounted, { loaded: Object.assign({}, ...loaded) });
  };
  const story = await render();
  return { ...story, render, end: () => controller.abort() };
}

/** Sends a request to the mock of a story as the signed-in user. */
export async function ask(
  { baseUrl, authHeader }: TeamChatStory,
  path: string,
  fields?: Record<string, string>,
) {
  const response = await fetch(`${baseUrl}/api/v1${path}`, {
    method: fields === undefined ? 'GET' : 'PATCH',
    headers: { authorization: authHeader },
    ...(fields === undefined ? {} : { body: new URLSearchParams(fields) }),
  });
  return { status: response.status, ...(await response.json()) };
}
