import { type Signal, signal } from '@preact/signals';
import type { Api } from './client';
import { ApiProblem } from './problem';

/**
 * An event of the server's queue. `restart` is added by this client: the queue expired, so anything may have
 * changed.
 */
export type LiveEvent = { type: string } & Record<string, unknown>;

type Listener = (event: LiveEvent) => void;

const RETRY_MS = 2000;

/** Follows the organization's events: one event queue, polled with `GET /events`. */
export class Live {
  /** Whether the queue is being polled. */
  readonly connected: Signal<boolean> = signal(false);
  readonly #api: Api;
  readonly #listeners = new Set<Listener>();
  readonly #stopped = new AbortController();
  #queueId: string | undefined;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Calls the listener with each event. Returns a function that stops it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Follows the queue until `stop`. */
  async start(): Promise<void> {
    let known = false;
    while (!this.#stopped.signal.aborted) {
      try {
        const lastEventId = await this.#register();
        if (known) this.#tell({ type: 'restart' });
        known = true;
        await this.#follow(lastEventId);
      } catch (error) {
        this.connected.value = false;
        const gone = error instanceof ApiProblem && error.code === 'BAD_EVENT_QUEUE_ID';
        if (!gone) await pause(RETRY_MS, this.#stopped.signal);
      }
    }
  }

  /** Ends the queue. */
  stop(): void {
    this.#stopped.abort();
    this.connected.value = false;
    if (this.#queueId === undefined) return;
    // A failure can be ignored: an abandoned queue expires.
    this.#api.call('DELETE /events', { params: { queue_id: this.#queueId } }).catch(() => undefined);
  }

  async #register(): Promise<number> {
    const { queue_id, last_event_id } = await this.#api.call('POST /register', {
      params: {
        fetch_event_types: [],
        client_capabilities: { notification_settings_null: false, stream_typing_notifications: true },
      },
      signal: this.#stopped.signal,
    });
    this.#queueId = queue_id;
    this.connected.value = true;
    return last_event_id;
  }

  async #follow(from: number): Promise<never> {
    let last_event_id = from;
    for (;;) {
      const { events } = await this.#api.call('GET /events', {
        params: { queue_id: this.#queueId as string, last_event_id },
        signal: this.#stopped.signal,
      });
      for (const event of events) {
        last_event_id = Math.max(last_event_id, Number(event.id));
        this.#tell({ ...event });
      }
    }
  }

  #tell(event: LiveEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

function pause(milliseconds: number, until: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    until.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
