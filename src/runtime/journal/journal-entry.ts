import type { Refusal } from '../../contract/errors/index.js';
import type { WireFaultSpec } from '../faults/fault.js';
import type { Span } from '../history/history-log.js';
import type { Rates } from '../pipeline/timing.js';

/** One request in the journal. Never contains credentials. */
export interface JournalEntry {
  id: number;
  /** Time on the mock's clock, in UNIX seconds. */
  at: number;
  /** Time on the machine's clock when the response was ready, in UNIX seconds. */
  real_time: number;
  method: string;
  /** Path of the URL, without the query. */
  path: string;
  /** `METHOD /path` of the endpoint; null for a request that matches none. */
  endpoint: string | null;
  /** ID of the caller; null if the caller is not authenticated. */
  user_id: number | null;
  /** Parameters: decoded if the endpoint declares them, otherwise as sent. Very long values are truncated. */
  params: Record<string, unknown>;
  /** HTTP status; 0 when the connection was dropped or the client disconnected. */
  status: number;
  /** Error code; null for a successful request. */
  code: string | null;
  /** Message of an error. */
  msg?: string;
  /** Email in the credentials of a request, if the credentials were rejected. */
  account?: string;
  /** ID of the fault that affected the response. */
  fault?: number;
  /** Set if an override responded. */
  override?: true;
  /** Milliseconds from the request to its response. */
  ms: number;
  /** A hint for developers. */
  note?: string;
}

/** A request without a response yet, such as a pending GET /events. */
export interface OpenRequest {
  method: string;
  /** Path of the URL, without the query. */
  path: string;
  endpoint: string;
  /** ID of the caller; null if the caller is not authenticated yet. */
  user_id: number | null;
  params: Record<string, unknown>;
  /** Milliseconds since the request arrived. */
  ms: number;
}

/** A request below `/api/v1` that matches no endpoint of the mock's level and dialect. */
export interface UnmatchedRequest {
  /** Time on the mock's clock, in UNIX seconds. */
  at: number;
  method: string;
  /** Path of the URL, without the query. */
  path: string;
  /** Name of the nearest endpoint; null when none is near. */
  nearest: string | null;
  /** A sentence about the problem. */
  note: string;
}

/** The effects of a request, stored separately from its entry. */
export interface Effects {
  /** Position in the history before the request. */
  before: number;
  /** Position in the history after the request. */
  after: number;
  /** The requests counted toward the rate limit before and after the request. */
  rates: Readonly<Record<'before' | 'after', Rates>>;
  /**
   * Time on the mock's clock before the request, in UNIX seconds; `undefined` if the request did not reach the server.
   */
  startedAt: number | undefined;
  /** The steps of the history that belong to the request. */
  spans: readonly Span[];
  /** The rule that rejected the request. */
  refusal: Refusal | undefined;
}

/** An entry of the journal, such as `mock.requests.at(-1)`, which is `undefined` if the journal is empty. */
export type EntryRef = Pick<JournalEntry, 'id'> | undefined;

/** An action on the mock without a request. */
export interface Step {
  /** Time on the mock's clock, in UNIX seconds. */
  at: number;
  code: string;
}

/** A request as sent, kept so that it can be sent again. Contains credentials, so it is never shown unchanged. */
export interface Sent {
  url: string;
  authorization: string | null;
  userAgent: string | null;
  captured: Readonly<Record<string, string>>;
  /** The fields as strings: files as their names, and credentials hidden. */
  fields: ReadonlyMap<string, string>;
  /** The error that a fault injected. */
  fault?: WireFaultSpec;
  /** The actions on the mock since the previous request. */
  before: Step[];
  /** The reason why the request cannot be sent again. */
  unrepeatable?: string;
}

const MAX_SHOWN_REQUESTS = 10;
const MAX_LINE_LENGTH = 200;

