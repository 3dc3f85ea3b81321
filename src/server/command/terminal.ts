import { spawn } from 'node:child_process';
import { styleText } from 'node:util';
import { lazily, messageOf } from '../../values.js';
import type { Difference } from '../external-data.js';
import type { ReplaceableServer } from '../running.js';

// Output of the command line, keys in a terminal, and signals.

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

const MAX_VALUE_LENGTH = 120;

/** Formats a value as JSON, shortened for a list of differences. */
export function valueText(value: unknown, absent = 'absent'): string {
  if (value === undefined) return absent;
  const text = JSON.stringify(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH - 1)}…` : text;
}

/** Describes how a value of a later run differs from that of an earlier run. */
export function changeText({ at, recorded, actual }: Difference): string {
  return `${at}: was ${valueText(recorded)}, is ${valueText(actual)}`;
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

/** The part of `process.stdin` that reads keys. */
interface KeyInput {
  setRawMode?(raw: boolean): unknown;
  setEncoding(encoding: 'utf8'): unknown;
  on(event: 'data', listener: (text: string) => void): unknown;
  off(event: 'data', listener: (text: string) => void): unknown;
  resume(): unknown;
  pause(): unknown;
}

interface KeyActions {
  open(): void;
  reset(): void;
  clear(): void;
  quit(): void;
}

export const KEYS_LINE = 'Press o to open the inspector, r to reset, c to clear the journal, q to quit.';

const ACTIONS: ReadonlyMap<string, keyof KeyActions> = new Map([
  ['o', 'open'],
  ['r', 'reset'],
  ['c', 'clear'],
  ['q', 'quit'],
  // Ctrl+C sends no signal while single keys are read.
  ['\u0003', 'quit'],
]);

/** @returns a function that stops listening */
export function listenForKeys(input: KeyInput, actions: KeyActions): () => void {
  const pressed = (text: string) => {
    const name = ACTIONS.get(text.toLowerCase());
    if (name !== undefined) actions[name]();
  };
  input.setRawMode?.(true);
  input.setEncoding('utf8');
  input.on('data', pressed);
  input.resume();
  return () => {
    input.off('data', pressed);
    input.setRawMode?.(false);
    input.pause();
  };
}

/** Runs an action of the server for each key; Ctrl+C and q end the process. */
export function followKeys(server: ReplaceableServer, end: () => void): void {
  const change = (done: string, method: 'POST' | 'DELETE', path: string) => {
    server.control(method, path).then(
      () => note(done),
      (error: unknown) => complain(messageOf(error), 0),
    );
  };
  const stop = listenForKeys(process.stdin, {
    open() {
      const url = `${server.url}/_mock/`;
      openPage(url, () => note(`No browser could be started. Open ${url}`));
    },
    reset: () => change('The mock was reset.', 'POST', '/reset'),
    clear: () => change('The journal was cleared.', 'DELETE', '/requests'),
    quit() {
      stop();
      end();
    },
  });
}

/** Commands that open a page. Other platforms have `xdg-open`. */
const OPEN_COMMANDS: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** @param failed called when no browser can be opened */
function openPage(url: string, failed: () => void): void {
  const [command, ...args] = OPEN_COMMANDS[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', failed);
  child.on('exit', (status) => {
    if (status !== 0) failed();
  });
  child.unref();
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
