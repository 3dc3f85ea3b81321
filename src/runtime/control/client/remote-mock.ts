import type { Advance, Moment, OutboxEmail, OutboxPush, Settings } from '../../../model/index.js';
import type { Persona } from '../../../model/personas.js';
import type { SeedFile } from '../../../scenarios/seed-file/index.js';
import type { ClientWarning } from '../../clients/client-mistakes.js';
import type { ActiveFault } from '../../faults/fault.js';
import type { ExplainedChange, Explanation } from '../../history/explain.js';
import type { EntryRef } from '../../journal/journal-entry.js';
import type {
  MockControls,
  SharedResetOptions,
  TriggerDetails,
  TriggerKind,
  TriggerResult,
} from '../../mock/mock-controls.js';
import type { AddRemoteFault } from '../../mock/mock-faults.js';
import type { HistoryOptions } from '../../mock/mock-history.js';
import type { PersonaClient } from '../../mock/persona-client.js';
import type { Snapshot } from '../../mock/snapshot.js';
import type { MockState } from '../../mock/team-chat-mock.js';
import type { CannedResponse } from '../../pipeline/overrides.js';
import type { RemoteRecords } from './control.js';
import type { RemoteQueues, RemoteRequests } from './remote-requests.js';

/** Options of a reset and of a new realm. Scenarios are passed by name or as the content of a seed file. */
export interface RemoteResetOptions extends SharedResetOptions {
  /** The content of a seed file, instead of a scenario. */
  seedFile?: SeedFile | undefined;
}

/** Options of a new realm. */
export type RemoteRealmOptions = RemoteResetOptions;

/** A fixed response that replaces an endpoint's response, with its ID. */
export type RemoteOverride = CannedResponse & { id: number };

