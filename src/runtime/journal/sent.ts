import type { Fault, FaultSpec } from '../faults/fault-spec.js';

/** A request as it came, kept beside its entry so that it can be asked again. Never shown as it is. */
export interface Sent {
  url: string;
  authorization: string | null;
  userAgent: string | null;
  captured: Record<string, string>;
  /** As text: files by name, credentials not at all. */
  fields: ReadonlyMap<string, string>;
  /** The injected error that it met. */
  fault?: FaultSpec;
  /** Code of what was done to the mock since the request before. */
  before: string[];
  /** Why it cannot be asked again. */
  unrepeatable?: string;
}

/** A fault as one that meets the next request; `undefined` when it is no error of the server. */
export function repeatedFault(fault: Fault): FaultSpec | undefined {
  const { method, path, code, status, msg, extra } = fault;
  if (code === undefined && status === undefined) return undefined;
  return { method, path, code, status, msg, extra, times: 1 };
}