/** Formats the latest requests for people, one per line, each error with its explanation below. */
export function receivedLines(
  entries: readonly JournalEntry[],
  unmatched: readonly UnmatchedRequest[],
  explain?: (entry: JournalEntry) => string | undefined,
): string[] {
  if (entries.length === 0 && unmatched.length === 0) return ['Nothing was received.'];
  const heading =
    entries.length > MAX_SHOWN_REQUESTS
      ? `Received, the latest ${MAX_SHOWN_REQUESTS} of ${entries.length}:`
      : 'Received:';
  const lines = entries.slice(-MAX_SHOWN_REQUESTS).flatMap((entry) => {
    const why = entry.code === null ? undefined : explain?.(entry);
    return [`  ${requestLine(entry)}`, ...(why === undefined ? [] : [`    ${why}`])];
  });
  const others = unmatched.slice(-MAX_SHOWN_REQUESTS).map(({ note }) => `  no endpoint: ${note}`);
  return [heading, ...lines, ...others];
}

/** Formats a request on one line: method, path, parameters, status and code. */
export function requestLine({ method, path, params, status, code }: JournalEntry): string {
  const written = JSON.stringify(params);
  const short = written.length > MAX_LINE_LENGTH ? `${written.slice(0, MAX_LINE_LENGTH - 1)}…` : written;
  return `${method} ${path} ${short} -> ${status}${code === null ? '' : ` ${code}`}`;
}

/** Matches the start of a path, through `/api/v1`, or through `/json` for pages that sign in with cookies. */
export const API_PATH = /^(.*?)\/(?:api\/v1|json)(?=\/)/;

type UserIds = Readonly<Record<string, { user_id: number }>>;

/** Returns the name of a user's first persona. */
export function personaNameOf(personas: UserIds, userId: number | null): string | undefined {
  return Object.keys(personas).find((name) => personas[name]?.user_id === userId);
}

/** Returns the name of a caller: a persona, `user 12`, the email of rejected credentials, or `anonymous`. */
export function nameIn(
  personas: UserIds,
  { user_id, account }: Pick<JournalEntry, 'user_id' | 'account'>,
): string {
  if (user_id === null) return account ?? 'anonymous';
  return personaNameOf(personas, user_id) ?? `user ${user_id}`;
}

/** Conditions that select requests in the journal. */
export interface RequestFilter {
  /** Words, each of which must occur in the method, path, status, code, caller, message, note or parameters. */
  text?: string | undefined;
  /** Name of the caller, as `nameIn` returns it. */
  persona?: string | undefined;
  endpoint?: string | undefined;
  /** A status such as `404`, a class such as `4xx`, `errors`, or `0` for no response. */
  status?: string | undefined;
  /** Earliest time on the machine's clock, in UNIX seconds. */
  since?: number | undefined;
  until?: number | undefined;
}

/** Whether a request matches all parts of a filter. */
export function matchesRequest(entry: JournalEntry, filter: RequestFilter, caller: string): boolean {
  const { text = '', persona = '', endpoint = '', status = '', since = 0, until = Infinity } = filter;
  if (entry.real_time < since || entry.real_time > until) return false;
  if (persona !== '' && caller !== persona) return false;
  if (endpoint !== '' && entry.endpoint !== endpoint) return false;
  if (status !== '' && !hasStatus(entry, status)) return false;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const searched = searchText(entry, caller);
  return words.every((word) => (isStatusClass(word) ? hasStatus(entry, word) : searched.includes(word)));
}

function isStatusClass(word: string): boolean {
  return /^[1-5]xx$/.test(word);
}

function hasStatus({ status }: JournalEntry, wanted: string): boolean {
  if (wanted === 'errors') return status === 0 || status >= 400;
  if (isStatusClass(wanted)) return Math.floor(status / 100) === Number(wanted[0]);
  return String(status) === wanted;
}

function searchText(
  { method, path, status, code, msg = '', note = '', params }: JournalEntry,
  caller: string,
): string {
  const values = JSON.stringify(params);
  return `${method} ${path} ${status} ${code ?? ''} ${caller} ${msg} ${note} ${values}`.toLowerCase();
}

/** Returns the reason for a failure or a hint about a successful request; empty if there is neither. */
export function reasonOf({ msg, note }: Pick<JournalEntry, 'msg' | 'note'>): string {
  const [hint] = note?.split('\n') ?? [];
  return [...new Set([msg, hint].filter((text) => text !== undefined))].join('; ');
}

/** Formats a duration: in milliseconds below a second, otherwise in seconds. */
export function durationText(ms: number): string {
  if (ms < 9.95) return `${ms.toFixed(1)} ms`;
  const rounded = Math.round(ms);
  return rounded < 1000 ? `${rounded} ms` : `${(ms / 1000).toFixed(1)} s`;
}
