/** Compares the mock server with other servers: requests per second, and CPU time of a request. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mediansInTurns, type Report, type Target } from './measure.js';
import { CLI, HERE, MEMBER_HEADERS } from './processes.js';

const PEERS = join(HERE, 'peers');
const PATH = '/api/v1/users/me';

/** A server to start. */
interface ServerCommand {
  name: string;
  command: string;
  args: string[];
  port: number;
  /** The limit for the mock's requests per second, as a multiple of the requests per second of this server. */
  target?: Target;
}

interface Server extends ServerCommand {
  url: string;
  child: ChildProcess;
  /** CPU time of all measured requests, in microseconds. */
  cpuTime: number;
  responses: number;
}

const MOCK: ServerCommand = {
  name: 'the mock',
  command: 'node',
  args: [CLI, '--port', '9471', '--quiet'],
  port: 9471,
};

export async function measureHttp(report: Report): Promise<void> {
  installPeers();
  const folder = mkdtempSync(join(tmpdir(), 'team-chat-mock-bench-'));
  const peers: Server[] = [];
  const mock = await start(MOCK);
  try {
    const body = await (await fetch(mock.url, { headers: MEMBER_HEADERS })).json();
    for (const command of peerCommands(folder, body)) peers.push(await start(command));
    const rates = await requestsPerSecond([mock, ...peers]);
    const rateOf = ({ name }: Server) => rates[name] ?? 0;
    report.heading(`GET /users/me over HTTP, ${rateOf(mock).toFixed(0)} requests a second, against`);
    for (const peer of peers) {
      report.add(
        `${peer.name} (${rateOf(peer).toFixed(0)} requests a second)`,
        rateOf(mock) / rateOf(peer),
        peer.target,
      );
    }
    reportCpuTimes(report, mock, peers);
  } finally {
    for (const { child } of [mock, ...peers]) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The other servers. Each returns `body` at the same path. */
function peerCommands(folder: string, body: unknown): ServerCommand[] {
  const file = (name: string, content: unknown) => {
    writeFileSync(join(folder, name), JSON.stringify(content));
    return join(folder, name);
  };
  const content = { 'application/json': { schema: { type: 'object' }, example: body } };
  const get = { responses: { 200: { description: 'The caller', content } } };
  const description = {
    openapi: '3.0.3',
    info: { title: 'One response', version: '1' },
    paths: { [PATH]: { get } },
  };
  const response = file('response.json', body);
  const bin = (name: string) => join(PEERS, 'node_modules/.bin', name);
  return [
    {
      name: 'a constant response of @hono/node-server',
      command: 'node',
      args: [join(HERE, 'constant.mjs'), '9472', response],
      port: 9472,
      target: { least: 0.5 },
    },
    {
      name: 'checking credentials and serializing',
      command: 'node',
      args: [join(HERE, 'minimal.mjs'), '9475', response],
      port: 9475,
    },
    {
      name: 'Prism',
      command: bin('prism'),
      args: ['mock', '-p', '9473', file('openapi.json', description)],
      port: 9473,
      target: { least: 3 },
    },
    {
      name: 'json-server',
      command: bin('json-server'),
      args: [
        ...['--quiet', '--port', '9474'],
        ...['--routes', file('routes.json', { [PATH]: '/me' }), file('data.json', { me: body })],
      ],
      port: 9474,
      target: { least: 3 },
    },
  ];
}

/** Reports CPU times. Unlike requests per second, they do not depend on other load on the machine. */
function reportCpuTimes(report: Report, mock: Server, peers: Server[]): void {
  const own = mock.cpuTime / mock.responses;
  // Without /proc, CPU times are unknown.
  if (!(own > 0)) return;
  report.heading(`GET /users/me over HTTP, ${own.toFixed(0)} µs of CPU time, against`);
  for (const { name, cpuTime, responses } of peers) {
    const time = cpuTime / responses;
    report.add(`${name} (${time.toFixed(0)} µs)`, own / time);
  }
}

/** CPU time of a process in microseconds; 0 where there is no /proc. */
function cpuTimeOf({ pid }: ChildProcess): number {
  if (!existsSync(`/proc/${pid}/stat`)) return 0;
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  // `/proc` counts ticks, 100 per second.
  return (user + system) * 10_000;
}

/** autocannon has no types. */
type Autocannon = (options: {
  url: string;
  headers: Record<string, string>;
  connections: number;
  duration: number;
}) => Promise<{ requests: { average: number; total: number }; non2xx: number }>;

/** Returns the requests per second of each server by its name. Adds up their CPU times. */
function requestsPerSecond(servers: Server[]): Promise<Record<string, number>> {
  const autocannon = createRequire(join(PEERS, 'package.json'))('autocannon') as Autocannon;
  const contenders = Object.fromEntries(servers.map((server) => [server.name, server]));
  return mediansInTurns(contenders, { rounds: 5 }, async (server) => {
    const before = cpuTimeOf(server.child);
    const { requests, non2xx } = await autocannon({
      url: server.url,
      headers: MEMBER_HEADERS,
      connections: 10,
      duration: 2,
    });
    if (non2xx > 0) throw new Error(`${server.name} returned ${non2xx} errors`);
    server.cpuTime += cpuTimeOf(server.child) - before;
    server.responses += requests.total;
    return requests.average;
  });
}

async function start(server: ServerCommand): Promise<Server> {
  const { name, command, args, port } = server;
  const child = spawn(command, args, { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}${PATH}`;
  for (let attempt = 0; attempt < 300; attempt++) {
    if (child.exitCode !== null) throw new Error(`${name} exited with ${child.exitCode}`);
    const response = await fetch(url, { headers: MEMBER_HEADERS }).catch(() => undefined);
    if (response?.ok) return { ...server, url, child, cpuTime: 0, responses: 0 };
    await new Promise((done) => setTimeout(done, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`${name} does not respond at ${url}`);
}

/** Installs the other servers and the load generator, which are not dependencies of the project, before the first measurement. */
function installPeers(): void {
  if (existsSync(join(PEERS, 'node_modules/autocannon'))) return;
  const { status } = spawnSync('npm', ['ci', '--silent'], { cwd: PEERS, stdio: 'inherit' });
  if (status !== 0) throw new Error('The other servers could not be installed: run `npm ci` in bench/peers.');
}
