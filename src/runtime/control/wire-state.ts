import type { MockState } from '../mock/mock-controls.js';
import type { TeamChatMock } from '../mock/team-chat-mock.js';

/** The configuration of a mock, with the names of the control API. */
export type WireState = Omit<MockState, 'featureLevel' | 'feature_level'> & { feature_level: number };

/** The current configuration of a mock, for a response of the control API. */
export async function wireStateOf(mock: TeamChatMock): Promise<WireState> {
  return wireState(await mock.state());
}

/** A configuration with the names of the control API. */
export function wireState({ featureLevel: _, ...state }: MockState): WireState {
  return state;
}

/** A configuration with the names of the library. */
export function libraryState(state: WireState): MockState {
  return { ...state, featureLevel: state.feature_level };
}
