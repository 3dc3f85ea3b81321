import type { Dialect } from '../../contract/index.js';
import type { Endpoints } from '../../handlers/endpoint-types.generated.js';
import type { Advance, Moment, OutboxEmail, OutboxPush, Settings } from '../../model/index.js';
import type { Persona } from '../../model/personas.js';
import type {
  ActiveFault,
  EntryRef,
  ErrorFaultOptions,
  ExplainedChange,
  Explanation,
  FaultOptions,
  GeneralErrorCode,
  JournalEntry,
  Snapshot,
} from '../index.js';
import type { HistoryOptions } from './mock-history.js';
import type { TeamChatMockOptions } from './options.js';
import type { PersonaClient } from './persona-client.js';
import type { TriggerDetails, TriggerKind, TriggerResult } from './trigger.js';

type Awaitable<T> = T | Promise<T>;
/** The current configuration of a mock. */
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
 * Controls of a mock, wherever it runs: a `TeamChatMock` in this process, or a `RemoteMock`. Await every result, and
 * a helper works with both.
 * @example
 * async function failInvitations({ faults }: MockControls) {
 *   await faults.add('POST /invites', 'INVITATION_FAILED', { times: 1 });
 * }
 */
export interface MockControls {
  /** Returns the current configuration. */
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
    /** Changes settings, from the next request on. */
    set(changes: Partial<Settings>): Awaitable<unknown>;
  };
  /** The requests sent so far. */
  readonly requests: {
    /** Returns the requests, newest last. */
    all(): Awaitable<readonly JournalEntry[]>;
    /** Returns the requests to one endpoint, newest last. */
    of<TName extends keyof Endpoints>(
      endpoint: TName,
    ): Awaitable<readonly (Omit<JournalEntry, 'params' | 'endpoint'> & RequestTo<TName>)[]>;
    /** Waits for a response to a request to an endpoint; `timeout` in milliseconds. */
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
    /** Returns the organization to the moment after a request, or before it. */
    rewind(entry: EntryRef, options?: HistoryOptions): Promise<unknown>;
  };
  /** Triggers an event that the client under test did not cause. */
  trigger<TKind extends TriggerKind>(
    kind: TKind,
    details?: TriggerDetails<TKind>,
  ): Promise<TriggerResult<TKind>>;
  /** Returns everything except the journal and the outbox, as one JSON document. */
  snapshot(): Promise<Snapshot>;
  /** Replaces the state of the mock with the state in a snapshot. */
  restore(snapshot: Snapshot): Promise<void>;
  /** Ends pending work. */
  close(): void;
}

/** Endpoint and parameters of a request, typed by endpoint. */
interface RequestTo<TName extends keyof Endpoints> {
  endpoint: TName;
  params: Partial<Endpoints[TName]['params']> & Record<string, unknown>;
}
