import type { Fault, FaultSpec } from '../faults/fault-spec.js';

/** A request as it was sent, kept beside its entry so that it can be sent again. Never shown as it is. */
export interface Sent {
  url: string;
  authorization: string | null;
  userAgent: string | null;
  captured: Readonly<Record<string, string>>;
  /** As text: files by name, no credentials. */
  fields: ReadonlyMap<string, string>;
  /** The error that a fault injected. */
  fault?: FaultSpec;
  /** Code of what was done to the mock since the request before. */
  before: string[];
  /** Why it cannot be sent again. */
  unrepeatable?: string;
}

/** A fault that injects the same error into the next request; `undefined` when it injects none. */
export function repeatedFault(fault: Fault): FaultSpec | undefined {
  const { method, path, code, status, msg, extra } = fault;
  if (code === undefined && status === undefined) return undefined;
  return { method, path, code, status, msg, extra, times: 1 };
}
