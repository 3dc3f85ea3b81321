import { expect, test } from 'vitest';
import { runCli, spawnCli } from '../support/cli.js';
import { startControlled } from '../support/control.js';

test('prints the OpenAPI document for a level and a dialect', async () => {
  const run = await runCli('openapi', '--feature-level', '100', '--dialect', 'zulip');
  expect(run).toMatchObject({ status: 0, stderr: '' });
  expect(JSON.parse(run.stdout)).toMatchObject({
    openapi: '3.1.0',
    'x-feature-level': 100,
    'x-dialect': 'zulip',
  });
});

test('exits normally when the reader of its output closes the pipe early', async () => {
  const { child, end } = spawnCli('seed', '--schema');
  child.stdout.destroy();
  expect(await end).toMatchObject({ status: 0, stderr: '' });
});

test("builds an organization's document once, and rebuilds it after a reset to another level and dialect", async () => {
  const { control, url } = await startControlled({ featureLevel: 250 });
  const get = async () => {
    const started = performance.now();
    const { body } = await control('GET', '/_mock/openapi.json');
    return { body, time: performance.now() - started };
  };
  const first = await get();
  expect(first.body).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: `${url}/api/v1` }],
    'x-feature-level': 250,
    'x-dialect': 'reference',
  });
  const second = await get();
  expect(second.body).toEqual(first.body);
  expect(second.time).toBeLessThan(first.time / 2);
  await control('POST', '/_mock/reset', { dialect: 'zulip', feature_level: 60 });
  expect((await get()).body).toMatchObject({ 'x-dialect': 'zulip', 'x-feature-level': 60 });
});

test('describes the level and the address of a realm', async () => {
  const { control, url } = await startControlled();
  await control('POST', '/_mock/realms', { name: 'old', feature_level: 60 });
  expect((await control('GET', '/realms/old/_mock/openapi.json')).body).toMatchObject({
    servers: [{ url: `${url}/realms/old/api/v1` }],
    'x-feature-level': 60,
  });
});
