import type { StoryContext } from '@storybook/preact-vite';
import { expect } from 'storybook/test';
import type { FaultParameter, TeamChatParameters } from 'team-chat-mock/storybook';

/** Where a story shows its component, and hands that can use it. */
type Scene = Pick<StoryContext, 'canvas' | 'userEvent'>;

/** What a user does in a story. */
export type Act = (scene: Scene) => Promise<unknown>;

/** A story in which the component shows an error with this code, or this text, after what the user does. */
export function shows(error: string, teamChat: TeamChatParameters, act?: Act) {
  return {
    parameters: { teamChat },
    async play(scene: Scene) {
      await act?.(scene);
      await expect(await scene.canvas.findByRole('alert')).toHaveTextContent(error);
    },
  };
}

/** A story in which a request meets a fault. */
export function fails(fault: FaultParameter, act?: Act) {
  const code = Array.isArray(fault) && typeof fault[1] === 'string' ? fault[1] : 'NO_ANSWER';
  return shows(code, { faults: [fault] }, act);
}
