import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished, vi } from 'vitest';
import { main } from '../../src/server/command.js';

const CLI = fileURLToPath(new URL('../../dist/server/cli.js', import.meta.url));

/** Result of running the command line. */
export interface Run {
  status: number | null;
  stdout: string;
  stderr: string;
}

interface Surroundings {
  cwd?: string;
  /** Additional environment variables. */
  env?: Record<string, string>;
}

/** The built command line in another working directory, or with environment variables. */
export function cliWith({ cwd, env = {} }: Surroundings) {
  /** Starts it; it is killed at the end of the test at the latest. */
  function spawnCli(...args: string[]) {
    const child = spawn(process.execPath, [CLI, ...args], { cwd, env: { ...process.env, ...env } });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    return { child, end: ended(child), kill: (signal: NodeJS.Signals) => child.kill(signal) };
  }

  /** Runs it until it exits. */
  const runCli = (...args: string[]): Promise<Run> => spawnCli(...args).end;

  /** Starts it on a free port and waits until it listens. */
  async function startCli(...args: string[]) {
    const { child, end, kill } = spawnCli('--port', '0', ...args);
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

  return { runCli, spawnCli, startCli };
}

export const { runCli, spawnCli, startCli } = cliWith({});

/** Runs the command line of the source in this process, until it ends. A process would take half a second to start. */
export async function runMain(...args: string[]): Promise<Run> {
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const textOf = ({ mock }: typeof stdout) => mock.calls.map(([text]) => text).join('');
  try {
    const status = await main(args);
    return { status, stdout: textOf(stdout), stderr: textOf(stderr) };
  } finally {
    stdout.mockRestore();
    stderr.mockRestore();
  }
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
