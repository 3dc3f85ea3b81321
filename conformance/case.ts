/**
 * Helpers for writing cases. A case sends requests of the API as a persona. It runs on two servers in step; the runner
 * compares each response, so a case only lists requests, and marks those that must succeed.
 */

/** Users that a test server needs. Cases that need a missing user are skipped. */
export const PERSONAS = [
  'owner',
  'admin',
  'moderator',
  'member',
  'guest',
  'colleague',
  'deactivated',
  'bot',
] as const;
export type PersonaName = (typeof PERSONAS)[number];

/**
 * A value that each server chose: an ID, an email, the ID of a queue. Use it in fields and paths: it becomes the value of the server
 * that receives the request, also within a string.
 */
export interface Ref {
  toString(): string;
}

export type Fields = Readonly<Record<string, unknown>>;

export interface RequestOptions {
  /** Compares only names of fields and types of values, for values that a server's administrators choose. */
  shape?: boolean;
  /** Does not compare the response: for steps that only prepare, on servers that may differ. */
  unchecked?: boolean;
  /** A file to upload. */
  file?: { name: string; type: string; content: string };
}

export interface Answer {
  /** The status of the server that is verified. */
  readonly status: number;
  readonly ok: boolean;
  /** The value at a path of the body: `ref('messages.0.id')`. */
  ref(path: string): Ref;
  /** Skips the rest of the case unless both servers accepted the request. */
  must(): Answer;
}

/** Sends requests as one user. */
export interface Caller {
  readonly user_id: Ref;
  /** The email that the API shows, and the real one. */
  readonly email: Ref;
  readonly delivery_email: Ref;
  readonly full_name: Ref;
  get(path: string, fields?: Fields, options?: RequestOptions): Promise<Answer>;
  post(path: string, fields?: Fields, options?: RequestOptions): Promise<Answer>;
  put(path: string, fields?: Fields, options?: RequestOptions): Promise<Answer>;
  patch(path: string, fields?: Fields, options?: RequestOptions): Promise<Answer>;
  delete(path: string, fields?: Fields, options?: RequestOptions): Promise<Answer>;
  /** Registers an event queue. */
  listen(eventTypes: readonly string[], fields?: Fields): Promise<Queue>;
  /** Registers a client that keeps its state up to date by events. */
  follow(): Promise<Follower>;
}

export interface Follower {
  /** Applies the events since the last call; the state must be that of a client that registers now. */
  assertUpToDate(): Promise<void>;
}

export interface Queue {
  readonly id: Ref;
  /** Fetches and compares the events since the last call. */
  events(): Promise<void>;
}

export interface Session {
  /** Prefix of the names of everything that this run of the case creates. */
  readonly prefix: string;
  readonly level: number;
  readonly dialect: 'reference' | 'zulip';
  /** The time of the servers, in UNIX seconds. */
  readonly now: number;
  as(persona: PersonaName): Caller;
  /** A caller without credentials. */
  anonymous(): Caller;
  /** A caller with other credentials. */
  withKey(email: unknown, apiKey: unknown): Promise<Caller>;
  /** A persona's email with another key. */
  withWrongKey(persona: PersonaName): Caller;
  /** Ends the case as skipped. */
  skip(reason: string): never;
}

export interface Case {
  /** The unique name, such as `messages/is edited twice, with its history`. */
  name: string;
  area: string;
  /** The first feature level that the case holds for. */
  since?: number;
  /** The first feature level that it no longer holds for. */
  until?: number;
  /** The only dialect that it holds for. */
  dialect?: 'reference' | 'zulip';
  run(t: Session): Promise<void>;
}

export type CaseOptions = Pick<Case, 'since' | 'until' | 'dialect'>;

/** Collects the cases of an area. */
export class Area {
  readonly cases: Case[] = [];
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  add(name: string, run: Case['run'], options: CaseOptions = {}): void {
    this.cases.push({ name: `${this.#name}/${name}`, area: this.#name, ...options, run });
  }
}
