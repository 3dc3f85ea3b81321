/** `METHOD /path CODE` for every error that was answered in the test file that runs. */
export const exercised = new Set<string>();

interface Answered {
  endpoint: string | null;
  code: string | null;
}

/** Remembers what these entries of a journal answered. */
export function noteExercised(entries: Iterable<Answered | undefined>): void {
  for (const entry of entries) if (entry?.code) exercised.add(`${entry.endpoint} ${entry.code}`);
}
