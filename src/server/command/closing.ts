import { messageOf } from '../../values.js';
import type { ReplaceableServer } from '../running.js';
import type { StateFile } from '../state-file.js';
import { complain, FAILED } from './print.js';

/**
 * Closes the server, saves the state and exits on SIGINT, SIGTERM, or the end of npm. Exits with 0 unless closing or
 * saving fails.
 * @returns the function that does the same
 */
export function closeOnSignals(
  server: ReplaceableServer,
  stateFile: StateFile | undefined,
  stop: () => Promise<void>,
): () => void {
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    stateFile?.stop();
    let status = 0;
    const failed = (error: unknown) => {
      status = complain(messageOf(error), FAILED);
    };
    // Saves last, so that the file contains every change whose response was sent.
    void server
      .close()
      .catch(failed)
      .then(() => stateFile?.save())
      .catch(failed)
      .then(stop)
      .catch(failed)
      .finally(() => process.exit(status));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  if (isStartedByNpm()) onParentExit(end);
  return end;
}

const POLL_INTERVAL_MS = 200;

/**
 * Calls a function once the parent process has ended. When `npm start` or `npx` is killed, npm passes the signal to
 * its shell, which ends without forwarding it: without this, the server would keep running and hold its port. There is
 * no event for it. The timer does not keep the process alive.
 */
function onParentExit(callback: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, POLL_INTERVAL_MS);
  timer.unref();
}

/** Whether npm started this process, with `npm start` or `npx`. */
function isStartedByNpm(): boolean {
  return process.env.npm_command !== undefined;
}
