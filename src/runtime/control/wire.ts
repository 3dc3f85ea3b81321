import { definite } from '../../values.js';
import type { JournalEntry } from '../journal/journal-entry.js';
import type { MockState } from '../mock/mock-controls.js';
import type { TeamChatMock } from '../mock/team-chat-mock.js';

// Types and functions shared by the control API, its client and the inspector: states, filters of requests, and streams of events.

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

/** Selects requests of the journal. */
export interface RequestFilter {
  /** Words that must occur in the method, path, status, caller, message or parameters. */
  text?: string | undefined;
  /** Name of the caller, as `nameIn` returns it. */
  persona?: string | undefined;
  endpoint?: string | undefined;
  /** Such as `404`, `4xx`, `errors`, or `0` for no response. */
  status?: string | undefined;
  /** UNIX seconds by the clock of the machine. */
  since?: number | undefined;
  until?: number | undefined;
}

type UserIds = Readonly<Record<string, { user_id: number }>>;

/** The name of a user's first persona. */
export function personaNameOf(personas: UserIds, userId: number | null): string | undefined {
  return Object.keys(personas).find((name) => personas[name]?.user_id === userId);
}

/** The name of a caller: a persona, `user 12`, the email of rejected credentials, or `anonymous`. */
export function nameIn(
  personas: UserIds,
  { user_id, account }: Pick<JournalEntry, 'user_id' | 'account'>,
): string {
  if (user_id === null) return account ?? 'anonymous';
  return personaNameOf(personas, user_id) ?? `user ${user_id}`;
}

/** Whether a request matches all parts of a filter. */
export function matchesRequest(entry: JournalEntry, filter: RequestFilter, caller: string): boolean {
  const { text = '', persona = '', endpoint = '', status = '', since = 0, until = Infinity } = filter;
  if (entry.real_time < since || entry.real_time > until) return false;
  if (persona !== '' && caller !== persona) return false;
  if (endpoint !== '' && entry.endpoint !== endpoint) return false;
  if (status !== '' && !hasStatus(entry, status)) return false;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const searched = searchText(entry, caller);
  return words.every((word) => (isStatusClass(word) ? hasStatus(entry, word) : searched.includes(word)));
}

function isStatusClass(word: string): boolean {
  return /^[1-5]xx$/.test(word);
}

function hasStatus({ status }: JournalEntry, wanted: string): boolean {
  if (wanted === 'errors') return status === 0 || status >= 400;
  if (isStatusClass(wanted)) return Math.floor(status / 100) === Number(wanted[0]);
  return String(status) === wanted;
}

function searchText(
  { method, path, status, code, msg = '', note = '', params }: JournalEntry,
  caller: string,
): string {
  const values = JSON.stringify(params);
  return `${method} ${path} ${status} ${code ?? ''} ${caller} ${msg} ${note} ${values}`.toLowerCase();
}

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
