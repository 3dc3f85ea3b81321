import { definite } from '../../values.js';
import type { MockState } from '../mock/mock-controls.js';
import type { TeamChatMock } from '../mock/team-chat-mock.js';

// Types and functions shared by the control API, its client and the inspector: states, and streams of events.

/** The configuration of a mock, with the names of the control API. */
export type WireState = Omit<MockState, 'featureLevel' | 'feature_level'> & { feature_level: number };

/** The current configuration of a mock, for a response of the control API. */
export async function wireStateOf(mock: TeamChatMock): Promise<WireState> {
  const { featureLevel: _, ...state } = await mock.state();
  return state;
}

/** A configuration with the names of the library. */
export function libraryState(state: WireState): MockState {
  return { ...state, featureLevel: state.feature_level };
}

/** Names of the snapshots that the inspector keeps to undo a reset and a return to an earlier moment. */
export const UNDO_SNAPSHOTS = { reset: 'before the reset', goBack: 'before going back' };

/** A message of a stream of server-sent events. */
interface StreamMessage {
  event: string;
  data: unknown;
}

/** The messages of a `text/event-stream` whose data is JSON. */
export async function* messagesOf(response: Response): AsyncGenerator<StreamMessage> {
  const reader = definite(response.body).getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const parts = text.split('\n\n');
      text = definite(parts.pop());
      for (const part of parts) yield messageIn(part);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function messageIn(part: string): StreamMessage {
  const fieldOf = (name: string) =>
    part
      .split('\n')
      .filter((line) => line.startsWith(`${name}: `))
      .map((line) => line.slice(name.length + 2))
      .join('\n');
  return { event: fieldOf('event'), data: JSON.parse(fieldOf('data')) };
}
