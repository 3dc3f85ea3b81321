import type { JournalEntry, UnmatchedRequest } from './journal-entry.js';

const MAX_SHOWN_REQUESTS = 10;
const MAX_LINE_LENGTH = 200;

/**
 * Formats the latest requests for people, one per line.
 * @param explain returns the explanation of an error, for a separate line
 */
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

/** Formats a request in one line: method, path, parameters, status and code. */
export function requestLine({ method, path, params, status, code }: JournalEntry): string {
  const written = JSON.stringify(params);
  const short = written.length > MAX_LINE_LENGTH ? `${written.slice(0, MAX_LINE_LENGTH - 1)}…` : written;
  return `${method} ${path} ${short} -> ${status}${code === null ? '' : ` ${code}`}`;
}
