import type { EndpointMeta, ParamShape, RawFields } from '../../contract/index.js';

/** Kinds of client mistakes that the mock can see, each with a description for the documentation. */
export const WARNING_KINDS = {
  unknown_acknowledgement: 'acknowledges an event that was never sent to it',
  no_acknowledgement: 'receives the same events again and again, because it never acknowledges them',
  two_connections: 'polls a queue while another poll of it is pending',
  ignored_bad_queue: 'polls a queue again after BAD_EVENT_QUEUE_ID, instead of registering a new one',
  register_loop: 'registers one event queue after another',
  deprecated_parameter: 'sends a parameter that is deprecated, or that this server no longer knows',
  ignored_retry_after: 'sends a request again before the `retry-after` time has passed',
  large_page: 'requests more than 1,000 messages at once',
} as const;

export type WarningKind = keyof typeof WARNING_KINDS;

/** A client mistake. Repeating the mistake increases `times` instead of adding another warning. */
export interface ClientWarning {
  id: number;
  kind: WarningKind;
  /** One sentence about the request and what the client should do. */
  message: string;
  /** ID of the caller; null if the caller is not authenticated. */
  user_id: number | null;
  /** ID of the event queue; null if the mistake does not concern an event queue. */
  queue_id: string | null;
  endpoint: string;
  /** Time of the latest such request on the mock's clock, in UNIX seconds. */
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
  /** The parameters: decoded if the endpoint declares them, otherwise as sent. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly fields: RawFields;
  /** Names of fields that the endpoint does not support. */
  readonly ignored: readonly string[];
  /** Time of arrival, from `performance.now()`. */
  readonly started: number;
  /** Whether a later poll of the same event queue replaced this one. */
  readonly replaced: boolean;
  readonly fault: object | undefined;
  readonly overridden: boolean;
}

export interface Mistake {
  kind: WarningKind;
  message: string;
  queueId?: string;
  /** Whether the journal already has a note about the mistake. */
  isNoted?: boolean;
}

/** Sets a value in a map of at most `limit` entries. To make room, drops the entry that was added first. */
export function setWithin<T>(limit: number, map: Map<string, T>, key: string, value: T): void {
  const [oldest] = map.keys();
  if (map.size >= limit && oldest !== undefined && !map.has(key)) map.delete(oldest);
  map.set(key, value);
}

/** The highest number of messages that clients are advised to request at once. */
const MAX_PAGE_MESSAGES = 1_000;

export function largePage({ params: { num_before, num_after } }: WatchedRequest): Mistake | undefined {
  const count = Number(num_before ?? 0) + Number(num_after ?? 0);
  // Written as a negation, because the count is NaN if a parameter is not a number.
  if (!(count > MAX_PAGE_MESSAGES)) return undefined;
  return {
    kind: 'large_page',
    message: `the client requested ${count} messages at once; request at most ${MAX_PAGE_MESSAGES}, and further pages when they are needed`,
  };
}

/** Finds parameters that are deprecated, or that only older servers support. */
export function deprecatedParameters(
  { endpoint, fields, ignored }: WatchedRequest,
  params: ParamShape,
): Mistake[] {
  const mistakes: Mistake[] = [];
  for (const name of fields.keys()) {
    const declared = Object.hasOwn(params, name) ? params[name] : undefined;
    if (declared === undefined) continue;
    const isGone = declared.lifetime.until !== undefined && ignored.includes(name);
    if (!isGone && !declared.isDeprecated) continue;
    const reason = isGone ? 'this server no longer knows it' : (declared.note ?? 'deprecated');
    mistakes.push({
      kind: 'deprecated_parameter',
      message: `the parameter "${name}" of ${endpoint.name}: ${reason}`,
    });
  }
  return mistakes;
}
