import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const CLI = fileURLToPath(new URL('../../dist/server/cli.js', import.meta.url));

/** Result of running the command line. */
export interface Run {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the built command line until it exits. */
export function runCli(...args: string[]): Promise<Run> {
  return spawnCli(...args).end;
}

/** Like `runCli`, in another working directory. */
export function runCliIn(cwd: string, ...args: string[]): Promise<Run> {
  return spawnCliIn(cwd, ...args).end;
}

/** Like `runCli`, with environment variables or another working directory. */
export function runCliWith(options: SpawnOptions, ...args: string[]): Promise<Run> {
  return spawnWith(options, args).end;
}

interface SpawnOptions {
  cwd?: string;
  /** Additional environment variables. */
  env?: Record<string, string>;
}

/** Starts the built command line; it is killed at the end of the test at the latest. */
export function spawnCli(...args: string[]) {
  return spawnWith({}, args);
}

/** Like `spawnCli`, in another working directory. */
export function spawnCliIn(cwd: string, ...args: string[]) {
  return spawnWith({ cwd }, args);
}

function spawnWith({ cwd = process.cwd(), env = {} }: SpawnOptions, args: string[]) {
  const child = spawn(process.execPath, [CLI, ...args], { cwd, env: { ...process.env, ...env } });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return { child, end: ended(child), kill: (signal: NodeJS.Signals) => child.kill(signal) };
}

/** Starts the built command line on a free port and waits until it listens. */
export function startCli(...args: string[] | [SpawnOptions, ...string[]]) {
  const [first] = args;
  const options = typeof first === 'object' ? first : {};
  return startWith(
    options,
    (args as unknown[]).filter((arg): arg is string => typeof arg === 'string'),
  );
}

/** Like `startCli`, in another working directory. */
export function startCliIn(cwd: string, ...args: string[]) {
  return startWith({ cwd }, args);
}

async function startWith(options: SpawnOptions, args: string[]) {
  const { child, end, kill } = spawnWith(options, ['--port', '0', ...args]);
  let printed = '';
  let network: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data: Buffer) => {
      printed += data.toString();
      const match = /curl -u \S+ (https?:\/\/[^/]+)/.exec(printed) ?? /"url":"([^"]*)"/.exec(printed);
      if (/^\{.*\}$/m.test(printed)) network = JSON.parse(printed).network ?? [];
      if (match?.[1]) resolve(match[1]);
    });
    end.then((run) => reject(new Error(`ended early: ${run.stderr}`)));
  });
  return { child, url, network, printed: () => printed, end, kill };
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
