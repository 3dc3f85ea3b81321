import type { EndpointMeta, RawFields } from '../../contract/index.js';
import type { WarningKind } from './client-warning.js';

/** A request with the findings of its steps. */
export interface WatchedRequest {
  readonly endpoint: EndpointMeta;
  readonly userId: number | null;
  readonly userAgent: string | null;
  /** Decoded, or as sent. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly fields: RawFields;
  /** Names of fields that the endpoint does not support. */
  readonly ignored: readonly string[];
  /** Milliseconds of `performance.now()`. */
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
  /** The journal already has a note about it. */
  isNoted?: boolean;
}

/** Removes the entry that was added first. */
export function dropOldest(map: Map<string, unknown>): void {
  for (const key of map.keys()) {
    map.delete(key);
    return;
  }
}
