import { assertKnownKeys, UsageError } from '../../contract/errors/index.js';
import type { Endpoint, EndpointMeta, ParamValues, PathValues } from '../../contract/index.js';
import type { Answer } from '../http/respond.js';
import { unknownEndpoint } from '../pipeline/nearest-endpoint.js';
import type { JournalEntry, UnmatchedRequest } from './journal-entry.js';
import type { Sent } from './sent.js';
import { type Wait, type WaitOptions, Waits } from './waits.js';

/** What a request to an endpoint may carry, decoded. */
export type ParamsOf<O extends Endpoint> = { [K in keyof ParamValues<O['params']>]?: O['params'][K]['type'] };

/**
 * The entry of a request to a known endpoint. Its parameters are typed as the endpoint decodes them; of a request that
 * was refused before they were decoded, they are texts as sent.
 */
export interface EntryOf<E extends Endpoint, N extends E['name']> extends JournalEntry {
  endpoint: N;
  params: ParamsOf<Extract<E, { name: N }>> & Record<string, unknown>;
}

/** How `waitFor` waits. */
export interface WaitForOptions<E extends Endpoint, N extends E['name']> {
  /** Milliseconds of real time, whatever fake timers say; default 1000. */
  timeout?: number;
  /** Takes only some requests; the second argument has the captures of the path, decoded. */
  where?(entry: EntryOf<E, N>, path: PathValues<Extract<E, { name: N }>['pathParams']>): boolean;
}

const OPTIONS = ['timeout', 'where', 'times'];

/** How many requests a journal keeps unless it is told otherwise. */
export const JOURNAL_LIMIT = 1000;

/** Shared by the requests before which nothing was done: most of them. */
const NOTHING: readonly string[] = [];

const CLEARED = 'what was asked before the journal was cleared';

/** Who is told what a journal takes in. */
export interface JournalWatcher {
  /** A request was answered; nothing of the answer may be changed. */
  recorded(entry: JournalEntry, answer: Answer): void;
  /** Something was asked that is no endpoint. */
  unmatched(request: UnmatchedRequest): void;
  /** All requests are forgotten. */
  cleared(): void;
}

interface LastAnswered {
  entry: JournalEntry;
  status: number;
  body: Record<string, unknown>;
}

/**
 * The requests that a mock was asked, newest last; at least the latest thousand, or as many as the option
 * `journalLimit` says. `E` are the endpoints that there are.
 */
