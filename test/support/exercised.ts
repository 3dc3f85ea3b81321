/** `METHOD /path CODE` for every error that was answered in the test file that runs. */
export const exercised = new Set<string>();

/** `METHOD /path?name` for every field that a successful request of the test file that runs carried. */
export const taken = new Set<string>();

interface Answered {
  endpoint: string | null;
  code: string | null;
  status: number;
  params: Readonly<Record<string, unknown>>;
}

/** Remembers what these entries of a journal asked and answered. */
export function noteExercised(entries: Iterable<Answered | undefined>): void {
  for (const entry of entries) {
    if (entry?.code) exercised.add(`${entry.endpoint} ${entry.code}`);
    if (entry?.status === 200)
      for (const name of Object.keys(entry.params)) taken.add(`${entry.endpoint}?${name}`);
  }
}
