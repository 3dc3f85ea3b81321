import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const entry = new URL('../../../dist/index.js', import.meta.url).href;

/** Runs a script with a mock until the process ends; returns its output. */
function run(code: string): string {
  const script = `import { createTeamChatMock } from '${entry}'; const mock = createTeamChatMock(); ${code}`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
}

test('keeps the process running while a script waits', () => {
  const code = `await mock.requests.waitFor('GET /users', { timeout: 100 })
    .catch((error) => console.log(error.message.split('\\n')[0]));`;
  expect(run(code)).toBe('Timed out after 100 ms waiting for GET /users.\n');
});

test('lets the process exit after the request arrives', () => {
  const code = `const waiting = mock.requests.waitFor('GET /users', { timeout: 1e9 });
    await mock.as('member').get('/users');
    console.log((await waiting).endpoint);`;
  expect(run(code)).toBe('GET /users\n');
});