/** A mock in another process. Like `TeamChatMock`, but each method that sends a request is asynchronous. */
export interface RemoteMock extends MockControls {
  /** Base URL of the organization, without `/api/v1`. */
  readonly url: string;
  /**
   * Returns the scenario, seed, level, dialect, time, personas and record counts of the mock.
   * @example const { scenario, counts } = await server.state()
   */
  state(): Promise<MockState>;
  /**
   * Returns the personas by name, with their credentials.
   * @example const { email, api_key } = (await server.personas()).member
   */
  personas(): Promise<Record<string, Persona>>;
  /**
   * Returns the `Authorization` header with a persona's credentials.
   * @throws UsageError when the persona is unknown
   * @example const authorization = await server.authHeader('member')
   */
  authHeader(persona: string): Promise<string>;
  /**
   * Resets the mock. Omitted options return to the values that the server, or the realm, was started with.
   * After a reset with a snapshot, they return to the values of the snapshot, until a reset names a scenario.
   * @throws UsageError when an option is unknown or wrong
   * @example await server.reset({ scenario: 'two-owners' })
   */
  reset(options?: RemoteResetOptions): Promise<MockState>;
  /** Errors, delays and dropped connections on demand. */
  readonly faults: {
    /**
     * Adds a fault.
     * @throws UsageError when the endpoint, the code or an option is unknown; nothing is added then
     * @example await server.faults.add('POST /invites', 'INVITATION_FAILED', { times: 1 })
     */
    add: AddRemoteFault;
    /**
     * Returns the active faults, oldest first.
     * @example const faults = await server.faults.list()
     */
    list(): Promise<ActiveFault[]>;
    /**
     * Removes a fault. Returns whether it existed.
     * @example await server.faults.remove(id)
     */
    remove(id: number): Promise<boolean>;
    /**
     * Removes all faults.
     * @example await server.faults.clear()
     */
    clear(): Promise<void>;
  };
  /** Fixed responses that replace the responses of endpoints. */
  readonly overrides: {
    /**
     * Responds to matching requests with exactly this response, even one that Zulip would never send.
     * @throws UsageError when the endpoint, the persona or a field is unknown
     * @example await server.overrides.add({ method: 'GET', path: '/messages', status: 200, body: { messages: [null] } })
     */
    add(response: CannedResponse): Promise<{ id: number }>;
    /**
     * Returns the active overrides, the latest first.
     * @example const overrides = await server.overrides.list()
     */
    list(): Promise<RemoteOverride[]>;
    /**
     * Removes an override. Returns whether it existed.
     * @example await server.overrides.remove(id)
     */
    remove(id: number): Promise<boolean>;
    /**
     * Removes all overrides.
     * @example await server.overrides.clear()
     */
    clear(): Promise<void>;
  };
  readonly records: RemoteRecords;
  readonly queues: RemoteQueues;
  /** The clock of the mock. */
  readonly clock: {
    /**
     * Returns the current time of the mock, in UNIX seconds.
     * @example await server.clock.now() // 1768478400
     */
    now(): Promise<number>;
    /**
     * Sets the time: ISO 8601, UNIX seconds, a Date, or `'system'`. Returns the new time in UNIX seconds.
     * @throws UsageError when the moment is invalid
     * @example await server.clock.set('2026-03-01T09:00:00Z')
     */
    set(moment: Moment): Promise<number>;
    /**
     * Moves the time forward by a whole number of seconds. Returns the new time in UNIX seconds.
     * @throws UsageError when a part is negative or not a number, the sum is not a whole number of seconds, or the
     *   result is after the year 9999
     * @example await server.clock.advance({ seconds: 3600 })
     */
    advance(by: Advance): Promise<number>;
  };
  /** The requests that the server received. */
  readonly requests: RemoteRequests;
  /**
   * Explains a request: the records that it changed, the events that followed, and, for an error, the rule that
   * rejected it and how to make it pass.
   * @throws UsageError when the request is not in the journal
   * @example const { summary, allow } = await server.explain((await server.requests.all()).at(-1))
   */
  explain(entry: EntryRef): Promise<Explanation>;
  /** Earlier states of the organization: before and after each request. */
  readonly history: {
    /**
     * Returns the state before or after a request as a snapshot.
     * @throws UsageError when the history does not reach back to the request
     * @example await server.restore(await server.history.snapshot(entry, { when: 'before' }))
     */
    snapshot(entry: EntryRef, options?: HistoryOptions): Promise<Snapshot>;
    /**
     * Returns the changes from the moment after one request to the moment after another.
     * @throws UsageError when the history does not reach back to a request
     * @example await server.history.diff(first, last)
     */
    diff(a: EntryRef, b: EntryRef): Promise<ExplainedChange[]>;
    /**
     * Rewinds the organization and the clock to the moment after or before a request.
     * @throws UsageError when the history does not reach back to the request
     * @example await server.history.rewind(entry, { when: 'before' })
     */
    rewind(entry: EntryRef, options?: HistoryOptions): Promise<MockState>;
  };
  /**
   * Returns the client mistakes that the server has seen, oldest first.
   * @example expect(await server.warnings()).toEqual([])
   */
  warnings(): Promise<ClientWarning[]>;
  /** Emails and push notifications that a real server would have sent. */
  readonly outbox: {
    /**
     * Returns all entries, oldest first.
     * @example const { emails } = await server.outbox.all()
     */
    all(): Promise<{ emails: OutboxEmail[]; pushes: OutboxPush[] }>;
    /**
     * Removes all entries.
     * @example await server.outbox.clear()
     */
    clear(): Promise<void>;
  };
  readonly settings: {
    /**
     * Returns the current settings.
     * @example const { max_message_length } = await server.settings.get()
     */
    get(): Promise<Settings>;
    /**
     * Changes settings from the next request on. Returns all settings.
     * @throws UsageError when a setting is misspelled or invalid; nothing changes then
     * @example await server.settings.set({ can_invite_users: 'members' })
     */
    set(changes: Partial<Settings>): Promise<Settings>;
  };
  /**
   * Returns the whole state, except the journal, the outbox and overrides, as one JSON document.
   * @example const before = await server.snapshot()
   */
  snapshot(): Promise<Snapshot>;
  /**
   * Replaces the state of the mock with the state in a snapshot.
   * @throws UsageError with the path of the first problem; nothing changes then
   * @example await server.restore(before)
   */
  restore(snapshot: Snapshot): Promise<void>;
  /**
   * Saves the state to the file that the server's `--save` names. Returns the path of the file.
   * @throws UsageError when the server was started without `--save`
   * @example await server.save()
   */
  save(): Promise<string>;
  /**
   * Triggers an event that the client under test did not cause.
   * @example await server.trigger('message', { from: 'owner', to: 'general', content: 'Hi' })
   */
  trigger<TKind extends TriggerKind>(
    kind: TKind,
    details?: TriggerDetails<TKind>,
  ): Promise<TriggerResult<TKind>>;
  /**
   * Sends requests as a persona.
   * @example const { body } = await server.as('owner').get('/users')
   */
  as(persona: string): PersonaClient;
  /** Additional organizations of the same server. */
  readonly realms: {
    /**
     * Creates and seeds an organization, and connects to it.
     * @throws UsageError when the name is taken or an option is wrong
     * @example const other = await server.realms.create('worker-1', { scenario: 'empty' })
     */
    create(name: string, options?: RemoteRealmOptions): Promise<RemoteMock>;
    /**
     * Returns the names of the additional organizations.
     * @example await server.realms.list() // ['worker-1']
     */
    list(): Promise<string[]>;
    /**
     * Deletes an organization. Returns whether it existed.
     * @example await server.realms.delete('worker-1')
     */
    delete(name: string): Promise<boolean>;
  };
  /**
   * Aborts pending calls, including those of `as()`. The server keeps running.
   * @example server.close()
   */
  close(): void;
}
