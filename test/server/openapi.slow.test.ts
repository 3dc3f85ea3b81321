import { expect, onTestFinished, test } from 'vitest';
import { createTeamChatMock } from '../../src/index.js';
import { createServerControl } from '../../src/server/control/index.js';
import { runCli, spawnCli } from '../support/cli.js';
import { startControlled } from '../support/control.js';

test('prints the document of a level and a dialect', async () => {
  const run = await runCli('openapi', '--feature-level', '100', '--dialect', 'zulip');
  expect(run).toMatchObject({ status: 0, stderr: '' });
  expect(JSON.parse(run.stdout)).toMatchObject({
    openapi: '3.1.0',
    'x-feature-level': 100,
    'x-dialect': 'zulip',
  });
});

test('ends normally when its reader closes the pipe early', async () => {
  const { child, end } = spawnCli('openapi');
  child.stdout.destroy();
  expect(await end).toMatchObject({ status: 0, stderr: '' });
});

test('builds the document of a level and dialect once', async () => {
  const mock = createTeamChatMock();
  const app = createServerControl({ mock, base: '' });
  onTestFinished(() => app.close());
  const get = async () => {
    const started = performance.now();
    await (await app.fetch(new Request('http://a.test/_mock/openapi.json'), { local: true })).text();
    return performance.now() - started;
  };
  const first = await get();
  expect(await get()).toBeLessThan(first / 2);
});

test('returns the same document again, and a different one after a reset to another level', async () => {
  const { control } = await startControlled();
  const asked = async () => (await control('GET', '/_mock/openapi.json')).body;
  const first = await asked();
  expect(await asked()).toEqual(first);
  await control('POST', '/_mock/reset', { dialect: 'zulip' });
  expect((await asked())['x-dialect']).toBe('zulip');
  for (const feature_level of [60, 250]) {
    await control('POST', '/_mock/reset', { feature_level });
    expect((await asked())['x-feature-level']).toBe(feature_level);
  }
});

test('describes the level and dialect of each organization, with its address', async () => {
  const { control, url } = await startControlled({ featureLevel: 250 });
  expect((await control('GET', '/_mock/openapi.json')).body).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: `${url}/api/v1` }],
    'x-feature-level': 250,
    'x-dialect': 'reference',
  });
  await control('POST', '/_mock/realms', { name: 'old', feature_level: 60 });
  expect((await control('GET', '/realms/old/_mock/openapi.json')).body).toMatchObject({
    servers: [{ url: `${url}/realms/old/api/v1` }],
    'x-feature-level': 60,
  });
});
