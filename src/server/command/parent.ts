/** Milliseconds between two looks. */
const CHECK_INTERVAL_MS = 200;

/**
 * Calls a function once when the process that started this one is gone; it keeps no process alive.
 * @returns what ends it
 */
export function whenOrphaned(gone: () => void): () => void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    gone();
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Whether npm started this process: `npm start`, `npx`. */
export function startedByNpm(): boolean {
  return process.env.npm_command !== undefined;
}
