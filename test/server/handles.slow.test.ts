import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const SERVER = new URL('../../dist/server/index.js', import.meta.url).href;
const SCENARIOS = new URL('../../dist/scenarios/index.js', import.meta.url).href;

/** Runs a script with the built package; prints the open files and active resources that it leaves behind. */
async function leftovers(script: string): Promise<{ files: number; resources: string[] }> {
  const code = `
import { readdirSync } from 'node:fs';
import { startServer } from ${JSON.stringify(SERVER)};
import { defineScenario } from ${JSON.stringify(SCENARIOS)};
const files = () => readdirSync('/proc/self/fd').length;
await (await startServer({ port: 0 })).close();
const before = files();
${script}
await new Promise((resolve) => setTimeout(resolve, 200));
console.log(JSON.stringify({ files: files() - before, resources: process.getActiveResourcesInfo() }));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
    // The process must end without a signal.
    timeout: 100_000,
  });
  return JSON.parse(stdout);
}

const onlyOutput = (resources: string[]) => resources.filter((name) => name !== 'PipeWrap');

test.skipIf(process.platform !== 'linux')('leaves no open handles after failed starts', async () => {
  const { files, resources } = await leftovers(`
const scenario = defineScenario({ name: 'b', description: 'b', seed() { throw new Error('broken'); } });
for (let i = 0; i < 10; i++) await startServer({ port: 0, scenario }).catch(() => undefined);
const first = await startServer({ port: 0 });
const port = Number(new URL(first.url).port);
for (let i = 0; i < 10; i++) await startServer({ port }).catch(() => undefined);
await first.close();`);
  expect(files).toBeLessThanOrEqual(0);
  expect(onlyOutput(resources)).toEqual([]);
});

test.skipIf(process.platform !== 'linux')('leaves no open handles after closing servers', async () => {
  const { files, resources } = await leftovers(`
import { request } from 'node:http';
const authorization = 'Basic ' + btoa('member@example.com:member-key');
for (let i = 0; i < 30; i++) {
  const { url, close, mock } = await startServer({ port: 0 });
  const { queue_id } = await mock.queues.register('member');
  const open = (path) => request(url + path, { headers: { authorization }, agent: false }, (response) =>
    response.on('error', () => undefined).resume()).on('error', () => undefined).end();
  open('/api/v1/events?last_event_id=-1&queue_id=' + queue_id);
  open('/_mock/requests/stream');
  const realm = request(url + '/_mock/realms', { method: 'POST', agent: false }).end('{"name":"a"}');
  await new Promise((resolve) => realm.on('response', (response) => response.resume().on('end', resolve)));
  await close();
}`);
  expect(files).toBeLessThanOrEqual(0);
  expect(onlyOutput(resources)).toEqual([]);
});
