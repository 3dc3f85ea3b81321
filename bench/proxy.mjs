/**
 * The time that `team-chat-mock proxy` adds to a request: sequential requests over one connection,
 * alternately sent directly to a server and through a proxy in front of it, each in a separate process.
 */
import { spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './measure.mjs';

const CLI = join(fileURLToPath(new URL('.', import.meta.url)), '../dist/server/cli.js');
const AUTHORIZATION = `Basic ${Buffer.from('member@example.com:member-key').toString('base64')}`;
const MOST_MS = 2;
const ROUNDS = 2000;
const WARMUP = 500;

const REQUESTS = {
  'GET /users/me (0.6 kB)': '/api/v1/users/me',
  'GET /messages, 100 messages (65 kB)': '/api/v1/messages?anchor=newest&num_before=100&num_after=0',
};

export async function measureProxy(report) {
  const processes = [];
  const start = async (...args) => {
    const child = spawn('node', [CLI, ...args, '--port', '0', '--json'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    processes.push(child);
    return new Promise((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}`)));
      child.stdout.once('data', (line) => resolve(JSON.parse(String(line).split('\n')[0]).url));
    });
  };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const direct = await start('--dialect', 'zulip');
    const proxies = {
      forwarding: await start('proxy', '--to', direct),
      'forwarding and comparing with the schemas': await start('proxy', '--to', direct, '--validate'),
    };
    report.heading('The proxy: milliseconds that it adds to a request on the same machine');
    for (const [name, path] of Object.entries(REQUESTS)) {
      for (const [what, url] of Object.entries(proxies)) {
        const added = await addedTime(
          () => get(agent, direct + path),
          () => get(agent, url + path),
        );
        report.add(`${name}, ${what}`, added, { most: MOST_MS });
      }
    }
  } finally {
    agent.destroy();
    for (const child of processes) child.kill('SIGKILL');
  }
}

/** The difference of the medians in milliseconds. While the direct request runs, the proxy records the one before. */
async function addedTime(direct, through) {
  const times = { direct: [], through: [] };
  const timed = async (list, send) => {
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

function get(agent, url) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { authorization: AUTHORIZATION } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} has status ${response.statusCode}`));
      response.resume();
      response.once('end', resolve);
    });
    sent.once('error', reject);
    sent.end();
  });
}
