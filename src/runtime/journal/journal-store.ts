import type { EndpointMeta, RawFields } from '../../contract/index.js';
import { definite } from '../../values.js';
import type { HistoryLog } from '../history/history-log.js';
import type { Answer } from '../http/respond.js';
import type { Effects, JournalEntry, OpenRequest, Sent, Step, UnmatchedRequest } from './journal-entry.js';
import { Waits } from './waits.js';

/** Maximum length of all entries together, in characters. Above it, the oldest entries are dropped. */
const MAX_CHARACTERS = 20_000_000;

/** Maximum number of kept steps before a request. Above it, the earliest are dropped. */
const MAX_STEPS = 1_000;

export interface Received {
  request: Request;
  /** The body, if it contains no fields. */
  text: string | undefined;
  fields?: RawFields;
  endpoint?: EndpointMeta;
}

/** Receives everything that is added to a journal. */
export interface JournalWatcher {
  /** Called after each response. The watcher must not change the response. */
  recorded?(entry: JournalEntry, answer: Answer, received: Received | undefined): void;
  /** Called for each request that matches no endpoint. */
  unmatched?(request: UnmatchedRequest): void;
  /** Called when all requests are removed. */
  cleared?(): void;
}

/** The data of an entry that the journal does not show. */
interface Hidden {
  sent?: Omit<Sent, 'before'> | undefined;
  /** Number of characters of the request's fields. */
  fieldCharacters?: number;
  effects?: Effects;
}

interface Kept extends Hidden {
  entry: JournalEntry;
  /** Number of characters of the whole entry. */
  size: number;
  before: readonly Step[];
}

export interface LastAnswered {
  entry: JournalEntry;
  body: Record<string, unknown>;
}

/** The requests of a mock, with the data that `waitFor` and reproductions need. `mock.requests` is the public part. */
export class JournalStore {
  /** Newest last. */
  readonly entries: JournalEntry[] = [];
  /** Requests that matched no endpoint, newest last. */
  readonly unmatched: UnmatchedRequest[] = [];
  readonly endpoints: readonly EndpointMeta[];
  readonly waits = new Waits(this);
  nextId = 1;
  /** Descriptions of everything that a reproduction cannot include. */
  readonly gaps = new Set<string>();
  readonly #limit: number;
  readonly #open: () => OpenRequest[];
  readonly #history: HistoryLog;
  /** Data by entry ID. Not a WeakMap, because a thousand entries in one slow down every garbage collection. */
  readonly #kept = new Map<number, Kept>();
  readonly #watchers = new Set<JournalWatcher>();
  #characters = 0;
  #lastAnswered: LastAnswered | undefined;
  /** The actions since the latest request. */
  #pendingSteps: Step[] = [];

  constructor(
    endpoints: readonly EndpointMeta[],
    limit: number,
    open: () => OpenRequest[],
    history: HistoryLog,
  ) {
    this.endpoints = endpoints;
    this.#limit = limit;
    this.#open = open;
    this.#history = history;
  }

  /** The last request that can be sent again and has a response, with that response. */
  get lastAnswered(): LastAnswered | undefined {
    return this.#lastAnswered;
  }

  /** Requests without a response yet, oldest first. */
  get open(): OpenRequest[] {
    return this.#open();
  }

