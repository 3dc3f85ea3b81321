import type { HttpHandler } from 'msw';
import type { Dialect } from '../../contract/index.js';
import type { Event } from '../../handlers/endpoint-types.generated.js';
import type { ApiEndpoint } from '../../handlers/endpoints.js';
import type { Moment, Outbox, ReadonlyTables, Settings } from '../../model/index.js';
import type { Persona, PersonaName } from '../../model/personas.js';
import type { Journal, OverrideApi, ReproOptions, Snapshot } from '../index.js';
import type { MockFaults } from './mock-faults.js';
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

/** What a mock is made of at the moment. */
export interface MockState {
  scenario: string;
  seed: number;
  feature_level: number;
  dialect: Dialect;
  /** UNIX seconds. */
  now: number;
  personas: Record<string, Persona>;
  /** How many records there are of each resource. */
  counts: Record<string, number>;
}

/** One organization in memory, and every way to reach it. Mocks share nothing. */
export interface TeamChatMock {
  /** For `setupServer(...mock.handlers)` and `setupWorker(...mock.handlers)`. */
  readonly handlers: HttpHandler[];
  /** Settles when the organization is seeded. Handlers wait for it themselves. */
  readonly ready: Promise<void>;
  /**
   * The records, by resource, for reading. Empty until `ready`.
   * @example mock.db.users.get(4)?.full_name // 'Max Member'
   */
  readonly db: ReadonlyTables;
  /** Users known by name. Before `ready`, those of the `default` scenario. A misspelt name is a UsageError. */
  readonly personas: Readonly<Record<PersonaName, Persona>> & Readonly<Record<string, Persona>>;
  /** The requests that were asked, newest last; `requests.waitFor` waits for one. */
  readonly requests: Journal<ApiEndpoint>;
  /** Emails and push notifications that a real server would have sent. */
  readonly outbox: Outbox;
  /** Errors, delays and dropped connections on demand. */
  readonly faults: MockFaults;
  /** Answers of your own in place of an endpoint's, inside the mock: `mock.http.patch(path, resolver)`. */
  readonly http: OverrideApi<ApiEndpoint>;
  readonly clock: MockClock;
  /** Event queues, without a request. */
  readonly queues: {
    /** Rejects with a UsageError when there is no such persona, or an option is misspelt or wrong. */
    register(persona: string, options?: { eventTypes?: string[] }): Promise<{ queue_id: string }>;
    /** Whether a client is waiting for the events of a queue. */
    isPolled(queueId: string): boolean;
    /**
     * Returns the events that wait in a queue, oldest first.
     * @throws UsageError when the queue does not exist
     * @example mock.queues.events(queue_id).filter(({ type }) => type === 'message')
     */
    events(queueId: string): Event[];
    /** Returns the latest events of all queues, also those that were fetched, oldest first; at most 1,000. */
    emitted(): Event[];
  };
  /**
   * The organization's settings; changing them takes effect with the next request. A setting that is misspelt or wrong
   * is a UsageError, and changes nothing; one that names a channel which is not there too, before `ready` as that of
   * `ready`.
   */
  readonly settings: { get(): Settings; set(changes: Partial<Settings>): void };
  /**
   * The value of the `Authorization` header with which a persona signs in.
   * @throws UsageError when there is no such persona
   */
  authHeader(persona: PersonaName | (string & {})): string;
  /**
   * Sends requests in a persona's name, as a client does: rules, faults and the journal apply.
   * @throws UsageError when the persona is unknown
   * @example await mock.as('owner').patch('/users/4', { role: 300 })
   */
  as(persona: PersonaName | (string & {})): PersonaClient;
  /**
   * Makes something happen that the client under test did not do, by the rules of the endpoints. Faults, rate limits
   * and the journal do not apply.
   * @throws UsageError when the kind, a detail or a name is unknown, or a rule forbids it
   * @example await mock.trigger('message', { from: 'owner', to: 'general', content: 'Hi' }) // { kind, message_id }
   */
  trigger(kind: TriggerKind, details?: TriggerDetails): Promise<TriggerResult>;
  /**
   * Comes back to the start; what is not given goes back to how the mock was created. Requests wait for it.
   * @throws UsageError when an option is unknown or wrong; nothing changes then
   */
  reset(options?: ResetOptions): Promise<void>;
  /**
   * The requests of the journal as a vitest file that asks them again, and expects the last answer. Nobody's
   * credentials are in it: personas sign in by name.
   * @throws UsageError when nothing was asked, or a scenario of your own is not said where to find
   */
  toRepro(options?: ReproOptions): string;
  /** Everything but the journal and the outbox, as one JSON document. */
  snapshot(): Promise<Snapshot>;
  /**
   * Puts a snapshot back.
   * @throws UsageError when the document is not a snapshot of this version; nothing changes then
   */
  restore(snapshot: Snapshot): Promise<void>;
  /** What the mock is made of at the moment. */
  state(): Promise<MockState>;
  /** Answers a request for an endpoint; `undefined` for any other. */
  handle(request: Request): Promise<Response | undefined>;
  /** Answers a request below `/api/v1` that is for no endpoint, with 404 or 405; `undefined` for any other. */
  refuse(request: Request): Promise<Response | undefined>;
  /**
   * Checks a response that something else gave to a request of this API, such as an msw override: strictly, at the
   * mock's level and dialect. Reads a copy of the response.
   * @returns what is wrong, with the path of each wrong field; `undefined` if nothing, or if it is no request of this API
   */
  checkResponse(request: Request, response: Response): Promise<string | undefined>;
  /** Ends what is pending, such as delays and `requests.waitFor`. */
  close(): void;
}
