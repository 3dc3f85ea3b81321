const POLL_INTERVAL_MS = 200;

/**
 * Calls a function once when the parent process has ended. When `npm start` or `npx` is killed, npm passes
 * the signal to its shell, which ends without forwarding it: without this, the server would keep running and
 * hold its port. There is no event for it. The timer does not keep the process alive.
 * @returns a function that stops waiting
 */
export function onParentExit(callback: () => void): () => void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, POLL_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Whether npm started this process, with `npm start` or `npx`. */
export function isStartedByNpm(): boolean {
  return process.env.npm_command !== undefined;
}
