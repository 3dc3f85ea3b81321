/** A process that sends one request through msw, with the mock and with a bare handler: its time, and the modules it loads. */
import { spawnSync } from 'node:child_process';
import { mediansInTurns, type Report } from './measure.js';
import { HERE } from './processes.js';

const REQUEST = `
  const response = await fetch('https://chat.example.com/api/v1/users/me', { headers });
  await response.json();`;

const SCRIPTS = {
  bare: `
    import { http, HttpResponse } from 'msw';
    import { setupServer } from 'msw/node';
    const headers = {};
    setupServer(http.all('https://chat.example.com/*', () => HttpResponse.json({}))).listen();
    ${REQUEST}`,
  mock: `
    import { setupServer } from 'msw/node';
    import { createTeamChatMock } from 'team-chat-mock';
    const mock = createTeamChatMock();
    const headers = { authorization: mock.authHeader('member') };
    setupServer(...mock.handlers).listen();
    ${REQUEST}`,
};

/** Counts the modules that its process loads. */
const COUNTER = `
  import { register } from 'node:module';
  import { MessageChannel } from 'node:worker_threads';
  const { port1, port2 } = new MessageChannel();
  let count = 0;
  port1.on('message', () => count++).unref();
  register('data:text/javascript,' + encodeURIComponent(\`
    let port;
    export function initialize(data) { port = data; }
    export function load(url, context, next) { port.postMessage(url); return next(url, context); }
  \`), { data: port2, transferList: [port2] });
  globalThis.countModules = async () => { await new Promise((done) => setTimeout(done, 100)); return count; };
`;

export async function measureProcess(report: Report): Promise<void> {
  const { bare, mock } = await mediansInTurns(SCRIPTS, { rounds: 11 }, (script) => {
    const start = performance.now();
    run(`${script} process.exit();`);
    return performance.now() - start;
  });
  report.heading('A process with one request through msw, against a bare msw handler');
  report.add(`the mock (${mock.toFixed(0)} ms; bare: ${bare.toFixed(0)} ms)`, mock / bare, { most: 1.6 });
  report.heading('Modules before the first response, including those of msw');
  report.add('the mock', modulesOf(SCRIPTS.mock), { most: 200 });
  report.add('a bare msw handler', modulesOf(SCRIPTS.bare));
}

function modulesOf(script: string): number {
  const counter = `data:text/javascript,${encodeURIComponent(COUNTER)}`;
  return Number(run(`${script} console.log(await countModules()); process.exit();`, '--import', counter));
}

/** Runs a script in this package, so that it finds the package by its name. Returns its output. */
function run(script: string, ...flags: string[]): string {
  const args = [...flags, '--input-type=module', '-e', script];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: HERE, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
