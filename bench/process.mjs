/**
 * A process that sends one request to an msw handler, compared with the same for the mock: time and number of
 * modules.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median } from './measure.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

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

/** Counts the modules loaded by this process. */
const COUNTER = `
  import { register } from 'node:module';
  import { MessageChannel } from 'node:worker_threads';
  const { port1, port2 } = new MessageChannel();
  let count = 0;
  port1.on('message', () => count++).unref();
  register('data:text/javascript,' + encodeURIComponent(\`
    let port;
    export function initialize(given) { port = given; }
    export function load(url, context, next) { port.postMessage(url); return next(url, context); }
  \`), { data: port2, transferList: [port2] });
  globalThis.countModules = async () => { await new Promise((done) => setTimeout(done, 100)); return count; };
`;

export function measureProcess(report) {
  const times = { bare: [], mock: [] };
  for (let round = -1; round < 11; round++) {
    for (const [name, script] of Object.entries(SCRIPTS)) {
      const start = performance.now();
      run(`${script} process.exit();`);
      if (round >= 0) times[name].push(performance.now() - start);
    }
  }
  const [bare, mock] = [median(times.bare), median(times.mock)];
  report.heading('A process with one msw handler and one request, as a multiple of the same');
  report.add(`with a bare handler (${mock.toFixed(0)} ms, ${bare.toFixed(0)} ms)`, mock / bare, {
    most: 1.6,
  });
  report.heading('Modules loaded before the first response, those of msw included');
  report.add('team-chat-mock', modulesOf(SCRIPTS.mock), { most: 200 });
  report.add('a bare msw handler', modulesOf(SCRIPTS.bare));
}

function modulesOf(script) {
  const counter = `data:text/javascript,${encodeURIComponent(COUNTER)}`;
  return Number(run(`${script} console.log(await countModules()); process.exit();`, '--import', counter));
}

function run(script, ...flags) {
  const args = [...flags, '--input-type=module', '-e', script];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: here, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
