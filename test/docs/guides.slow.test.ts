/** Runs the first code of tutorials that use other test runners. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { setupTeamChat } from '../../src/adapters/node/index.js';
import { startServer } from '../../src/server/index.js';

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

test('passes the tests of docs/guide/node.md with node --test', async () => {
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

describe('docs/guide/jest.md', () => {
  // Jest's globals have the same names and meaning as Vitest's.
  const code = labelled('jest.md', 'chat.test.ts').replace(/^import .*;\n/gm, '');
  const names = ['setupTeamChat', 'beforeAll', 'afterEach', 'afterAll', 'test', 'expect'];
  new Function(...names, code)(setupTeamChat, beforeAll, afterEach, afterAll, test, expect);
});

const hasPython = isInstalled('python3');

test.skipIf(!hasPython)('passes the tests of docs/guide/python.md', async () => {
  const { url, close } = await startServer({ port: 0, dialect: 'zulip' });
  onTestFinished(close);
  const folder = folderIn(tmpdir());
  writeFileSync(join(folder, 'test_chat.py'), labelled('python.md', 'test_chat.py'));
  const { stderr } = await run('python3', ['-m', 'unittest', 'test_chat.py'], {
    cwd: folder,
    env: { ...process.env, CHAT_URL: url },
  });
  expect(stderr).toMatch(/Ran 3 tests[\s\S]*OK/);
});

function isInstalled(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
