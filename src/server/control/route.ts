import type { TeamChatMockOptions } from '../../runtime/mock/options.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import type { Live } from './live.js';

/** What a route of the control API works on. */
export interface Control {
  mock: TeamChatMock;
  /** Path before `/_mock`. */
  base: string;
  /** The journal as it grows. */
  live: Live;
  observer?: SiteObserver | undefined;
  /** Further organizations; only the main one has them. */
  realms?: Realms;
}

/** Methods of control requests that change something. */
export type ControlMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Observes a server. */
export interface SiteObserver {
  /** A new mock was put in place as the main organization. */
  began(mock: TeamChatMock, options: TeamChatMockOptions): void;
  /** A realm was added. */
  joined(mock: TeamChatMock): void;
  /** The control API changed something; `at` is the time before, in UNIX seconds. */
  controlled(method: ControlMethod, url: string, body: string, at: number): void;
  /** The server has stopped. */
  ended?(): void;
}

/** The further organizations of a server. */
export interface Realms {
  names(): string[];
  add(name: string, options: TeamChatMockOptions): Promise<string>;
  remove(name: string): boolean;
}

/** One route: from a request, and what its path captures, to what is answered as JSON, or to a whole response. */
export type Route = (control: Control, request: Request, captured: string) => Promise<unknown> | unknown;
