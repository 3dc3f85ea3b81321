import type { QueueDetails } from '../../index.js';
import type { Control } from './control.js';

/** An event and its queue. */
export interface RemoteEvent {
  /** Ascending over all queues; pass it as `after` to wait for later events. */
  number: number;
  queue_id: string;
  /** `null` if the queue no longer exists. */
  user_id: number | null;
  event: Record<string, unknown>;
}

/** Selects queues, and limits the wait. */
export interface RemoteQueueOptions {
  persona?: string;
  queue_id?: string;
  /** Milliseconds; default 1000. */
  timeout?: number;
}

/** Selects events, and limits the wait. */
export interface RemoteEventOptions extends RemoteQueueOptions {
  /** Fields that the event must have. Objects in it may have additional fields. */
  match?: Record<string, unknown>;
  /** Only events after the one with this number. */
  after?: number;
}

const DEFAULT_TIMEOUT_MS = 1000;

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
   * Puts events into a queue unchanged, even malformed ones. Returns their IDs.
   * @throws UsageError when the queue does not exist
   * @example await server.queues.push(queue_id, [{ type: 'message' }])
   */
  async push(queueId: string, events: object[]): Promise<number[]> {
    const path = `/queues/${encodeURIComponent(queueId)}/events`;
    return (await this.#control.send<{ ids: number[] }>('POST', path, { events })).ids;
  }

  /**
   * Waits until a client polls for events. Returns its queue.
   * @throws UsageError when the persona does not exist, or nobody polls in time
   * @example await server.queues.waitForPoll({ persona: 'bot' })
   */
  async waitForPoll(options: RemoteQueueOptions = {}): Promise<QueueDetails> {
    const path = `/queues/wait?${queryOf(options)}`;
    return (await this.#control.send<{ queue: QueueDetails }>('GET', path)).queue;
  }

  /**
   * Waits for an event of any queue, whether or not a client has received it. Earlier events count too.
   * @throws UsageError when the type or persona does not exist, or there is no such event in time
   * @example await server.queues.waitForEvent('message', { match: { message: { content: 'pong' } } })
   */
  waitForEvent(type: string, options: RemoteEventOptions = {}): Promise<RemoteEvent> {
    return this.#control.send('GET', `/events/wait?${queryOf({ type, ...options })}`);
  }
}

/** The query of a wait, whose times are in seconds. */
function queryOf({
  timeout = DEFAULT_TIMEOUT_MS,
  ...values
}: RemoteEventOptions & { type?: string }): URLSearchParams {
  const query = new URLSearchParams({ timeout: String(timeout / 1000) });
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return query;
}
