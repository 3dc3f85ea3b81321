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

/** A request below `/api/v1` that is no endpoint of the mock's level and dialect. */
export interface UnmatchedRequest {
  /** UNIX seconds by the mock's clock. */
  at: number;
  method: string;
  /** Path of the URL, without the query. */
  path: string;
  /** Name of the nearest endpoint; null when none is near. */
  nearest: string | null;
  /** What is wrong, in a sentence. */
  note: string;
}
