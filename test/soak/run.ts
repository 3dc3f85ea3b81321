/**
 * Loads a server over HTTP: `npm run soak -- --minutes T`. Prints memory, open handles and what the server keeps.
 * Exits with status 1 when something grows without bound, a response is a 500, or the server does not end.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Bounds, type Figures, lineOf, problemsOf } from './figures.js';
import { Load } from './load.js';

const SAMPLES_A_MINUTE = 6;
const CLOSE_TIMEOUT_MS = 10_000;

/** Limits of SECURITY.md. Handles and files: the clients, with some room for the runtime. */
const BOUNDS: Bounds = {
  files: 150,
  handles: 150,
  openRequests: 60,
  queues: 1_000,
  events: 100_000,
  journal: 1_250,
  unmatched: 1_000,
  emails: 1_000,
  pushes: 1_000,
  uploadsMib: 50,
  messages: 400,
};

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '3' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) {
  console.error(`Invalid --minutes: must be a number above 0, got "${values.minutes}".`);
  process.exit(2);
}

const child = fork(new URL('server.ts', import.meta.url), {
  execArgv: ['--expose-gc', '--import', new URL('../../scripts/typescript.mjs', import.meta.url).href],
});
const [{ url }] = (await once(child, 'message')) as [{ url: string }];
const load = new Load(url);
await load.fill();
console.log(`Filled: ${lineOf(await figuresOf(child))}`);

const samples: Figures[] = [];
const running = load.run();
const intervalMs = Math.min(60_000 / SAMPLES_A_MINUTE, (minutes * 60_000) / 12);
const end = Date.now() + minutes * 60_000;
while (Date.now() < end) {
  await delay(intervalMs);
  const sample = await figuresOf(child);
  samples.push(sample);
  console.log(`${load.requests} requests, ${load.events} events: ${lineOf(sample)}`);
}
load.stop();
await running;
await delay(1_000);
const after = await figuresOf(child);
console.log(`Idle: ${lineOf(after)}`);

const problems = [...problemsOf(samples, BOUNDS), ...load.problems];
if (after.openRequests > 0)
  problems.push(`${after.openRequests} requests are still open after all clients left`);
child.send('close');
const closed = await Promise.race([once(child, 'exit'), delay(CLOSE_TIMEOUT_MS)]);
if (closed === undefined) {
  problems.push('the server process does not end after close(): a handle is left behind');
  child.kill('SIGKILL');
} else if (closed[0] !== 0) {
  problems.push(`the server process ended with ${closed.join(' ')}`);
}
for (const problem of problems) console.error(`Problem: ${problem}.`);
console.log(
  problems.length === 0
    ? `Everything stayed within its bounds in ${minutes} minutes: ${load.requests} requests, ${load.events} events.`
    : `${problems.length} problems.`,
);
process.exit(problems.length === 0 ? 0 : 1);

async function figuresOf(server: ChildProcess): Promise<Figures> {
  server.send('figures');
  const [figures] = (await once(server, 'message')) as [Figures];
  return figures;
}
