import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('does not keep the process alive while waiting for a request', () => {
  const entry = new URL('../../../dist/index.js', import.meta.url).href;
  const code = `import { createTeamChatMock } from '${entry}';
    createTeamChatMock().requests.waitFor('GET /users', { timeout: 1e9 });
    console.log('over');`;
  const run = execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  expect(run).toBe('over\n');
});
