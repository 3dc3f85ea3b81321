import { expect, test } from 'vitest';
import { runCli } from '../support/cli.js';
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
