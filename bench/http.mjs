/**
 * Requests per second of the mock server: compared with a constant response of its server library, and
 * with other mock servers.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './measure.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const peers = join(here, 'peers');
const PATH = '/api/v1/users/me';

const AIMS = {
  'a constant answer of @hono/node-server': { least: 0.5 },
  Prism: { least: 3 },
  'json-server': { least: 3 },
};

export async function measureHttp(report) {
  installPeers();
  const files = mkdtempSync(join(tmpdir(), 'team-chat-mock-bench-'));
  const servers = [];
  try {
    const mock = await start(
      'the mock',
      'node',
      [join(here, '../dist/server/cli.js'), '--port', '9471', '--quiet'],
      9471,
    );
    servers.push(mock);
    const answer = await (await fetch(mock.url, { headers })).json();
    for (const [name, command, args, port] of contenders(files, answer)) {
      servers.push(await start(name, command, args, port));
    }
    const rates = await requestsASecond(servers);
    const [own] = servers;
    report.heading(`HTTP, GET users/me: ${rates.get(own).toFixed(0)} requests a second, as a multiple of`);
    for (const server of servers.slice(1)) {
      report.add(
        `${server.name} (${rates.get(server).toFixed(0)} a second)`,
        rates.get(own) / rates.get(server),
        AIMS[server.name],
      );
    }
    reportCpu(report, servers);
  } finally {
    for (const { child } of servers) child.kill('SIGKILL');
    rmSync(files, { recursive: true, force: true });
  }
}

const headers = { authorization: `Basic ${Buffer.from('member@example.com:member-key').toString('base64')}` };

/** The other servers. Each serves `answer` at the same path. */
function contenders(files, answer) {
  const text = join(files, 'answer.json');
  writeFileSync(text, JSON.stringify(answer));
  const description = join(files, 'openapi.json');
  writeFileSync(description, JSON.stringify(described(answer)));
  const data = join(files, 'data.json');
  writeFileSync(data, JSON.stringify({ me: answer }));
  const routes = join(files, 'routes.json');
  writeFileSync(routes, JSON.stringify({ [PATH]: '/me' }));
  const bin = (name) => join(peers, 'node_modules/.bin', name);
  return [
    ['a constant answer of @hono/node-server', 'node', [join(here, 'constant.mjs'), '9472', text], 9472],
    ['checking credentials and serializing', 'node', [join(here, 'minimal.mjs'), '9475', text], 9475],
    ['Prism', bin('prism'), ['mock', '-p', '9473', description], 9473],
    ['json-server', bin('json-server'), ['--quiet', '--port', '9474', '--routes', routes, data], 9474],
  ];
}

function described(answer) {
  const content = { 'application/json': { schema: { type: 'object' }, example: answer } };
  const get = { responses: { 200: { description: 'The caller', content } } };
  return { openapi: '3.0.3', info: { title: 'One answer', version: '1' }, paths: { [PATH]: { get } } };
}

/** CPU time does not depend on other load, unlike requests per second. */
function reportCpu(report, servers) {
  const costs = new Map(servers.map(({ name, cpu, answered }) => [name, cpu / answered]));
  const own = costs.get('the mock');
  if (!(own > 0)) return;
  report.heading(`HTTP, GET users/me: ${own.toFixed(0)} us of CPU time a request, as a multiple of`);
  for (const [name, cost] of costs)
    if (name !== 'the mock') report.add(`${name} (${cost.toFixed(0)} us)`, own / cost);
}

/** CPU time of a process in microseconds; 0 where there is no /proc. */
function cpuTimeOf({ pid }) {
  if (!existsSync(`/proc/${pid}/stat`)) return 0;
  const [, fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  // In ticks, 100 a second.
  return (user + system) * 10_000;
}

/** Alternating rounds, so that other load on the machine affects all alike. */
async function requestsASecond(servers) {
  const autocannon = createRequire(join(peers, 'package.json'))('autocannon');
  const rates = new Map(servers.map((server) => [server, []]));
  for (let round = -1; round < 5; round++) {
    for (const server of servers) {
      const before = cpuTimeOf(server.child);
      const { requests, non2xx } = await autocannon({
        url: server.url,
        headers,
        connections: 10,
        duration: 2,
      });
      if (non2xx > 0) throw new Error(`${server.name} answered ${non2xx} requests with an error`);
      if (round < 0) continue;
      rates.get(server).push(requests.average);
      server.cpu += cpuTimeOf(server.child) - before;
      server.answered += requests.total;
    }
  }
  return new Map(servers.map((server) => [server, median(rates.get(server))]));
}

async function start(name, command, args, port) {
  const child = spawn(command, args, { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}${PATH}`;
  for (let attempt = 0; attempt < 300; attempt++) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
    const answer = await fetch(url, { headers }).catch(() => undefined);
    if (answer?.ok) return { name, url, child, cpu: 0, answered: 0 };
    await new Promise((done) => setTimeout(done, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`${name} does not answer at ${url}`);
}

/**
 * The other servers and the load generator are not dependencies of the project: they are installed when first
 * measured.
 */
function installPeers() {
  if (existsSync(join(peers, 'node_modules/autocannon'))) return;
  const { status } = spawnSync('npm', ['ci', '--silent'], { cwd: peers, stdio: 'inherit' });
  if (status !== 0) throw new Error('the peers could not be installed: run `npm ci` in bench/peers');
}
