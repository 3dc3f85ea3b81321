import { UsageError, unknownName } from '../../contract/errors/index.js';
import type { Dialect } from '../../contract/index.js';
import type { Endpoints } from '../../handlers/endpoint-types.generated.js';
import { EVENT_TYPES } from '../../handlers/event-types.generated.js';
import type { Advance, Moment, OutboxEmail, OutboxPush, Settings } from '../../model/index.js';
import type { Persona } from '../../model/personas.js';
import { keysOf } from '../../values.js';
import type { ActiveFault, FaultOptions } from '../faults/fault.js';
import type { ErrorFaultOptions, GeneralErrorCode } from '../faults/faults.js';
import type { ExplainedChange, Explanation } from '../history/explain.js';
import type { EntryRef, JournalEntry } from '../journal/journal-entry.js';
import type { HistoryOptions } from './mock-history.js';
import type { TeamChatMockOptions } from './options.js';
import type { PersonaClient } from './persona-client.js';
import type { Snapshot } from './snapshot.js';

type Awaitable<T> = T | Promise<T>;

/** The current configuration of a mock, its time, and the number of its records. */
export interface MockState {
  scenario: string;
  seed: number;
  featureLevel: number;
  /** @deprecated Use `featureLevel`. */
  feature_level: number;
  dialect: Dialect;
  /** UNIX seconds. */
  now: number;
  personas: Record<string, Persona>;
  /** Number of records of each resource. */
  counts: Record<string, number>;
}

/** Options of `reset` that a mock in this process and one in another process share. */
export interface SharedResetOptions
  extends Pick<TeamChatMockOptions, 'snapshot' | 'seed' | 'featureLevel' | 'dialect' | 'settings'> {
  scenario?: string | undefined;
  /** ISO 8601, UNIX seconds, or `system`. */
  now?: string | number | undefined;
  /** Milliseconds. */
  latency?: number | undefined;
}

/**
 * Controls of a mock, wherever it runs: a `TeamChatMock` in this process, or a `RemoteMock`. A helper that awaits every
 * result works with both.
 * @example
 * async function failInvitations({ faults }: MockControls) {
 *   await faults.add('POST /invites', 'INVITATION_FAILED', { times: 1 });
 * }
 */
export interface MockControls {
  /** Returns the scenario, seed, level, dialect, time, personas and record counts. */
  state(): Promise<MockState>;
  /** Returns the `Authorization` header with a persona's credentials. */
  authHeader(persona: string): Awaitable<string>;
  /** Sends requests as a persona, like a client. */
  as(persona: string): PersonaClient;
  reset(options?: SharedResetOptions): Promise<unknown>;
  /** Errors, delays and dropped connections on demand. */
  readonly faults: {
    add<TName extends keyof Endpoints>(
      endpoint: TName,
      code: Endpoints[TName]['codes'] | GeneralErrorCode | FaultOptions,
      options?: ErrorFaultOptions<Endpoints[TName]['codes'] | GeneralErrorCode>,
    ): Awaitable<{ id: number }>;
    /** Returns the faults that are active, oldest first. */
    list(): Awaitable<ActiveFault[]>;
    /** Removes a fault. Returns whether it existed. */
    remove(id: number): Awaitable<boolean>;
    clear(): Awaitable<void>;
  };
  /** The clock, in UNIX seconds. */
  readonly clock: {
    /** Returns the current time of the mock, in UNIX seconds. */
    now(): Awaitable<number>;
    set(moment: Moment): Awaitable<unknown>;
    advance(by: Advance): Awaitable<unknown>;
  };
  readonly settings: {
    get(): Awaitable<Settings>;
    /** Changes settings from the next request on. */
    set(changes: Partial<Settings>): Awaitable<unknown>;
  };
  /** The requests received so far. */
  readonly requests: {
    /** Returns the requests, newest last. */
    all(): Awaitable<readonly JournalEntry[]>;
    /** Returns the requests to one endpoint, newest last. */
    of<TName extends keyof Endpoints>(
      endpoint: TName,
    ): Awaitable<readonly (Omit<JournalEntry, 'params' | 'endpoint'> & RequestTo<TName>)[]>;
    /** Waits until an endpoint has responded to a request, and returns the request; `timeout` in milliseconds. */
    waitFor<TName extends keyof Endpoints>(
      endpoint: TName,
      options?: { timeout?: number },
    ): Promise<Omit<JournalEntry, 'params' | 'endpoint'> & RequestTo<TName>>;
    clear(): Awaitable<void>;
  };
  /** Emails and push notifications that a real server would have sent. */
  readonly outbox: {
    /** Returns all entries, oldest first. */
    all(): Awaitable<{ emails: readonly OutboxEmail[]; pushes: readonly OutboxPush[] }>;
    clear(): Awaitable<void>;
  };
  explain(entry: EntryRef): Awaitable<Explanation>;
  /** Earlier states of the organization. */
  readonly history: {
    /** Returns the changes between two requests. */
    diff(a: EntryRef, b: EntryRef): Awaitable<ExplainedChange[]>;
    /** Rewinds the organization to the moment after a request, or before it. */
    rewind(entry: EntryRef, options?: HistoryOptions): Promise<unknown>;
  };
  /** Triggers an event that the client under test did not cause. */
  trigger<TKind extends TriggerKind>(
    kind: TKind,
    details?: TriggerDetails<TKind>,
  ): Promise<TriggerResult<TKind>>;
  /** Returns the whole state, except the journal, the outbox and overrides, as one JSON document. */
  snapshot(): Promise<Snapshot>;
  /** Replaces the state of the mock with the state in a snapshot. */
  restore(snapshot: Snapshot): Promise<void>;
  /** Ends pending work, such as `requests.waitFor`. */
  close(): void;
}

