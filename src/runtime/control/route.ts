import * as z from 'zod';
import { ApiError } from '../../contract/errors/index.js';
import { parseJsonBody } from '../../contract/input.js';
import { isObject, unref } from '../../values.js';
import type { JournalEntry } from '../journal/journal-entry.js';
import { runtimeOf } from '../mock/mock-internals.js';
import { requirePersona } from '../mock/mock-personas.js';
import type { TeamChatMockOptions } from '../mock/options.js';
import type { Snapshot } from '../mock/snapshot.js';
import type { TeamChatMock } from '../mock/team-chat-mock.js';
import type { Live } from './live.js';

export interface KeptSnapshot {
  name: string;
  /** Time on the mock's clock, in UNIX seconds. */
  at: number;
  scenario: string;
  snapshot: Snapshot;
}

/** The organization and the context of a control request. */
export interface ControlContext {
  mock: TeamChatMock;
  /** Path before `/_mock`. */
  base: string;
  live: Live;
  /** Returns a copy of a JSON value without the credentials of the organization's users. */
  hide<T>(value: T): T;
  snapshots: Map<string, KeptSnapshot>;
  observer?: ControlObserver | undefined;
  /** The additional organizations of the server; set only for the main organization. */
  realms?: Realms | undefined;
}

/** Methods of control requests that change state. */
export type ControlMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface ControlObserver {
  /** Called when the control API changes something. `at` is the time before the change, in UNIX seconds. */
  controlled(method: ControlMethod, url: string, body: string, at: number): void;
}

interface Realms {
  names(): string[];
  add(name: string, options: TeamChatMockOptions): Promise<string>;
  remove(name: string): boolean;
}

/** The names in braces in a path, such as `resource` and `id` in `/records/{resource}/{id}`. */
type CaptureNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | CaptureNames<Rest>
  : never;

type Captures<Path extends string> = Readonly<
  Record<string extends Path ? string : CaptureNames<Path>, string>
>;

interface ControlCall<Body, Query, Path extends string> extends ControlContext {
  url: URL;
  request: Request;
  path: Captures<Path>;
  query: Query;
  body: Body;
}

/** A response that is not JSON. */
interface OtherContent {
  contentType: string;
  description: string;
}

/** A route of the control API with its validation, documentation and handler. */
export interface Route<Body = unknown, Query = unknown, Result = unknown, Path extends string = string> {
  method: 'GET' | ControlMethod;
  /** The path below `/_mock`, such as `/records/{resource}/{id}`. */
  path: Path;
  summary: string;
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
  /** Documents a body that the mock validates without this schema. */
  uncheckedBody?: z.ZodType;
  /** Whether the body may contain a snapshot, which may be larger than any other input. */
  takesSnapshot?: boolean;
  response: z.ZodType<Result> | OtherContent;
  /** Why the route may respond with status 400; by default, because its query or body is invalid. */
  fails?: string;
  /** Whether the route waits, and responds with status 408 when the wait times out. */
  waits?: boolean;
  /** Whether only the main organization has this route. */
  mainOnly?: boolean;
  /** If true, `controlled` is not called for this route: observers already see the requests that the route sends. */
  unobserved?: boolean;
  run(call: ControlCall<Body, Query, Path>): Result | Response | Promise<Result | Response>;
}

/** Declares the route of a method and a path, such as `GET /records/{resource}`. The schemas determine its types. */
export function defineRoute<Method extends Route['method'], Body, Query, Result, const Path extends string>(
  name: `${Method} ${Path}`,
  declaration: Omit<Route<Body, Query, Result, Path>, 'method' | 'path'>,
): Route {
  const [method, path] = name.split(' ');
  // The assertion is safe, because the schemas and the path of the route produce the arguments of its `run`.
  return { ...declaration, method, path } as Route;
}

export function notFound(message: string): ApiError {
  return new ApiError('NOT_FOUND', message);
}

/** Returns the ID in a path segment; NaN, which matches no record, if the segment is not an ID. */
export function idIn(segment: string): number {
  return /^\d{1,15}$/.test(segment) ? Number(segment) : Number.NaN;
}

/** @throws ApiError `NOT_FOUND` when the journal has no entry with this ID */
export function requireEntry({ requests }: TeamChatMock, id: string): JournalEntry {
  const entry = requests.find((candidate) => String(candidate.id) === id);
  if (entry === undefined) throw notFound(`Request ${id} is not in the journal.`);
  return entry;
}

/** Returns an error response with the envelope of the chat API. */
export function errorResponse(
  status: number,
  code: string,
  msg: string,
  headers: Record<string, string> = {},
): Response {
  const all = { 'x-content-type-options': 'nosniff', ...headers };
  return Response.json({ result: 'error', msg, code }, { status, headers: all });
}

const DEFAULT_WAIT_SECONDS = 5;
const MAX_WAIT_SECONDS = 300;

export const wholeNumberParameter = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a whole number, 0 or greater')
  .transform(Number);

export const numberParameter = z
  .string()
  .regex(/^\d{1,15}(\.\d{1,9})?$/, 'must be a number, 0 or greater')
  .transform(Number);

export const jsonParameter = (example: string) =>
  z.string().transform((text, context) => {
    try {
      const values = parseJsonBody(text);
      if (isObject(values)) return { ...values };
    } catch {
      // The error below covers strings that are not JSON.
    }
    context.addIssue(`must be a JSON object, such as ${example}`);
    return z.NEVER;
  });

export const timeoutParameter = numberParameter
  .refine((seconds) => seconds <= MAX_WAIT_SECONDS, `must be at most ${MAX_WAIT_SECONDS}`)
  .optional()
  .describe(`seconds of real time; default ${DEFAULT_WAIT_SECONDS}, at most ${MAX_WAIT_SECONDS}`);

interface Wait<T> {
  /** Returns the result of the wait; `undefined` until it exists. */
  find(): T | undefined;
  /** Calls `check` after each change, until the returned function is called. */
  watch(check: () => void): () => void;
  /** Name of the expected result in the error message, such as `a client that polls`. */
  subject: string;
  seconds: number | undefined;
  /** The request that waits. The wait ends when the client of the request disconnects. */
  request: Request;
}

/**
 * Waits for a result that may already exist.
 * @throws ApiError with status 408 when the wait times out
 */
export function waitUntil<T>({ find, watch, subject, seconds, request }: Wait<T>): Promise<T> {
  const limit = seconds ?? DEFAULT_WAIT_SECONDS;
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      unwatch();
      clearTimeout(timer);
      request.signal.removeEventListener('abort', stop);
      settle();
    };
    const stop = () => {
      const message = `Timed out after ${limit} seconds waiting for ${subject}.`;
      end(() => reject(new ApiError('REQUEST_TIMEOUT', message, {}, { status: 408 })));
    };
    const check = () => {
      const found = find();
      if (found !== undefined) end(() => resolve(found));
    };
    const timer = setTimeout(stop, limit * 1000);
    // A wait must not keep the process alive.
    unref(timer);
    const unwatch = watch(check);
    request.signal.addEventListener('abort', stop);
    check();
  });
}

/** Sends the scheduled messages and reminders that are due, once the mock is seeded. */
export async function deliverDue(mock: TeamChatMock): Promise<void> {
  // Every transaction starts with what is due.
  await runtimeOf(mock).transact(() => undefined);
}

/**
 * Returns the user ID of a persona; `undefined` if no persona is given.
 * @throws UsageError if the persona is unknown
 */
export function userIdOf(mock: TeamChatMock, persona: string | undefined): number | undefined {
  return persona === undefined ? undefined : requirePersona(runtimeOf(mock), persona).user_id;
}
