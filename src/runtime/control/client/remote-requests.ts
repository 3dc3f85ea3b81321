import { assertKnownKeys, UsageError, unknownName } from '../../../contract/errors/index.js';
import type { Endpoints } from '../../../handlers/endpoint-types.generated.js';
import { jsonParameters } from '../../../handlers/json-parameters.generated.js';
import { MAX_TIMEOUT_MS } from '../../../values.js';
import { type JournalEntry, receivedLines } from '../../journal/journal-entry.js';
import { assertCondition, assertTimeout } from '../../journal/waits.js';
import type { QueueDetails } from '../../mock/mock-queues.js';
import { type Control, messagesOf, queryOf } from './control.js';

type Name = keyof Endpoints;

const DEFAULT_TIMEOUT_MS = 1000;
/** The longest time that the control API waits for polls and events. */
const MAX_QUEUE_WAIT_MS = 300_000;

/** A request to one endpoint, with decoded parameters. */
export type RemoteEntry<TName extends Name = Name> = Omit<JournalEntry, 'params' | 'endpoint'> & {
  endpoint: TName;
  params: Partial<Endpoints[TName]['params']> & Record<string, unknown>;
};

/** Options of `requests.waitFor`. */
export interface RemoteWaitOptions<TName extends Name> {
  /** Milliseconds; default 1000. */
  timeout?: number;
  /**
   * Returns whether to accept a request.
   * @example await server.requests.waitFor('POST /messages', { where: ({ params }) => params.topic === 'lunch' })
   */
  where?(entry: RemoteEntry<TName>): boolean;
}

/** The journal of a server. */
export class RemoteRequests {
  readonly #control: Control;
  /** IDs of the requests that `waitFor` has returned. */
  readonly #taken = new Set<number>();

  constructor(control: Control) {
    this.#control = control;
  }

  /**
   * Returns the requests, newest last.
   * @example const [latest] = (await server.requests.all()).slice(-1)
   */
  async all(): Promise<JournalEntry[]> {
    const { requests } = await this.#control.send<{ requests: JournalEntry[] }>('GET', '/requests');
    return requests;
  }

  /**
   * Returns the requests to one endpoint, newest last.
   * @throws UsageError when the endpoint does not exist
   * @example expect(await server.requests.of('POST /messages')).toHaveLength(1)
   */
  async of<TName extends Name>(endpoint: TName): Promise<RemoteEntry<TName>[]> {
    assertEndpoint(endpoint);
    return (await this.all()).filter((entry) => isRequestTo(entry, endpoint));
  }

  /**
   * Waits until an endpoint has responded to a request, and returns the request. Earlier requests also count, unless
   * `waitFor` has already returned them.
   * @throws UsageError when the endpoint does not exist; an Error when the wait times out
   * @example const { params } = await server.requests.waitFor('POST /messages');
   */
  async waitFor<TName extends Name>(
    endpoint: TName,
    options: RemoteWaitOptions<TName> = {},
  ): Promise<RemoteEntry<TName>> {
    assertEndpoint(endpoint);
    assertKnownKeys('option of waitFor', options, ['timeout', 'where']);
    const { timeout = DEFAULT_TIMEOUT_MS, where = () => true } = options;
    assertTimeout(timeout);
    assertCondition(where);
    const timer = new AbortController();
    const timing = setTimeout(() => timer.abort(), Math.min(timeout, MAX_TIMEOUT_MS));
    const received: JournalEntry[] = [];
    try {
      for await (const entry of this.#follow(timer.signal)) {
        received.push(entry);
        if (!isRequestTo(entry, endpoint) || this.#taken.has(entry.id) || !where(entry)) continue;
        this.#taken.add(entry.id);
        return entry;
      }
      throw new Error(`The server closed the journal stream before it received ${endpoint}.`);
    } catch (error) {
      if (!timer.signal.aborted) throw error;
      const shown = receivedLines(received, []);
      throw new Error(`Timed out after ${timeout} ms waiting for ${endpoint}.\n${shown.join('\n')}`);
    } finally {
      clearTimeout(timing);
    }
  }

  /** Yields the requests in the journal, and then further requests as the server receives them. */
  async *#follow(signal: AbortSignal): AsyncGenerator<JournalEntry> {
    const stream = '/requests/stream';
    const response = await this.#control.open(stream, { signal });
    if (!response.ok) throw await this.#control.rejection(response, 'GET', stream);
    if (response.headers.get('content-type') !== 'text/event-stream') {
      throw this.#control.unknownServer('an event stream');
    }
    let latest = 0;
    for await (const { event, data } of messagesOf(response)) {
      if (event === 'cleared') {
        this.forget();
        latest = 0;
      }
      // The server is the same package, so the stream contains journal entries.
      const { requests = [] } = data as { requests?: JournalEntry[] };
      // The stream starts with the latest requests only.
      const lacksEarlier = event === 'journal' && requests[0] !== undefined && requests[0].id > 1;
      for (const entry of lacksEarlier ? await this.all() : requests) {
        if (entry.id <= latest) continue;
        latest = entry.id;
        yield entry;
      }
    }
  }

