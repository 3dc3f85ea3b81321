import type { HttpHandler } from 'msw';
import type { Dialect } from '../../contract/index.js';
import type { Event } from '../../handlers/endpoint-types.generated.js';
import type { Moment, Outbox, ReadonlyTables, Settings } from '../../model/index.js';
import type { Persona, PersonaName } from '../../model/personas.js';
import type { ReproOptions, Snapshot } from '../index.js';
import type { MockFaults } from './mock-faults.js';
import type { OverrideApi } from './mock-overrides.js';
import type { Journal } from './mock-requests.js';
import type { ResetOptions } from './options.js';
import type { PersonaClient } from './persona-client.js';
import type { TriggerDetails, TriggerKind, TriggerResult } from './trigger.js';

/** The clock of a mock. */
export interface MockClock {
  /** UNIX seconds. */
  now(): number;
  /** Sets the time: ISO 8601, UNIX seconds, a Date, or `'system'` to follow real time. */
  set(moment: Moment): void;
  /** Moves the time forward. */
  advance(by: { seconds: number }): void;
}

/** The present configuration of a mock. */
export interface MockState {
  scenario: string;
  seed: number;
  feature_level: number;
  dialect: Dialect;
  /** UNIX seconds. */
  now: number;
  personas: Record<string, Persona>;
  /** Number of records of each resource. */
  counts: Record<string, number>;
}

/** One organization in memory with its whole API. Mocks share nothing. */
export interface TeamChatMock {
  /** For `setupServer(...mock.handlers)` and `setupWorker(...mock.handlers)`. */
  readonly handlers: HttpHandler[];
  /** Resolves when the organization is seeded. Handlers wait for it themselves. */
  readonly ready: Promise<void>;
  /**
   * The records by resource, read-only. Empty until `ready`.
   * @example mock.db.users.get(4)?.full_name // 'Max Member'
   */
  readonly db: ReadonlyTables;
  /**
   * Users known by name. Before `ready`, those of the `default` scenario. A misspelled name throws a
   * UsageError.
   */
  readonly personas: Readonly<Record<PersonaName, Persona>> & Readonly<Record<string, Persona>>;
  /** The requests sent so far, newest last; `requests.waitFor` waits for one. */
  readonly requests: Journal;
  /** Emails and push notifications that a real server would have sent. */
  readonly outbox: Outbox;
  /** Errors, delays and dropped connections on demand. */
  readonly faults: MockFaults;
  /** Custom responses instead of an endpoint's, inside the mock: `mock.http.patch(path, resolver)`. */
  readonly http: OverrideApi;
  readonly clock: MockClock;
  /** Event queues, without sending requests. */
  readonly queues: {
    /**
     * Registers a queue. Rejects with a UsageError when the persona is unknown, or an option is misspelled or
     * wrong.
     */
    register(persona: string, options?: { eventTypes?: string[] }): Promise<{ queue_id: string }>;
    /** Whether a client is waiting for the events of a queue. */
    isPolled(queueId: string): boolean;
    /**
     * Returns the events waiting in a queue, oldest first.
     * @throws UsageError when the queue does not exist
     * @example mock.queues.events(queue_id).filter(({ type }) => type === 'message')
     */
    events(queueId: string): Event[];
    /** Returns the latest events of all queues, including fetched ones, oldest first; at most 1,000. */
    emitted(): Event[];
  };
  /**
   * The organization's settings. Changes take effect with the next request. A misspelled or invalid setting
   * throws a UsageError and changes nothing; an unknown channel ID set before `ready` makes `ready` reject.
   */
  readonly settings: { get(): Settings; set(changes: Partial<Settings>): void };
  /**
   * Returns the `Authorization` header with a persona's credentials.
   * @throws UsageError when the persona is unknown
   */
  authHeader(persona: PersonaName | (string & {})): string;
  /**
   * Sends requests as a persona, like a client: rules, faults and the journal apply.
   * @throws UsageError when the persona is unknown
   * @example await mock.as('owner').patch('/users/4', { role: 300 })
   */
  as(persona: PersonaName | (string & {})): PersonaClient;
  /**
   * Triggers an event that the client under test did not cause, under the rules of the endpoints. Faults,
   * rate limits and the journal do not apply.
   * @throws UsageError when the kind, a detail or a name is unknown, or a rule forbids it
   * @example await mock.trigger('message', { from: 'owner', to: 'general', content: 'Hi' }) // { kind, message_id }
   */
  trigger(kind: TriggerKind, details?: TriggerDetails): Promise<TriggerResult>;
  /**
   * Resets the mock; omitted options return to those of its creation. Later requests wait for it.
   * @throws UsageError when an option is unknown or wrong; nothing changes then
   */
  reset(options?: ResetOptions): Promise<void>;
  /**
   * Writes the requests of the journal as a Vitest file that sends them again and expects the last response.
   * It contains no credentials: personas sign in by name.
   * @throws UsageError when there is no request, or a custom scenario has no import
   */
  toRepro(options?: ReproOptions): string;
  /** Returns everything except the journal and the outbox, as one JSON document. */
  snapshot(): Promise<Snapshot>;
  /**
   * Restores a snapshot.
   * @throws UsageError when the document is not a snapshot of this version; nothing changes then
   */
  restore(snapshot: Snapshot): Promise<void>;
  /** Returns the present configuration of the mock. */
  state(): Promise<MockState>;
  /** Responds to a request for an endpoint; `undefined` for any other. */
  handle(request: Request): Promise<Response | undefined>;
  /**
   * Responds with 404 or 405 to a request below `/api/v1` that matches no endpoint; `undefined` for any
   * other.
   */
  refuse(request: Request): Promise<Response | undefined>;
  /**
   * Checks another handler's response to a request of this API, such as an msw override: strictly, at the
   * mock's level and dialect. Reads a copy of the response.
   * @returns the problems with the path of each wrong field; `undefined` for a valid response or another API
   */
  checkResponse(request: Request, response: Response): Promise<string | undefined>;
  /** Ends pending work, such as delays and `requests.waitFor`. */
  close(): void;
}
