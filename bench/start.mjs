/** The time until the command line responds. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './measure.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

export async function measureStart(report) {
  const folder = mkdtempSync(join(tmpdir(), 'team-chat-mock-bench-'));
  const file = join(folder, 'answer.json');
  writeFileSync(file, '{}');
  const commands = {
    bare: [join(here, 'constant.mjs'), '9482', file],
    mock: [join(here, '../dist/server/cli.js'), '--port', '9481', '--quiet'],
  };
  const times = { bare: [], mock: [] };
  for (let round = -1; round < 7; round++) {
    for (const [name, args] of Object.entries(commands)) {
      const time = await untilFirstAnswer(args, name === 'bare' ? 9482 : 9481);
      if (round >= 0) times[name].push(time);
    }
  }
  rmSync(folder, { recursive: true, force: true });
  report.heading('Start of the command line to its first response, as a multiple of');
  const [bare, mock] = [median(times.bare), median(times.mock)];
  report.add(
    `a constant response of @hono/node-server (${mock.toFixed(0)} ms, ${bare.toFixed(0)} ms)`,
    mock / bare,
  );
}

async function untilFirstAnswer(args, port) {
  const start = performance.now();
  const child = spawn('node', args, { stdio: 'ignore' });
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/server_settings`).catch(() => undefined);
      if (answer?.ok) return performance.now() - start;
      if (child.exitCode !== null) throw new Error(`${args[0]} ended with ${child.exitCode}`);
      await new Promise((done) => setTimeout(done, 2));
    }
  } finally {
    child.kill('SIGKILL');
    await new Promise((done) => child.once('exit', done));
  }
}
