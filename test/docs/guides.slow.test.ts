/**
 * Runs the code of tutorials that use other test runners. `scripts/check-package.mjs` runs the examples that have the
 * code of the tutorials for Jest, Vite and Next.js.
 */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import * as mainEntry from '../../src/index.js';
import { connect, cypressTasks } from '../../src/runtime/control/client/index.js';
import { startServer } from '../../src/server/index.js';
import { firstBlock, runnable } from '../support/snippet.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** The block of a page labelled with this file name. */
function labelled(page: string, file: string): string {
  const text = readFileSync(join(root, 'docs/guide', page), 'utf8');
  const start = text.split('\n').find((line) => line.startsWith('```') && line.endsWith(`[${file}]`));
  if (start === undefined) throw new Error(`docs/guide/${page} has no block labelled [${file}]`);
  const code = text.slice(text.indexOf(start) + start.length + 1);
  return code.slice(0, code.indexOf('\n```'));
}

function folderIn(parent: string): string {
  const folder = mkdtempSync(join(parent, 'guide-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('passes the tests in docs/guide/node.md with node --test', async () => {
  // Inside the package, so that it resolves its own name.
  const file = join(folderIn(join(root, 'dist')), 'chat.test.mjs');
  writeFileSync(file, labelled('node.md', 'chat.test.mjs'));
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name !== 'NODE_TEST_CONTEXT'),
  );
  const { stdout } = await run(process.execPath, ['--test', '--test-reporter=tap', file], { env });
  expect(stdout).toMatch(/^# pass 2$/m);
  expect(stdout).toMatch(/^# fail 0$/m);
});

test('runs the tasks in docs/guide/cypress.md', async () => {
  const { url, mock, close } = await startServer({ port: 0 });
  onTestFinished(close);
  const { setupNodeEvents, baseUrl } = cypressConfig(url).e2e;
  expect(baseUrl).toBe('http://localhost:5173');
  const tasks: Record<string, (input?: unknown) => unknown> = {};
  setupNodeEvents((event, handlers) => Object.assign(tasks, event === 'task' ? handlers : {}));

  const spec = labelled('cypress.md', 'cypress/e2e/invite.cy.ts');
  const [, fault = ''] = spec.match(/cy\.task\('teamChat:fault', (\[.*\])\);/) ?? [];
  await tasks['teamChat:fault']?.(new Function(`return ${fault}`)());
  const { body } = await mock
    .as('owner')
    .post('/invites', { invitee_emails: 'a@example.com', stream_ids: [1] });
  expect(body).toMatchObject({ code: 'INVITATION_FAILED', daily_limit_reached: true });
  expect(await tasks['teamChat:requests']?.()).toMatchObject([{ endpoint: 'POST /invites' }]);
  await tasks['teamChat:reset']?.();
  expect(mock.faults.list()).toEqual([]);
  // The specs call no other tasks.
  expect([...spec.matchAll(/cy\.task\('([^']+)'/g)].map(([, task = '']) => task in tasks)).toEqual([
    true,
    true,
  ]);
});

interface CypressConfig {
  e2e: { baseUrl: string; setupNodeEvents(on: (event: string, handlers: object) => void): void };
}

/** The configuration of the page, for another server. */
function cypressConfig(url: string): CypressConfig {
  const code = labelled('cypress.md', 'cypress.config.ts')
    .replace(/^import .*;\n/gm, '')
    .replace('http://127.0.0.1:9100', url)
    .replace('export default', 'return');
  return new Function('defineConfig', 'connect', 'cypressTasks', code)(
    (config: unknown) => config,
    connect,
    cypressTasks,
  );
}

test('runs the code in docs/guide/react-native.md, and receives a response', async () => {
  const app = runnable(firstBlock('guide/react-native.md'), { 'team-chat-mock': mainEntry }, 'response');
  expect(await ((await app()) as Response).json()).toMatchObject({ full_name: 'Max Member' });
});

const hasPython = isInstalled('python3');

test.skipIf(!hasPython)('passes the tests in docs/guide/python.md', async () => {
  const { url, close } = await startServer({ port: 0 });
  onTestFinished(close);
  const folder = folderIn(tmpdir());
  // `.ci/test-python` runs the other files, with pytest.
  writeFileSync(join(folder, 'test_chat.py'), labelled('python.md', 'test_chat.py'));
  const { stderr } = await run('python3', ['-m', 'unittest', 'test_chat.py'], {
    cwd: folder,
    env: {
      ...process.env,
      TEAM_CHAT_MOCK_URL: url,
      PYTHONPATH: fileURLToPath(new URL('../../clients/python/src', import.meta.url)),
    },
  });
  expect(stderr).toMatch(/Ran 2 tests[\s\S]*OK/);
});

function isInstalled(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
