import { styleText } from 'node:util';
import { fieldsOf, lazily, messageOf } from '../../values.js';
import { DEFAULT_HOST, DEFAULT_PORT, type ServerOptions } from '../options.js';

// Output of the command line, and its end: exit statuses and signals.

/** Exit status of a run that failed, for example because of a taken port, an unreachable server, or differences. */
export const FAILED = 1;
/** Exit status for an invalid command line or file. */
export const USAGE = 2;

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value));
}

export function note(text: string): void {
  process.stderr.write(`note: ${text}\n`);
}

/** Prints an error as one line to standard error, and returns the exit status. */
export function complain(message: string, status: number): number {
  process.stderr.write(`error: ${message.replaceAll('\n', ' ')}\n`);
  return status;
}

/** Describes why a server cannot listen. */
export function listenProblem(
  error: unknown,
  { port = DEFAULT_PORT, host = DEFAULT_HOST }: Pick<ServerOptions, 'port' | 'host'>,
): string {
  const { code } = fieldsOf(error);
  if (code === 'EADDRINUSE') {
    return `Port ${port} at ${host} is taken. Choose another one with --port, or 0 for a free one.`;
  }
  if (code === 'EACCES') {
    return `Port ${port} at ${host} needs more privileges. Choose one above 1023 with --port.`;
  }
  return `Cannot serve at ${host}, port ${port}: ${messageOf(error)}`;
}

/** A line of progress in a terminal. */
export class ProgressLine {
  #isShown = false;

  show(text: string): void {
    process.stderr.write(`\r${text}`);
    this.#isShown = true;
  }

  /** Erases the line. Call this before other output, including errors. */
  clear(): void {
    if (this.#isShown) process.stderr.write('\r\u001b[K');
    this.#isShown = false;
  }
}

interface OutputStream {
  isTTY?: boolean;
  hasColors?(): boolean;
}

export type Style = 'title' | 'heading' | 'address' | 'faint' | 'success' | 'warning' | 'failure';

export type Paint = (style: Style, text: string) => string;

const STYLES = {
  title: 'bold',
  heading: 'dim',
  address: 'cyan',
  faint: 'dim',
  success: 'green',
  warning: 'yellow',
  failure: 'red',
} as const;

export const plain: Paint = (_style, text) => text;

/** Returns colors for a terminal that supports them, unless NO_COLOR is set; elsewhere, only with FORCE_COLOR. */
export function paintFor(output: OutputStream, { FORCE_COLOR: forced = '' } = process.env): Paint {
  // hasColors() considers NO_COLOR, FORCE_COLOR and TERM, but pipes have no such method.
  const hasColors = output.isTTY ? output.hasColors?.() : forced !== '' && forced !== '0';
  if (!hasColors) return plain;
  // With `validateStream: true`, newer releases of Node would check standard output again.
  return (style, text) => styleText(STYLES[style], text, { validateStream: false });
}

/**
 * Runs steps in order and exits: on SIGINT, SIGTERM, or the end of npm. Every step runs, but the status is 1 if one of
 * them fails.
 * @returns a function that does the same
 */
export function exitOnSignals(steps: readonly (() => unknown)[]): () => void {
  const exit = lazily(async () => {
    let status = 0;
    for (const step of steps) {
      try {
        await step();
      } catch (error) {
        status = complain(messageOf(error), FAILED);
      }
    }
    process.exit(status);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, exit);
  // Set by `npm start` and `npx`.
  if (process.env.npm_command !== undefined) onParentExit(exit);
  return exit;
}

const PARENT_POLL_INTERVAL_MS = 200;

/**
 * Calls a function once the parent process has ended. When `npm start` or `npx` is killed, npm passes the signal to its
 * shell, which ends without forwarding it. The server would then keep running and hold its port. Node has no event for
 * the end of the parent process. The timer does not keep the process alive.
 */
function onParentExit(callback: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, PARENT_POLL_INTERVAL_MS);
  timer.unref();
}
