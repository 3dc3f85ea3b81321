import { spawn } from 'node:child_process';
import { messageOf } from '../../values.js';
import type { ReplaceableServer } from '../running.js';
import { complain, note } from './terminal.js';

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
