import type { JournalEntry, UnmatchedRequest } from './journal-entry.js';

/** What was received: requests, and what was asked and is no endpoint. */
export type Received = readonly JournalEntry[] & { readonly unmatched: readonly UnmatchedRequest[] };

const MAX_SHOWN_REQUESTS = 10;
const MAX_LINE_LENGTH = 200;

/** The latest requests for a person to read, a line each. */
export function receivedLines(entries: Received): string[] {
  if (entries.length === 0 && entries.unmatched.length === 0) return ['Nothing was received.'];
  const heading =
    entries.length > MAX_SHOWN_REQUESTS
      ? `Received, the latest ${MAX_SHOWN_REQUESTS} of ${entries.length}:`
      : 'Received:';
  const asked = entries.slice(-MAX_SHOWN_REQUESTS).map((entry) => `  ${requestLine(entry)}`);
  const slips = entries.unmatched.slice(-MAX_SHOWN_REQUESTS).map((one) => `  no endpoint: ${one.note}`);
  return [heading, ...asked, ...slips];
}

/** A request in a line: what was asked, with what, and what came of it. */
export function requestLine({ method, path, params, status, code }: JournalEntry): string {
  const written = JSON.stringify(params);
  const short = written.length > MAX_LINE_LENGTH ? `${written.slice(0, MAX_LINE_LENGTH - 1)}…` : written;
  return `${method} ${path} ${short} -> ${status}${code === null ? '' : ` ${code}`}`;
}
