/** The time from the start of the command line to its first response. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mediansInTurns, type Report } from './measure.js';
import { CLI, HERE } from './processes.js';

export async function measureStart(report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'team-chat-mock-bench-'));
  const file = join(folder, 'response.json');
  writeFileSync(file, '{}');
  const { bare, mock } = await mediansInTurns(
    {
      bare: { args: [join(HERE, 'constant.mjs'), '9482', file], port: 9482 },
      mock: { args: [CLI, '--port', '9481', '--quiet'], port: 9481 },
    },
    { rounds: 7 },
    timeToFirstResponse,
  );
  rmSync(folder, { recursive: true, force: true });
  report.heading('Start of the command line to its first response, against');
  report.add(
    `a constant response of @hono/node-server (${mock.toFixed(0)} ms; bare: ${bare.toFixed(0)} ms)`,
    mock / bare,
  );
}

async function timeToFirstResponse({ args, port }: { args: string[]; port: number }): Promise<number> {
  const start = performance.now();
  const child = spawn('node', args, { stdio: 'ignore' });
  try {
    for (;;) {
      const url = `http://127.0.0.1:${port}/api/v1/server_settings`;
      const response = await fetch(url).catch(() => undefined);
      if (response?.ok) return performance.now() - start;
      if (child.exitCode !== null) throw new Error(`${args[0]} exited with ${child.exitCode}`);
      await new Promise((done) => setTimeout(done, 2));
    }
  } finally {
    child.kill('SIGKILL');
    await new Promise((done) => child.once('exit', done));
  }
}
