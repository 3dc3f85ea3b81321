/** What the control API answers, as far as the inspector shows it. */

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export interface Persona {
  user_id: number;
  full_name: string;
  email: string;
  delivery_email: string;
  api_key: string;
  role: number;
}

export interface State {
  scenario: string;
  seed: number;
  feature_level: number;
  dialect: string;
  /** UNIX seconds. */
  now: number;
  personas: Record<string, Persona>;
  counts: Record<string, number>;
}

export interface Scenario {
  name: string;
  description: string;
}

export interface Entry {
  id: number;
  /** UNIX seconds. */
  at: number;
  method: string;
  path: string;
  endpoint: string | null;
  user_id: number | null;
  params: Record<string, unknown>;
  /** 0 for a dropped connection. */
  status: number;
  code: string | null;
  ms: number;
  note?: string;
  /** Only where one request is asked for, and its answer is kept. */
  answer?: unknown;
}

export interface Unmatched {
  at: number;
  method: string;
  path: string;
  nearest: string | null;
  note: string;
}

/** What a stream of the journal begins with, and goes on with. */
export interface News {
  requests: Entry[];
  unmatched: Unmatched[];
}

export interface Page {
  name: string;
  total: number;
  offset: number;
  limit: number;
  records: Record<string, unknown>[];
}

/** A fault as it can be armed; what else it has is shown as it is. */
export interface Fault {
  method: string;
  path: string;
  code?: string;
  status?: number;
  times?: number;
  [name: string]: unknown;
}

export interface ArmedFault extends Fault {
  id: number;
}

export interface CatalogueEntry {
  endpoint: string;
  code: string;
  status: number;
  when: string;
  fault: Fault;
}

export interface Outbox {
  emails: { at: number; kind: string; to: string; invited_by: number }[];
  pushes: { at: number; user_id: number; token: string; payload: unknown }[];
}
