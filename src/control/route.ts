import type * as z from 'zod';
import { ApiError } from '../contract/errors/index.js';
import type { TeamChatMockOptions } from '../runtime/mock/options.js';
import type { TeamChatMock } from '../runtime/mock/team-chat-mock.js';
import type { Live } from './live.js';
import type { SecretFilter } from './secrets.js';

/** The organization that a control request concerns, and what belongs to it. */
export interface Control {
  mock: TeamChatMock;
  /** Path before `/_mock`. */
  base: string;
  live: Live;
  /** Hides credentials in what the journal shows. */
  secrets: SecretFilter;
  observer?: SiteObserver | undefined;
  /** Further organizations; only the main one has them. */
  realms?: Realms | undefined;
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

/** A request to a route. */
export interface ControlCall<Body, Query> extends Control {
  url: URL;
  /** The segment that the path captures. */
  captured: string;
  query: Query;
  body: Body;
}

/** A response that is not JSON. */
export interface OtherContent {
  contentType: string;
  description: string;
}

/** A request of the control API: how it is checked, documented and carried out. */
export interface Route<Body = unknown, Query = unknown, Result = unknown> {
  method: 'GET' | ControlMethod;
  /** Below `/_mock`; may capture one segment, such as `/faults/{id}`. */
  path: string;
  summary: string;
  query?: z.ZodType<Query>;
  /** The body is checked with this schema. */
  body?: z.ZodType<Body>;
  /** The mock checks the body itself; the schema documents it. */
  uncheckedBody?: z.ZodType;
  response: z.ZodType<Result> | OtherContent;
  /** Only the main organization has this route. */
  mainOnly?: boolean;
  run(call: ControlCall<Body, Query>): Result | Response | Promise<Result | Response>;
}

/** Declares a route; its types follow from its schemas. */
export function defineRoute<Body, Query, Result>(route: Route<Body, Query, Result>): Route {
  return route as Route;
}

/** The error for something that does not exist. */
export function notFound(message: string): ApiError {
  return new ApiError('NOT_FOUND', message);
}
