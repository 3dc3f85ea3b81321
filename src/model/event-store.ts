import { getOrAdd } from '../values.js';
import { MAX_ID } from './records.js';

/** An event as sent to the client of its queue. */
export interface StoredEvent {
  /** Ascending within a queue, starting at 0. */
  id: number;
  type: string;
  [field: string]: unknown;
}

export interface EmittedEvent {
  /** Consecutive number across all queues, starting at 1. */
  number: number;
  queueId: string;
  /**
   * ID of the queue's user, set by the history; null before that, and if the queue was deleted before the history saw
   * the event.
   */
  userId: number | null;
  event: StoredEvent;
}

const MAX_EMITTED_EVENTS = 1_000;

/** The events of a queue, as saved in snapshots. */
interface SavedQueue {
  nextId: number;
  /** The highest event ID that the client has acknowledged; -1 before the first acknowledgement. */
  acknowledged: number;
  events: StoredEvent[];
  /** IDs of the unacknowledged events that need not match a schema. */
  unchecked?: number[];
}

/** A pending poll of a queue. */
export interface Waiter {
  /** Settles when the queue has a new event, or when the wait ends without one, such as after a timeout. */
  readonly woken: Promise<void>;
  /**
   * Number of consecutive polls, ending with this one, that were each replaced by the next; 0 until this one is
   * replaced.
   */
  replacements: number;
}

interface Waiting extends Waiter {
  /** The `replacements` of the poll that this one replaced; 0 if it replaced none. */
  earlierReplacements: number;
  /** Time on the mock's clock when the poll times out, in UNIX seconds. */
  until: number;
  wake(): void;
}

/** The unacknowledged events and the pending polls of all queues of an organization. */
export class EventStore {
  readonly #queues = new Map<string, SavedQueue>();
  readonly #waiting = new Map<string, Waiting>();
  #emitted: EmittedEvent[] = [];
  #pushed = 0;
  #acknowledgements = 0;
  #watchers = new Set<() => void>();