  /**
   * Deletes the journal.
   * @example await server.requests.clear()
   */
  async clear(): Promise<void> {
    await this.#control.send('DELETE', '/requests');
    this.forget();
  }

  /**
   * Forgets which requests `waitFor` has returned. Call it after another client has reset the server.
   * @example server.requests.forget()
   */
  forget(): void {
    this.#taken.clear();
  }
}

function isRequestTo<TName extends Name>(
  entry: JournalEntry,
  endpoint: TName,
): entry is JournalEntry & RemoteEntry<TName> {
  return entry.endpoint === endpoint;
}

function assertEndpoint(endpoint: string): void {
  const names = Object.keys(jsonParameters);
  if (!names.includes(endpoint)) throw new UsageError(unknownName('endpoint', endpoint, names));
}

/** An event and its queue. */
export interface RemoteEvent {
  /** A number that ascends across all queues; pass it as `after` to wait for later events. */
  number: number;
  queue_id: string;
  /** `null` if the queue no longer exists. */
  user_id: number | null;
  event: Record<string, unknown>;
}

/** Options that select queues and limit the wait. */
export interface RemoteQueueOptions {
  persona?: string;
  queue_id?: string;
  /** Milliseconds; default 1000, at most 300,000. */
  timeout?: number;
}

/** Options that select events and limit the wait. */
export interface RemoteEventOptions extends RemoteQueueOptions {
  /** Fields that the event must have. Nested objects may have additional fields. */
  match?: Record<string, unknown>;
  /** Accepts only events after the event with this number. */
  after?: number;
}

/** The event queues of a server. */
export class RemoteQueues {
  readonly #control: Control;

  constructor(control: Control) {
    this.#control = control;
  }

  /**
   * Returns the event queues with their clients.
   * @example const [queue] = await server.queues.list()
   */
  async list(): Promise<QueueDetails[]> {
    return (await this.#control.send<{ queues: QueueDetails[] }>('GET', '/queues')).queues;
  }

  /**
   * Returns the events that the client of a queue has not acknowledged.
   * @throws UsageError when the queue does not exist
   * @example const events = await server.queues.events(queue_id)
   */
  async events(queueId: string): Promise<Record<string, unknown>[]> {
    const path = `/queues/${encodeURIComponent(queueId)}/events`;
    return (await this.#control.send<{ events: Record<string, unknown>[] }>('GET', path)).events;
  }

  /**
   * Adds events to a queue unchanged, even malformed ones. Returns their IDs.
   * @throws UsageError when the queue does not exist
   * @example await server.queues.push(queue_id, [{ type: 'message' }])
   */
  async push(queueId: string, events: object[]): Promise<number[]> {
    const path = `/queues/${encodeURIComponent(queueId)}/events`;
    return (await this.#control.send<{ ids: number[] }>('POST', path, { events })).ids;
  }

  /**
   * Waits until a client polls for events. Returns the queue of the client.
   * @throws UsageError when the persona does not exist, or no client polls in time
   * @example await server.queues.waitForPoll({ persona: 'bot' })
   */
  async waitForPoll(options: RemoteQueueOptions = {}): Promise<QueueDetails> {
    const path = `/queues/wait?${waitQuery(options)}`;
    return (await this.#control.send<{ queue: QueueDetails }>('GET', path)).queue;
  }

  /**
   * Waits for an event of any queue, whether or not a client has received it. Earlier events also count.
   * @throws UsageError when the type or persona does not exist, or no such event arrives in time
   * @example await server.queues.waitForEvent('message', { match: { message: { content: 'pong' } } })
   */
  async waitForEvent(type: string, options: RemoteEventOptions = {}): Promise<RemoteEvent> {
    return this.#control.send('GET', `/events/wait?${waitQuery({ type, ...options })}`);
  }
}

/** Returns the query for a wait. The control API expects the timeout in seconds. */
function waitQuery({
  timeout = DEFAULT_TIMEOUT_MS,
  ...values
}: RemoteEventOptions & { type?: string }): URLSearchParams {
  assertTimeout(timeout);
  return queryOf({ ...values, timeout: Math.ceil(Math.min(timeout, MAX_QUEUE_WAIT_MS)) / 1000 });
}
