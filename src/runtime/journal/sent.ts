import type { Fault, WireFaultSpec } from '../faults/fault-spec.js';

/** A request as sent, kept with its entry to send it again. Never shown unchanged. */
export interface Sent {
  url: string;
  authorization: string | null;
  userAgent: string | null;
  captured: Readonly<Record<string, string>>;
  /** Formatted: files by name, no credentials. */
  fields: ReadonlyMap<string, string>;
  /** The error that a fault injected. */
  fault?: WireFaultSpec;
  /** Source code of the actions on the mock since the previous request. */
  before: string[];
  /** The reason why it cannot be sent again. */
  unrepeatable?: string;
}

/**
 * A fault that injects the same error into the next request; `undefined` for requests without an injected
 * error.
 */
export function repeatedFault(fault: Fault): WireFaultSpec | undefined {
  const { method, path, code, status, msg, extra } = fault;
  if (code === undefined && status === undefined) return undefined;
  return { method, path, code, status, msg, extra, times: 1 };
}
