/** One request, as the journal keeps it. Credentials are never in it. */
export interface JournalEntry {
  id: number;
  /** UNIX seconds by the mock's clock. */
  at: number;
  method: string;
  /** Path of the URL, without the query. */
  path: string;
  /** `METHOD /path` of the endpoint, null for a request that is none. */
  endpoint: string | null;
  /** The caller; null if not authenticated. */
  user_id: number | null;
  /** Decoded where the endpoint declares the parameter, else as sent. */
  params: Record<string, unknown>;
  /** HTTP status; 0 when the connection was dropped. */
  status: number;
  /** Error code; null for a success. */
  code: string | null;
  /** Milliseconds from the request's arrival to its answer. */
  ms: number;
  /** What a developer should know of it. */
  note?: string;
}

const LIMIT = 1000;
/** Old entries go in batches: moving a thousand up for every request would cost more than the request. */
const SLACK = 250;

/** The requests that a mock was asked, newest last; at least the latest thousand. */
export class Journal extends Array<JournalEntry> {
  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }

  #nextId = 1;

  /** Adds an entry and gives it the next ID. */
  record(entry: Omit<JournalEntry, 'id'>): void {
    this.push({ id: this.#nextId++, ...entry });
    if (this.length >= LIMIT + SLACK) this.splice(0, SLACK);
  }

  /** Forgets all requests. */
  clear(): void {
    this.length = 0;
    this.#nextId = 1;
  }
}
