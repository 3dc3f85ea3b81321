import type { EndpointMeta, RawFields } from '../../contract/index.js';

/** Kinds of mistakes of clients that the mock can see, each with a description for the documentation. */
export const WARNING_KINDS = {
  unknown_acknowledgement: 'acknowledges an event that was never sent to it',
  no_acknowledgement: 'receives the same events again and again, because it never acknowledges them',
  two_connections: 'polls a queue while another poll of it is pending',
  ignored_bad_queue: 'polls a queue again after BAD_EVENT_QUEUE_ID, instead of registering a new one',
  register_loop: 'registers one queue after the other',
  deprecated_parameter: 'sends a parameter that is deprecated, or that this server no longer knows',
  ignored_retry_after: 'sends a request again before the time in `retry-after` is over',
  large_page: 'requests more than 1,000 messages at once',
} as const;

export type WarningKind = keyof typeof WARNING_KINDS;

/** A mistake of a client. Repetitions increase the count of the same warning. */
export interface ClientWarning {
  id: number;
  kind: WarningKind;
  /** One sentence: the request, and what the client should do. */
  message: string;
  /** The caller; null if not authenticated. */
  user_id: number | null;
  /** The event queue, for mistakes with one. */
  queue_id: string | null;
  /** `METHOD /path` of the endpoint. */
  endpoint: string;
  /** Time of the latest such request, in UNIX seconds by the mock's clock. */
  at: number;
  /** ID of the journal entry of the latest such request. */
  request_id: number;
  /** Number of requests with this mistake. */
  times: number;
}

/** A request, with the data that the checks for client mistakes need. */
export interface WatchedRequest {
  readonly endpoint: EndpointMeta;
  readonly userId: number | null;
  readonly userAgent: string | null;
  /** Decoded, or as sent. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly fields: RawFields;
  /** Names of fields that the endpoint does not support. */
  readonly ignored: readonly string[];
  /** Time of the start, by `performance.now()`. */
  readonly started: number;
  /** Whether a later poll of the same event queue replaced this one. */
  readonly replaced: boolean;
  /** The fault that acted on it. */
  readonly fault: object | undefined;
}

/** A mistake of a client in one request. */
export interface Mistake {
  kind: WarningKind;
  message: string;
  queueId?: string;
  /** Whether the journal already has a note about it. */
  isNoted?: boolean;
}

/** Removes the entry that was added first. */
export function dropOldest(map: Map<string, unknown>): void {
  for (const key of map.keys()) {
    map.delete(key);
    return;
  }
}
