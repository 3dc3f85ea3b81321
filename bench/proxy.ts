/**
 * The time that `team-chat-mock proxy` adds to a request: sequential requests over one connection, alternately to a server
 * and to a proxy in front of it. Each runs in a separate process.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { median, type Report } from './measure.js';
import { CLI, MEMBER_HEADERS } from './processes.js';

const MOST_MS = 2;
const ROUNDS = 2000;
const WARMUP = 500;

const PATHS = {
  'GET /users/me (0.6 kB)': '/api/v1/users/me',
  'GET /messages, 100 messages (65 kB)': '/api/v1/messages?anchor=newest&num_before=100&num_after=0',
};

export async function measureProxy(report: Report): Promise<void> {
  const processes: ChildProcess[] = [];
  const start = async (...args: string[]) => {
    const child = spawn('node', [CLI, ...args, '--port', '0', '--json'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    processes.push(child);
    return new Promise<string>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`${args.join(' ')} exited with ${code}`)));
      child.stdout.once('data', (data: Buffer) =>
        resolve(JSON.parse(data.toString().split('\n')[0] ?? '').url),
      );
    });
  };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const server = await start('--dialect', 'zulip');
    const proxies = {
      proxy: await start('proxy', '--to', server),
      'proxy --validate': await start('proxy', '--to', server, '--validate'),
    };
    report.heading('Milliseconds that a proxy on the same machine adds to a request');
    for (const [what, path] of Object.entries(PATHS)) {
      for (const [command, url] of Object.entries(proxies)) {
        const added = await addedTime(
          () => get(agent, server + path),
          () => get(agent, url + path),
        );
        report.add(`${what}, ${command}`, added, { most: MOST_MS });
      }
    }
  } finally {
    agent.destroy();
    for (const child of processes) child.kill('SIGKILL');
  }
}

/**
 * Returns the difference of the medians in milliseconds. The order never changes: during each direct request, the proxy
 * records the request before it.
 */
async function addedTime(direct: () => Promise<void>, through: () => Promise<void>): Promise<number> {
  const times = { direct: [] as number[], through: [] as number[] };
  const timed = async (list: number[], send: () => Promise<void>) => {
    const start = performance.now();
    await send();
    list.push(performance.now() - start);
  };
  for (let round = 0; round < WARMUP + ROUNDS; round++) {
    await timed(times.direct, direct);
    await timed(times.through, through);
  }
  return median(times.through.slice(WARMUP)) - median(times.direct.slice(WARMUP));
}

function get(agent: Agent, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: MEMBER_HEADERS }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} returned ${response.statusCode}`));
      response.resume();
      response.once('end', resolve);
    });
    sent.once('error', reject);
    sent.end();
  });
}
