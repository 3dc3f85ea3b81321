import type { HttpHandler } from 'msw';
import type { Event } from '../../handlers/endpoint-types.generated.js';
import type { Advance, MockOutbox, Moment, ReadonlyTables, Settings } from '../../model/index.js';
import type { Persona, PersonaName } from '../../model/personas.js';
import type { ClientWarning } from '../clients/client-mistakes.js';
import type { Explanation } from '../history/explain.js';
import type { EntryRef } from '../journal/journal-entry.js';
import type { ReproOptions } from '../journal/repro.js';
import type { ResponseProblem } from '../pipeline/server-api.js';
import type { MockControls, MockState, TriggerDetails, TriggerKind, TriggerResult } from './mock-controls.js';
import type { MockFaults, OverrideApi } from './mock-faults.js';
import type { MockHistory } from './mock-history.js';
import type { Journal } from './mock-requests.js';
import type { ResetOptions } from './options.js';
import type { PersonaClient } from './persona-client.js';
import type { Snapshot } from './snapshot.js';

export type { MockState } from './mock-controls.js';

/** The clock of a mock. */
export interface MockClock {
  /**
   * Returns the current time of the mock, in UNIX seconds.
   * @example mock.clock.now() // 1768478400
   */
  now(): number;
  /**
   * Sets the time: ISO 8601, UNIX seconds, a Date, or `'system'` to follow real time.
   * @throws UsageError when the moment is invalid
   * @example mock.clock.set('2026-03-01T09:00:00Z')
   */
  set(moment: Moment): void;
  /**
   * Moves the time forward by a whole number of seconds. Scheduled messages and reminders may become due.
   * @throws UsageError when a part is negative or not a number, the sum is not a whole number of seconds, or the result
   *   is after the year 9999
   * @example mock.clock.advance({ hours: 1, minutes: 30 })
   */
  advance(by: Advance): void;
}

