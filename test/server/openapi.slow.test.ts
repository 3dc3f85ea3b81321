import { expect, test } from 'vitest';
import { createTeamChatMock } from '../../src/index.js';
import { storeOf } from '../../src/runtime/index.js';
import { Live } from '../../src/server/control/live.js';
import { openApiRoute } from '../../src/server/control/openapi.js';
import { runCli, spawnCli } from '../support/cli.js';
import { startControlled } from '../support/control.js';

test('openapi prints the document of a level and a dialect', async () => {
  const run = await runCli('openapi', '--feature-level', '100', '--dialect', 'zulip');
  expect(run).toMatchObject({ status: 0, stderr: '' });
  expect(JSON.parse(run.stdout)).toMatchObject({
    openapi: '3.1.0',
    'x-feature-level': 100,
    'x-dialect': 'zulip',
  });
});

test('a reader that goes away early is no mistake', async () => {
  const { child, end } = spawnCli('openapi');
  child.stdout.destroy();
  expect(await end).toMatchObject({ status: 0, stderr: '' });
});

test('the document of an edition is made once', async () => {
  const mock = createTeamChatMock();
  const control = { mock, base: '', live: new Live(storeOf(mock.requests)) };
  const route = openApiRoute();
  const asked = async () =>
    (await route(control, new Request('http://a.test/_mock/openapi.json'), '')) as object;
  const [first, second] = [await asked(), await asked()] as { paths: object }[];
  expect(second?.paths).toBe(first?.paths);
});

test('GET openapi.json is the same when it is asked again, and follows the level', async () => {
  const { control } = await startControlled();
  const asked = async () => (await control('GET', '/_mock/openapi.json')).body;
  const first = await asked();
  expect(await asked()).toEqual(first);
  await control('POST', '/_mock/reset', { dialect: 'zulip' });
  expect((await asked())['x-dialect']).toBe('zulip');
  for (const feature_level of [60, 100, 120, 250, 300]) {
    await control('POST', '/_mock/reset', { feature_level });
    expect((await asked())['x-feature-level']).toBe(feature_level);
  }
});

test('GET openapi.json is for the organization as it speaks, and says where it is', async () => {
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
