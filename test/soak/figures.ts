/** Figures of a server at one moment. */
export interface Figures {
  /** Used heap after a garbage collection, and resident set, in MiB. */
  heap: number;
  rss: number;
  /**
   * Open file descriptors (0 where the system does not report them), and active resources such as sockets and
   * timers.
   */
  files: number;
  handles: number;
  openRequests: number;
  queues: number;
  events: number;
  journal: number;
  unmatched: number;
  emails: number;
  pushes: number;
  uploadsMib: number;
  messages: number;
}

/** The maximum of each figure, whatever the load. */
export type Bounds = Partial<Record<keyof Figures, number>>;

/**
 * Limits for the growth of the heap between the second and the last quarter of a run: as a fraction, and in
 * MiB.
 */
const TOLERATED_GROWTH = 0.1;
const TOLERATED_MIB = 10;

/** The figures that grew without bound, in sentences; empty if none did. */
export function problemsOf(samples: readonly Figures[], bounds: Bounds): string[] {
  const problems = Object.entries(bounds).flatMap(([name, bound]) => {
    const highest = Math.max(...samples.map((sample) => sample[name as keyof Figures]));
    return highest > bound ? [`${name} reached ${highest}, above its bound of ${bound}`] : [];
  });
  const quarter = Math.floor(samples.length / 4);
  if (quarter === 0)
    return [...problems, 'the run was too short to judge the memory: at least 4 samples are needed'];
  const before = medianHeap(samples.slice(quarter, 2 * quarter));
  const after = medianHeap(samples.slice(-quarter));
  if (after > before * (1 + TOLERATED_GROWTH) + TOLERATED_MIB) {
    problems.push(`the heap grew from ${before} to ${after} MiB between the second and the last quarter`);
  }
  return problems;
}

function medianHeap(samples: readonly Figures[]): number {
  const sorted = samples.map(({ heap }) => heap).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** One line for a sample, with the names in the first one. */
export function lineOf(sample: Figures): string {
  return Object.entries(sample)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}