/** One organization in memory with its whole API. Mocks share nothing. */
export interface TeamChatMock extends MockControls {
  /**
   * The msw handlers of the whole API.
   * @example const server = setupServer(...mock.handlers)
   */
  readonly handlers: HttpHandler[];
  /**
   * Resolves when the organization is seeded. Awaiting it starts seeding. Handlers wait for it themselves.
   * @example await mock.ready
   */
  readonly ready: Promise<void>;
  /**
   * The records by resource, read-only. Empty until `ready`.
   * @example mock.db.users.get(4)?.full_name // 'Max Member'
   */
  readonly db: ReadonlyTables;
  /**
   * The personas, by name, with their credentials. Before `ready`, a custom scenario has only the personas of the named
   * scenario that it extends.
   * @example mock.personas.member.email // 'member@example.com'
   */
  readonly personas: Readonly<Record<PersonaName, Persona>> & Readonly<Record<string, Persona>>;
  /**
   * The requests received so far, newest last; `requests.waitFor` waits for one.
   * @example const { params } = await mock.requests.waitFor('POST /messages')
   */
  readonly requests: Journal;
  /**
   * Emails and push notifications that a real server would have sent.
   * @example mock.outbox.emails.map(({ to }) => to)
   */
  readonly outbox: MockOutbox;
  /**
   * Errors, delays and dropped connections on demand.
   * @example mock.faults.add('GET /users', 'RATE_LIMIT_HIT', { times: 1 })
   */
  readonly faults: MockFaults;
  /**
   * Overrides: custom responses that replace the responses of an endpoint.
   * @example mock.http.get('/drafts', ({ respond }) => respond.success({ count: 0, drafts: [] }))
   */
  readonly http: OverrideApi;
  /**
   * The clock of the mock. It changes only when you set or advance it, unless `now` is `'system'`.
   * @example mock.clock.advance({ seconds: 60 })
   */
  readonly clock: MockClock;
  /** Access to event queues without sending requests. */
  readonly queues: {
    /**
     * Registers a queue. Rejects with a UsageError when the persona or an event type is unknown, or an option is
     * misspelled or wrong.
     * @example const { queue_id } = await mock.queues.register('member', { eventTypes: ['message'] })
     */
    register(
      persona: PersonaName | (string & {}),
      options?: { eventTypes?: readonly (Event['type'] | (string & {}))[] },
    ): Promise<{ queue_id: string }>;
    /**
     * Returns whether a client is waiting for the events of a queue.
     * @example await vi.waitFor(() => expect(mock.queues.isPolled(queue_id)).toBe(true))
     */
    isPolled(queueId: string): boolean;
    /**
     * Returns the events waiting in a queue, oldest first.
     * @throws UsageError when the queue does not exist
     * @example mock.queues.events(queue_id).filter(({ type }) => type === 'message')
     */
    events(queueId: string): Event[];
    /**
     * Returns the latest events of all queues, including those that clients have received, oldest first; at most 1,000.
     * @example mock.queues.emitted().filter(({ type }) => type === 'typing')
     */
    emitted(): Event[];
  };
  readonly settings: {
    /**
     * Returns the current settings.
     * @example mock.settings.get().max_message_length // 10000
     */
    get(): Settings;
    /**
     * Changes settings from the next request on.
     * @throws UsageError when a setting is misspelled or invalid; nothing changes then. An unknown channel ID set
     * before `ready` makes `ready` reject.
     * @example mock.settings.set({ can_invite_users: 'members' })
     */
    set(changes: Partial<Settings>): void;
  };
  /**
   * Returns the `Authorization` header with a persona's credentials.
   * @throws UsageError when the persona is unknown
   * @example await fetch(url, { headers: { authorization: mock.authHeader('guest') } })
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
   * @throws UsageError when the kind, a detail or a name is unknown, or a rule forbids the event
   * @example await mock.trigger('message', { from: 'owner', to: 'general', content: 'Hi' }) // { kind, message_id }
   */
  trigger<TKind extends TriggerKind>(
    kind: TKind,
    details?: TriggerDetails<TKind>,
  ): Promise<TriggerResult<TKind>>;
  /**
   * Resets the mock. Omitted options return to the values that the mock was created with. After a reset to a
   * snapshot, they return to the snapshot, until a reset names a scenario. Later requests wait for the reset.
   * @throws UsageError when an option is unknown or wrong; nothing changes then
   * @example await mock.reset({ scenario: 'two-owners' })
   */
  reset(options?: ResetOptions): Promise<void>;
  /**
   * Explains a request: the records that it changed, the events that followed, and, for an error, the rule that
   * rejected it and how to make it pass. The mock keeps the changes of the latest requests, at most 20,000 changes
   * and events.
   * @throws UsageError when the entry is not in the journal
   * @example mock.explain(mock.requests.at(-1)).summary // '`can_invite_users` is `administrators`; ...'
   */
  explain(entry: EntryRef): Explanation;
  /**
   * Earlier states of the organization: before and after each request.
   * @example await mock.history.rewind(mock.requests.at(-1), { when: 'before' })
   */
  readonly history: MockHistory;
  /**
   * Client mistakes that the mock has seen since the journal was last cleared, oldest first.
   * @example expect(mock.warnings).toEqual([])
   */
  readonly warnings: readonly ClientWarning[];
  /**
   * Returns the source of a Vitest file that sends the journal's requests again and expects the last response.
   * The file contains no credentials: personas sign in by name.
   * @throws UsageError when no request can be sent again, or a custom scenario has no import
   * @example writeFileSync('repro.test.ts', mock.toRepro())
   */
  toRepro(options?: ReproOptions): string;
  /**
   * Returns the whole state, except the journal, the outbox and overrides, as one JSON document.
   * @example const before = await mock.snapshot()
   */
  snapshot(): Promise<Snapshot>;
  /**
   * Replaces the state of the mock with the state in a snapshot.
   * @throws UsageError when the document is not a snapshot, or comes from a later release; nothing changes then
   * @example await mock.restore(before)
   */
  restore(snapshot: Snapshot): Promise<void>;
  /**
   * Returns the scenario, seed, level, dialect, time, personas and record counts of the mock.
   * @example const { scenario, counts } = await mock.state()
   */
  state(): Promise<MockState>;
  /**
   * Responds to a request as the server does: to endpoints below `/api/v1` and `/json`, uploaded files, avatars, static
   * files, the login page and CORS preflights. Responds with 404 or 405 to all other requests; see `matches`.
   * @example const response = await mock.fetch(new Request('https://chat.example.com/api/v1/server_settings'))
   */
  fetch(request: Request): Promise<Response>;
  /**
   * Returns whether a request belongs to the mock: to its API (even to an unknown endpoint) or to its files. False for
   * the login page, because an app may have its own.
   * @example const response = mock.matches(request) ? await mock.fetch(request) : await fetch(request)
   */
  matches(request: Request): boolean;
  /**
   * Responds to a request for an endpoint; resolves to `undefined` for any other.
   * @deprecated Use `fetch` and `matches`.
   * @example const response = await mock.handle(request)
   */
  handle(request: Request): Promise<Response | undefined>;
  /**
   * Responds with 404 or 405 to a request below `/api/v1` that matches no endpoint; resolves to `undefined` for any
   * other.
   * @deprecated Use `fetch`.
   * @example const response = (await mock.handle(request)) ?? (await mock.refuse(request))
   */
  refuse(request: Request): Promise<Response | undefined>;
  /**
   * Checks another handler's response to a request of this API, such as an msw override: strictly, at the
   * mock's level and dialect. Reads a copy of the response.
   * @returns the problem with each wrong field; none for a valid response, or for a request to another API
   * @example expect(await mock.checkResponse(request, response)).toEqual([])
   */
  checkResponse(request: Request, response: Response): Promise<ResponseProblem[]>;
  /**
   * Ends pending work, such as delays and `requests.waitFor`.
   * @example afterAll(() => mock.close())
   */
  close(): void;
}