export class Journal<E extends Endpoint = Endpoint> extends Array<JournalEntry> {
  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }

  readonly #endpoints: readonly EndpointMeta[];
  readonly #limit: number;
  readonly #unmatched: UnmatchedRequest[] = [];
  readonly #waits = new Waits(this);
  /** By entry ID. No WeakMap: a thousand entries in one make every collection of garbage slow. */
  readonly #sent = new Map<
    number,
    { entry: JournalEntry; sent: Omit<Sent, 'before'>; before: readonly string[] }
  >();
  readonly #watchers = new Set<JournalWatcher>();
  #before: string[] = [];
  #gaps = new Set<string>();
  #lastAnswered: LastAnswered | undefined;
  #nextId = 1;

  constructor(endpoints: readonly EndpointMeta[], limit: number = JOURNAL_LIMIT) {
    super();
    this.#endpoints = endpoints;
    this.#limit = limit;
  }

  /** What was asked and is no endpoint, newest last; as many as requests are kept. */
  get unmatched(): readonly UnmatchedRequest[] {
    return this.#unmatched;
  }

  /**
   * The requests to one endpoint, newest last.
   * @throws UsageError when there is no such endpoint
   */
  of<N extends E['name']>(endpoint: N): EntryOf<E, N>[] {
    this.#assertEndpoint(endpoint);
    return this.filter((entry) => entry.endpoint === endpoint) as EntryOf<E, N>[];
  }

  /**
   * Waits until a request to an endpoint was answered. A request that was answered before counts too, unless an earlier
   * `waitFor` took it: each request is taken once, the oldest first. With `times` it takes that many, as a list.
   * Rejects when the time is over, with what was received instead, and when the mock is reset or closed.
   * @throws UsageError when the endpoint or an option is unknown
   */
  waitFor<N extends E['name']>(
    endpoint: N,
    options: WaitForOptions<E, N> & { times: number },
  ): Promise<EntryOf<E, N>[]>;
  waitFor<N extends E['name']>(endpoint: N, options?: WaitForOptions<E, N>): Promise<EntryOf<E, N>>;
  async waitFor(endpoint: string, options: WaitOptions = {}): Promise<unknown> {
    this.#assertEndpoint(endpoint);
    assertKnownKeys('option of waitFor', options, OPTIONS);
    const { times = 1, timeout = 1000, where = () => true } = options;
    if (!(Number.isSafeInteger(times) && times > 0)) {
      throw new UsageError(`"times" takes a whole number from 1 on, not ${JSON.stringify(times)}`);
    }
    if (!(timeout >= 0)) {
      throw new UsageError(`"timeout" takes milliseconds from 0 on, not ${JSON.stringify(timeout)}`);
    }
    const wait: Wait = {
      endpoint,
      times,
      timeout,
      fits: (entry) => entry.endpoint === endpoint && where(entry, this.capturesOf(entry)),
    };
    const taken = await this.#waits.start(wait);
    return options.times === undefined ? taken[0] : taken;
  }

  /** Forgets all requests. Who waits for one goes on waiting. */
  clear(): void {
    if (this.length > 0) this.noteGap(CLEARED);
    this.length = 0;
    this.#sent.clear();
    this.#unmatched.length = 0;
    this.#nextId = 1;
    this.#before = [];
    this.#lastAnswered = undefined;
    this.#waits.forget();
    for (const watcher of this.#watchers) watcher.cleared();
  }

  /** @internal Tells what comes in until the returned function is called. */
  watch(watcher: JournalWatcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** @internal As at the beginning. */
  restart(): void {
    this.clear();
    this.#gaps.clear();
  }

  /** @internal Adds an entry and gives it the next ID. What cannot be asked again is not `sent`. */
  record(entry: Omit<JournalEntry, 'id'>, answer: Answer, sent?: Omit<Sent, 'before'>): void {
    const kept: JournalEntry = { id: this.#nextId++, ...entry };
    this.push(kept);
    if (sent !== undefined) {
      const before = this.#before.length === 0 ? NOTHING : this.#before;
      this.#sent.set(kept.id, { entry: kept, sent, before });
      if (before !== NOTHING) this.#before = [];
      if (sent.unrepeatable === undefined) {
        this.#lastAnswered = { entry: kept, status: entry.status, body: answer.body };
      }
    }
    // Old entries go in batches: moving all of them up for every request would cost more than the request.
    const slack = Math.ceil(this.#limit / 4);
    if (this.length >= this.#limit + slack) {
      for (const { id } of this.splice(0, slack)) this.#sent.delete(id);
      this.noteGap(`what was asked before the latest ${this.#limit} requests`);
    }
    this.#waits.offer(kept);
    for (const watcher of this.#watchers) watcher.recorded(kept, answer);
  }

  /** @internal The request of an entry as it came. */
  sentOf(entry: JournalEntry): Sent | undefined {
    const kept = this.#sent.get(entry.id);
    return kept?.entry === entry ? { ...kept.sent, before: [...kept.before] } : undefined;
  }

  /** @internal The last request that can be asked again, and its answer. */
  get lastAnswered(): LastAnswered | undefined {
    return this.#lastAnswered;
  }

  /** @internal Something was done to the mock that is no request: the code that does it. */
  noteStep(code: string): void {
    this.#before.push(code);
  }

  /** @internal Something that no request shows and no code repeats. */
  noteGap(what: string): void {
    this.#gaps.add(what);
  }

  /** @internal What `noteGap` was told. */
  get gaps(): string[] {
    return [...this.#gaps];
  }

  /** @internal Adds a request that is no endpoint. */
  recordUnmatched(request: UnmatchedRequest): void {
    this.#unmatched.push(request);
    if (this.#unmatched.length > this.#limit) this.#unmatched.shift();
    for (const watcher of this.#watchers) watcher.unmatched(request);
  }

  /** @internal The captures of a request's path, decoded. */
  capturesOf(entry: JournalEntry): Record<string, string | number> {
    const kinds = this.#endpoints.find(({ name }) => name === entry.endpoint)?.pathParams ?? {};
    const captured = Object.entries(this.sentOf(entry)?.captured ?? {});
    return Object.fromEntries(
      captured.map(([name, text]) => [name, kinds[name] === 'integer' ? Number(text) : text]),
    );
  }

  /** @internal Nobody waits any longer. */
  endWaits(reason: string): void {
    this.#waits.end(reason);
  }

  #assertEndpoint(name: string): void {
    if (this.#endpoints.some((endpoint) => endpoint.name === name)) return;
    throw new UsageError(unknownEndpoint(name, this.#endpoints));
  }
}
