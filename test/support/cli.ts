import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const CLI = fileURLToPath(new URL('../../dist/server/cli.js', import.meta.url));

/** How a run of the command line ended. */
export interface Run {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the built command line to its end. */
export function runCli(...args: string[]): Promise<Run> {
  return spawnCli(...args).end;
}

/** The same in a folder. */
export function runCliIn(cwd: string, ...args: string[]): Promise<Run> {
  return spawnCliIn(cwd, ...args).end;
}

/** Starts the built command line; it is ended with the test at the latest. */
export function spawnCli(...args: string[]) {
  return spawnCliIn(process.cwd(), ...args);
}

/** The same in a folder. */
export function spawnCliIn(cwd: string, ...args: string[]) {
  const child = spawn(process.execPath, [CLI, ...args], { cwd });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return { child, end: ended(child), kill: (signal: NodeJS.Signals) => child.kill(signal) };
}

/** Starts the built command line on a free port and waits until it says where it listens. */
export function startCli(...args: string[]) {
  return startCliIn(process.cwd(), ...args);
}

/** The same in a folder. */
export async function startCliIn(cwd: string, ...args: string[]) {
  const { child, end, kill } = spawnCliIn(cwd, '--port', '0', ...args);
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data: Buffer) => {
      printed += data.toString();
      const match = /curl -u \S+ (http:\/\/[^/]+)/.exec(printed);
      if (match?.[1]) resolve(match[1]);
    });
    end.then((run) => reject(new Error(`ended early: ${run.stderr}`)));
  });
  return { url, printed: () => printed, end, kill };
}

function ended(child: ChildProcess): Promise<Run> {
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (data: Buffer) => {
    stdout += data.toString();
  });
  child.stderr?.on('data', (data: Buffer) => {
    stderr += data.toString();
  });
  return new Promise((resolve) => {
    child.on('close', (status) => resolve({ status, stdout, stderr }));
  });
}