/** Endpoint and parameters of a request, typed by endpoint. */
interface RequestTo<TName extends keyof Endpoints> {
  endpoint: TName;
  params: Partial<Endpoints[TName]['params']> & Record<string, unknown>;
}

/** The kinds of `trigger`, with the details that each accepts. The value of a detail is its default or describes it. */
export const TRIGGER_DETAILS = {
  message: { from: 'owner', to: 'the first channel to post in', topic: 'trigger', content: 'Hello!' },
  direct_message: { from: 'owner', to: 'member', content: 'Hello!' },
  mention: {
    from: 'owner',
    to: 'member',
    channel: 'the first channel to post in',
    topic: 'trigger',
    content: 'have a look!',
  },
  reaction: { from: 'owner', message_id: 'the latest message', emoji: 'tada' },
  typing: { from: 'owner', to: 'member', topic: 'trigger', op: 'start' },
  presence: { from: 'owner', status: 'active' },
  edit: { from: 'the sender', message_id: 'the latest message', topic: 'the same', content: 'Edited.' },
  delete: { from: 'owner', message_id: 'the latest message' },
  join: {
    from: 'a new user, or the member if `to` is given',
    to: 'the first channel to join',
    full_name: 'Newcomer and a number',
    email: 'newcomer and a number',
  },
  role_change: { from: 'owner', to: 'member', role: 'moderator' },
  expire_queues: { to: 'all users' },
  restart: { sever: 'false' },
} as const;

/** An event that the client under test did not cause. */
export type TriggerKind = keyof typeof TRIGGER_DETAILS;

type DetailOf<TKind extends TriggerKind> = TKind extends TriggerKind
  ? keyof (typeof TRIGGER_DETAILS)[TKind]
  : never;

export const TRIGGER_KINDS = keysOf(TRIGGER_DETAILS);

/** The detail that the command line takes as its last argument: `trigger reaction tada`. */
export const TRIGGER_ARGUMENTS: Partial<Record<TriggerKind, string>> = {
  message: 'content',
  direct_message: 'content',
  mention: 'content',
  reaction: 'emoji',
  typing: 'op',
  presence: 'status',
  edit: 'content',
  join: 'full_name',
  role_change: 'role',
};

/** The details of all kinds of triggers. Every detail has a default. */
export interface AllTriggerDetails {
  /** The user who acts: a persona or a user ID. Default: the owner, for most kinds. */
  from?: string | number | undefined;
  /**
   * The recipient or affected user (a persona or a user ID), or the name of a channel. By default, a message goes to
   * the first channel in which `from` may post.
   */
  to?: string | number | undefined;
  /** The channel of a mention. Default: the first channel in which `from` may post. */
  channel?: string | number | undefined;
  topic?: string | undefined;
  /** Markdown source. */
  content?: string | undefined;
  /**
   * Default: the latest message; for `reaction` and `delete`, the latest message that the actor can read; for `edit`
   * with `topic`, the latest channel message. If `from` is set, `edit` and `delete` choose among that
   * user's messages.
   */
  message_id?: number | undefined;
  /** Name of an emoji; default `tada`. */
  emoji?: string | undefined;
  /** Whether typing starts or stops; default `start`. */
  op?: 'start' | 'stop' | undefined;
  /** Presence of `from`; default `active`. */
  status?: 'active' | 'idle' | undefined;
  /** New role of `to`; default `moderator`. */
  role?: 'owner' | 'administrator' | 'moderator' | 'member' | 'guest' | undefined;
  /** Name of a new user; cannot be combined with `from` or `to`. */
  full_name?: string | undefined;
  /** Email of a new user; cannot be combined with `from` or `to`. */
  email?: string | undefined;
  /** Whether a restart drops pending polls and connections, as a real restart does; default `false`. */
  sever?: boolean | undefined;
}

/** The details that a kind of trigger accepts. */
export type TriggerDetails<TKind extends TriggerKind = TriggerKind> = Pick<
  AllTriggerDetails,
  DetailOf<TKind>
>;

/** The IDs of records that a trigger created or changed. */
export interface AllIds {
  /** The new or changed message. */
  message_id: number;
  /** The user who acted, joined or received a new role. */
  user_id: number;
  /** The queues that expired, or that receive the event about a restart. */
  queue_ids: string[];
}

type IdOf<TKind extends TriggerKind> = TKind extends 'expire_queues' | 'restart'
  ? 'queue_ids'
  : TKind extends 'typing' | 'presence' | 'join' | 'role_change'
    ? 'user_id'
    : 'message_id';

/** The kind, and the IDs of the new or changed records. */
export type TriggerResult<TKind extends TriggerKind = TriggerKind> = TKind extends TriggerKind
  ? { kind: TKind } & Pick<AllIds, IdOf<TKind>> & { [TId in Exclude<keyof AllIds, IdOf<TKind>>]?: undefined }
  : never;

/** @throws UsageError when the event type does not exist */
export function assertEventType(type: string): void {
  if (!EVENT_TYPES.includes(type)) throw new UsageError(unknownName('event type', type, EVENT_TYPES));
}
