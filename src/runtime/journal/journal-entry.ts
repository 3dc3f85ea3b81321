/** One request in the journal. Never contains credentials. */
export interface JournalEntry {
  id: number;
  /** UNIX seconds by the mock's clock. */
  at: number;
  /** UNIX seconds by the clock of the machine. */
  real_time: number;
  method: string;
  /** Path of the URL, without the query. */
  path: string;
  /** `METHOD /path` of the endpoint; null for a request that matches none. */
  endpoint: string | null;
  /** The caller; null if not authenticated. */
  user_id: number | null;
  /** Decoded where the endpoint declares the parameter, otherwise as sent. Very long values are cut. */
  params: Record<string, unknown>;
  /** HTTP status; 0 when the connection was dropped or the client disconnected. */
  status: number;
  /** Error code; null for a success. */
  code: string | null;
  /** Message of an error. */
  msg?: string;
  /** Email of the credentials when they are not accepted. */
  account?: string;
  /** ID of the fault that affected the response. */
  fault?: number;
  /** Whether an override responded. */
  override?: true;
  /** Milliseconds from the request to its response. */
  ms: number;
  /** A hint for developers. */
  note?: string;
}

/** A request that has not been responded to, such as a pending GET events. */
export interface OpenRequest {
  method: string;
  /** Path of the URL, without the query. */
  path: string;
  /** `METHOD /path` of the endpoint. */
  endpoint: string;
  /** The caller; null if not authenticated yet. */
  user_id: number | null;
  params: Record<string, unknown>;
  /** Milliseconds since the request. */
  ms: number;
}

/** A request below `/api/v1` that matches no endpoint of the mock's level and dialect. */
export interface UnmatchedRequest {
  /** UNIX seconds by the mock's clock. */
  at: number;
  method: string;
  /** Path of the URL, without the query. */
  path: string;
  /** Name of the nearest endpoint; null when none is near. */
  nearest: string | null;
  /** A sentence about the problem. */
  note: string;
}
