import type { EndpointMeta, RawFields } from '../../contract/index.js';
import type { Fault } from '../faults/fault-spec.js';
import type { Target } from '../http/base-url.js';

/** A request on its way, and what the journal will say of it. */
export interface RequestContext {
  request: Request;
  target: Target;
  endpoint: EndpointMeta;
  captured: Record<string, string>;
  /** Headers, read once: each look takes as long as a look into a table. */
  authorization: string | null;
  userAgent: string | null;
  /** Milliseconds of `performance.now()`. */
  started: number;
  fields: RawFields;
  params: Record<string, unknown>;
  userId: number | null;
  note: string | undefined;
  fault: Fault | undefined;
  /** Why it could not be asked again, if so. */
  unrepeatable: string | undefined;
}

/** Adds to what a developer should know of a request. */
export function noteOn(context: RequestContext, note: string): void {
  context.note = context.note === undefined ? note : `${context.note}; ${note}`;
}

const SECRET = /^(api_key|password)$/;

/** Whether a field carries credentials, which no journal shows. */
export function isSecret(name: string): boolean {
  return SECRET.test(name);
}

/** A field as the journal shows it: files by name, credentials not at all. */
export function shown(name: string, value: string | File): string {
  if (isSecret(name)) return '(hidden)';
  return typeof value === 'string' ? value : `(file ${value.name})`;
}
