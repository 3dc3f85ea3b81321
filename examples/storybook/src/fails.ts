import type { StoryContext } from '@storybook/preact-vite';
import { expect } from 'storybook/test';
import type { FaultParameter, TeamChatParameters } from 'team-chat-mock/storybook';

/** The element of a story, and a user's interactions with it. */
type Scene = Pick<StoryContext, 'canvas' | 'userEvent'>;

/** A user's interactions in a story. */
export type Act = (scene: Scene) => Promise<unknown>;

/** A story whose component shows an error with this code or text after the interactions. */
export function shows(error: string, teamChat: TeamChatParameters, act?: Act) {
  return {
    parameters: { teamChat },
    async play(scene: Scene) {
      await act?.(scene);
      await expect(await scene.canvas.findByRole('alert')).toHaveTextContent(error);
    },
  };
}

/** A story in which a request gets a fault. */
export function fails(fault: FaultParameter, act?: Act) {
  const code = Array.isArray(fault) && typeof fault[1] === 'string' ? fault[1] : 'NO_ANSWER';
  return shows(code, { faults: [fault] }, act);
}
