/** `METHOD /path CODE` for every error that the tests of the running file received. */
export const receivedErrors = new Set<string>();

/** `METHOD /path?name` for every parameter of a successful request in the running file. */
export const acceptedParams = new Set<string>();

interface JournalEntry {
  endpoint: string | null;
  code: string | null;
  status: number;
  params: Readonly<Record<string, unknown>>;
}

/** Records which errors and parameters these requests have covered. */
export function recordCoverage(entries: Iterable<JournalEntry | undefined>): void {
  for (const entry of entries) {
    if (entry?.code) receivedErrors.add(`${entry.endpoint} ${entry.code}`);
    if (entry?.status !== 200) continue;
    for (const name of Object.keys(entry.params)) acceptedParams.add(`${entry.endpoint}?${name}`);
  }
}

/** Forgets what an earlier file covered: test files share a worker. */
export function clearCoverage(): void {
  receivedErrors.clear();
  acceptedParams.clear();
}