  /** Adds an event to a queue, with the queue's next ID. */
  push(queueId: string, event: { type: string; [field: string]: unknown }): void {
    const queue = this.#queueOf(queueId);
    const stored = { ...event, id: queue.nextId++ };
    queue.events.push(stored);
    this.#emitted.push({ number: ++this.#pushed, queueId, userId: null, event: stored });
    if (this.#emitted.length > 2 * MAX_EMITTED_EVENTS)
      this.#emitted = this.#emitted.slice(-MAX_EMITTED_EVENTS);
    this.#waiting.get(queueId)?.wake();
    this.#changed();
  }

  /** Adds an event that need not match a schema, with the queue's next ID. Returns the ID. */
  pushUnchecked(queueId: string, event: object): number {
    const queue = this.#queueOf(queueId);
    const id = queue.nextId;
    queue.unchecked = [...(queue.unchecked ?? []), id];
    // The client receives the event unchanged, even without a type.
    this.push(queueId, event as StoredEvent);
    return id;
  }

  /** Returns the events of a queue after the event with this ID. */
  after(queueId: string, lastId: number): StoredEvent[] {
    return this.#queues.get(queueId)?.events.filter(({ id }) => id > lastId) ?? [];
  }

  /** Returns the latest events of all queues, acknowledged or not, oldest first. */
  emitted(): readonly EmittedEvent[] {
    return this.#emitted.slice(-MAX_EMITTED_EVENTS);
  }

  get pushed(): number {
    return this.#pushed;
  }

  /** Number of events added so far, plus the number of requests that acknowledged events. */
  get changes(): number {
    return this.#pushed + this.#acknowledgements;
  }

  /** Returns the events added after the first `count` events; at most the latest 1,000. */
  emittedSince(count: number): readonly EmittedEvent[] {
    const added = Math.min(this.#pushed - count, MAX_EMITTED_EVENTS);
    return added > 0 ? this.#emitted.slice(-added) : [];
  }

  /** Returns the highest event ID that a queue has used; -1 before its first event. */
  lastIdOf(queueId: string): number {
    return (this.#queues.get(queueId)?.nextId ?? 0) - 1;
  }

  /** Returns the highest event ID that a queue's client has acknowledged; -1 before the first acknowledgement. */
  acknowledgedOf(queueId: string): number {
    return this.#queues.get(queueId)?.acknowledged ?? -1;
  }

  /** Removes the events of a queue up to and including the event with this ID. */
  acknowledge(queueId: string, lastId: number): void {
    const queue = this.#queues.get(queueId);
    const last = Math.min(lastId, (queue?.nextId ?? 0) - 1);
    if (queue === undefined || last <= queue.acknowledged) return;
    queue.acknowledged = last;
    this.#acknowledgements++;
    queue.events = queue.events.filter(({ id }) => id > last);
    if (queue.unchecked) queue.unchecked = queue.unchecked.filter((id) => id > last);
  }

  /** Whether a queue has used up its event IDs. */
  isUsedUp(queueId: string): boolean {
    return (this.#queues.get(queueId)?.nextId ?? 0) > MAX_ID;
  }

  countOf(queueId: string): number {
    return this.#queues.get(queueId)?.events.length ?? 0;
  }

  total(): number {
    return [...this.#queues.values()].reduce((total, { events }) => total + events.length, 0);
  }

  /** Waits for an event of a queue. Ends the queue's earlier wait. */
  wait(queueId: string, until: number): Waiter {
    const before = this.#waiting.get(queueId);
    if (before !== undefined) {
      before.replacements = before.earlierReplacements + 1;
      before.wake();
    }
    let wake = () => {};
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const waiter: Waiting = {
      woken,
      replacements: 0,
      earlierReplacements: before?.replacements ?? 0,
      until,
      wake,
    };
    this.#waiting.set(queueId, waiter);
    this.#changed();
    return waiter;
  }

  leave(queueId: string, waiter: Waiter): void {
    if (this.#waiting.get(queueId) === waiter) this.#waiting.delete(queueId);
  }

  isWaitedFor(queueId: string): boolean {
    return this.#waiting.has(queueId);
  }

  get anyWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  /** Ends the polls that have timed out by `now`, which is in UNIX seconds on the mock's clock. */
  wakeDue(now: number): void {
    for (const waiter of this.#waiting.values()) if (waiter.until <= now) waiter.wake();
  }

  wakeAll(): void {
    for (const waiter of this.#waiting.values()) waiter.wake();
  }

  drop(queueId: string): void {
    this.#queues.delete(queueId);
    this.#waiting.get(queueId)?.wake();
  }

  clear(): void {
    this.#queues.clear();
    this.#emitted = [];
    this.wakeAll();
  }

  save(): Record<string, SavedQueue> {
    return structuredClone(Object.fromEntries(this.#queues));
  }

  load(saved: Record<string, SavedQueue>): void {
    this.clear();
    for (const [queueId, queue] of Object.entries(saved)) this.#queues.set(queueId, structuredClone(queue));
  }

  /**
   * Calls a function after each new event and each new poll.
   * @returns a function that stops the calls
   */
  watch(watcher: () => void): () => void {
    const watchers = this.#watchers;
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  }

  get watchers(): Set<() => void> {
    return this.#watchers;
  }

  /**
   * Takes over the watchers and the event count of the store that this one replaces. Another copy of this module may
   * have created the other store, so that store's private fields cannot be read.
   */
  replace({ watchers, pushed }: Pick<EventStore, 'watchers' | 'pushed'>): void {
    this.#watchers = watchers;
    this.#pushed = pushed;
    this.#changed();
  }

  #changed(): void {
    for (const watcher of this.#watchers) watcher();
  }

  #queueOf(queueId: string): SavedQueue {
    return getOrAdd(this.#queues, queueId, () => ({ nextId: 0, acknowledged: -1, events: [] }));
  }
}

export type SavedEvents = ReturnType<EventStore['save']>;
