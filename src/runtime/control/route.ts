import type * as z from 'zod';
import { ApiError } from '../../contract/errors/index.js';
import type { Snapshot } from '../index.js';
import type { TeamChatMockOptions } from '../mock/options.js';
import type { TeamChatMock } from '../mock/team-chat-mock.js';
import type { Live } from './live.js';
import type { SecretFilter } from './secrets.js';

/** A snapshot that is kept under a name. */
export interface KeptSnapshot {
  name: string;
  /** UNIX seconds by the clock of the mock. */
  at: number;
  scenario: string;
  snapshot: Snapshot;
}

/** The organization of a control request and its context. */
export interface Control {
  mock: TeamChatMock;
  /** Path before `/_mock`. */
  base: string;
  live: Live;
  /** Hides credentials in the journal. */
  secrets: SecretFilter;
  /** Snapshots that are kept by name. */
  snapshots: Map<string, KeptSnapshot>;
  observer?: SiteObserver | undefined;
  /** Additional organizations; only the main one has them. */
  realms?: Realms | undefined;
}

/** Methods of control requests that change state. */
export type ControlMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Observes a server. */
export interface SiteObserver {
  /** Called when a new mock becomes the main organization. */
  began(mock: TeamChatMock, options: TeamChatMockOptions): void;
  /** Called when a realm is added. */
  joined(mock: TeamChatMock): void;
  /** Called when the control API changes something; `at` is the time before, in UNIX seconds. */
  controlled(method: ControlMethod, url: string, body: string, at: number): void;
  /** Called when the server has stopped. */
  ended?(): void;
}

/** The additional organizations of a server. */
export interface Realms {
  names(): string[];
  add(name: string, options: TeamChatMockOptions): Promise<string>;
  remove(name: string): boolean;
}

/** A request to a route. */
export interface ControlCall<Body, Query> extends Control {
  url: URL;
  request: Request;
  /** The first captured path segment. */
  captured: string;
  /** The second captured path segment. */
  id: string;
  query: Query;
  body: Body;
}

/** A response that is not JSON. */
export interface OtherContent {
  contentType: string;
  description: string;
}

/** A request of the control API with its validation, documentation and handler. */
export interface Route<Body = unknown, Query = unknown, Result = unknown> {
  method: 'GET' | ControlMethod;
  /** Below `/_mock`; may capture up to two segments, such as `/records/{resource}/{id}`. */
  path: string;
  summary: string;
  query?: z.ZodType<Query>;
  /** Schema of the body. */
  body?: z.ZodType<Body>;
  /** Documents a body that the mock validates itself. */
  uncheckedBody?: z.ZodType;
  response: z.ZodType<Result> | OtherContent;
  /** The reason for a response of 400, if the route takes no input that could be invalid. */
  fails?: string;
  /** Whether it responds with 408 when the wait times out. */
  waits?: boolean;
  /** Whether only the main organization has this route. */
  mainOnly?: boolean;
  /** Observers see the requests that it sends instead. */
  unobserved?: boolean;
  run(call: ControlCall<Body, Query>): Result | Response | Promise<Result | Response>;
}

/** Declares a route; its types follow from its schemas. */
export function defineRoute<Body, Query, Result>(route: Route<Body, Query, Result>): Route {
  // `run` receives what the schemas of the same route return.
  return route as Route;
}

/** The error for something that does not exist. */
export function notFound(message: string): ApiError {
  return new ApiError('NOT_FOUND', message);
}
