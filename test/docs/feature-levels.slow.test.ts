import { expect, test } from 'vitest';
import { startCli } from '../support/cli.js';
import { startControlled } from '../support/control.js';
import { blocksOf } from '../support/snippet.js';

test('runs the commands in docs/features/feature-levels.md', async () => {
  const [start, reset, state] = blocksOf('docs/features/feature-levels.md', 'sh').flatMap((code) =>
    code.trim().split('\n'),
  ) as [string, string, string];
  const { url } = await startCli(...start.replace(/^npx team-chat-mock /, '').split(' '));
  expect(await (await fetch(`${url}/_mock/state`)).json()).toMatchObject({ feature_level: 120 });

  const { control } = await startControlled();
  const [, method, path, body] =
    /^curl -X (POST) http:\/\/127\.0\.0\.1:9100(\S+) -d '(.*)'$/.exec(reset) ?? [];
  expect(await control(method as string, path as string, body)).toMatchObject({ status: 200 });
  const query = state.replace(/^curl http:\/\/127\.0\.0\.1:9100/, '');
  expect(await control('GET', query)).toMatchObject({ status: 200, body: { feature_level: 278 } });
});
