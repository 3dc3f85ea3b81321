import type { TeamChatMock } from '../../create-mock.js';
import type { TeamChatMockOptions } from '../../options.js';
import type { Live } from './live.js';

/** What a route of the control API works on. */
export interface Control {
  mock: TeamChatMock;
  /** Path before `/_mock`. */
  base: string;
  /** The journal as it grows. */
  live: Live;
  /** Further organizations; only the main one has them. */
  realms?: Realms;
}

/** The further organizations of a server. */
export interface Realms {
  names(): string[];
  add(name: string, options: TeamChatMockOptions): string;
  remove(name: string): boolean;
}

/** One route: from a request, and what its path captures, to what is answered as JSON, or to a whole response. */
export type Route = (control: Control, request: Request, captured: string) => Promise<unknown> | unknown;