  /** Removes all requests. Pending waits continue, and later requests get new IDs. */
  clear(): void {
    if (this.entries.length > 0 || this.#pendingSteps.length > 0) {
      this.gaps.add('requests and actions before the journal was cleared');
    }
    this.entries.length = 0;
    this.#kept.clear();
    this.#characters = 0;
    this.unmatched.length = 0;
    // The steps of the history refer to requests by ID.
    this.#history.clear();
    this.#pendingSteps = [];
    this.#lastAnswered = undefined;
    this.waits.forget();
    for (const watcher of this.#watchers) watcher.cleared?.();
  }

  /** Clears the journal and its gaps, and starts with ID 1 again. */
  reset(): void {
    this.clear();
    this.nextId = 1;
    this.gaps.clear();
  }

  /** Adds a watcher. Returns a function that removes it. */
  watch(watcher: JournalWatcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Adds an entry. Drops the oldest entries beyond the limit. */
  record(
    values: Omit<JournalEntry, 'id' | 'real_time'>,
    answer: Answer,
    { received, ...hidden }: Hidden & { received?: Received } = {},
  ): void {
    const { sent, effects } = hidden;
    const { at, ...rest } = values;
    const entry: JournalEntry = { id: this.nextId++, at, real_time: Date.now() / 1000, ...rest };
    this.entries.push(entry);
    this.#keep(entry, hidden);
    if (effects !== undefined) this.#history.attribute(effects.spans, entry.id);
    if (sent !== undefined && sent.unrepeatable === undefined && entry.status !== 0) {
      this.#lastAnswered = { entry, body: answer.body };
    }
    this.#evict();
    this.waits.offer(entry);
    for (const watcher of this.#watchers) watcher.recorded?.(entry, answer, received);
  }

  recordUnmatched(request: UnmatchedRequest): void {
    this.unmatched.push(request);
    if (this.unmatched.length > this.#limit) this.unmatched.shift();
    for (const watcher of this.#watchers) watcher.unmatched?.(request);
  }

  sentOf(entry: JournalEntry): Sent | undefined {
    const kept = this.#keptOf(entry);
    return kept?.sent && { ...kept.sent, before: [...kept.before] };
  }

  effectsOf(entry: JournalEntry): Effects | undefined {
    return this.#keptOf(entry)?.effects;
  }

  /** Returns the data of an entry; `undefined` if it was removed, even if another entry has its ID after a reset. */
  #keptOf(entry: JournalEntry): Kept | undefined {
    const kept = this.#kept.get(entry.id);
    return kept?.entry === entry ? kept : undefined;
  }

  /** Returns the decoded captures of a request's path. */
  capturesOf(entry: JournalEntry): Record<string, string | number> {
    const kinds = this.endpoints.find(({ name }) => name === entry.endpoint)?.pathParams ?? {};
    const captured = Object.entries(this.sentOf(entry)?.captured ?? {});
    return Object.fromEntries(
      captured.map(([name, text]) => [name, kinds[name] === 'integer' ? Number(text) : text]),
    );
  }

  /** Records an action on the mock without a request. */
  noteStep(step: Step): void {
    this.#pendingSteps.push(step);
    if (this.#pendingSteps.length <= MAX_STEPS) return;
    this.#pendingSteps.shift();
    this.gaps.add(`steps before the latest ${MAX_STEPS} of a request`);
  }

  #keep(entry: JournalEntry, hidden: Hidden): void {
    const { sent, fieldCharacters = 0 } = hidden;
    let before: readonly Step[] = [];
    if (sent !== undefined) {
      before = this.#pendingSteps;
      this.#pendingSteps = [];
    }
    const texts = [entry.path, entry.note, entry.msg, entry.account];
    let size = fieldCharacters;
    for (const text of [...texts, sent?.url, sent?.userAgent, sent?.authorization]) size += text?.length ?? 0;
    this.#kept.set(entry.id, { ...hidden, entry, size, before });
    this.#characters += size;
  }

  /** Drops old entries in batches, because shifting the array for every request would take longer than the request. */
  #evict(): void {
    const slack = Math.ceil(this.#limit / 4);
    if (this.entries.length >= this.#limit + slack) {
      this.#dropOldest(slack);
      this.gaps.add(`requests before the latest ${this.#limit}`);
    }
    if (this.#characters > MAX_CHARACTERS) {
      let count = 0;
      let rest = this.#characters;
      while (rest > MAX_CHARACTERS / 2 && count < this.entries.length - 1) {
        rest -= this.#kept.get(definite(this.entries[count++]).id)?.size ?? 0;
      }
      this.#dropOldest(count);
      this.gaps.add('earlier requests, which were too large to keep');
    }
  }

  #dropOldest(count: number): void {
    for (const { id } of this.entries.splice(0, count)) {
      this.#characters -= this.#kept.get(id)?.size ?? 0;
      this.#kept.delete(id);
    }
  }
}
