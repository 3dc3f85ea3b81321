import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli, runMain } from '../support/cli.js';
import { folderWith } from '../support/folder.js';

const page = readFileSync(new URL('../../docs/features/fixtures.md', import.meta.url), 'utf8');

test('writes and compares the files that the examples in docs/features/fixtures.md read', async () => {
  const folder = folderWith();
  const fixtures = join(folder, 'fixtures');
  const [write = [], compare = []] = [...page.matchAll(/^npx team-chat-mock (fixtures .*)$/gm)].map(
    ([, line]) =>
      // The other levels would double the time.
      (line as string)
        .replace('278,385,latest', '385')
        .replace(/ fixtures$| fixtures /, ` ${fixtures} `)
        .trim()
        .split(' '),
  );
  expect(await runCli(...write)).toMatchObject({ status: 0, stderr: '' });
  expect(await runMain(...compare)).toMatchObject({ status: 0, stderr: '' });
  const named = [...page.matchAll(/fixture\(['"](.+?)['"]\)/g)].map(([, name]) => name as string);
  expect(named).toHaveLength(2);
  for (const name of [...named, 'events/message'])
    expect([name, existsSync(join(fixtures, `level-385/${name}.json`))]).toEqual([name, true]);
  const [, python = ''] = /```python\n([\s\S]*?)```/.exec(page) ?? [];
  writeFileSync(join(folder, 'test_fixtures.py'), python);
  const files = ['-p', 'no:cacheprovider', '-q', 'test_fixtures.py'];
  if (hasPytest()) execFileSync('python3', ['-m', 'pytest', ...files], { cwd: folder });
});

function hasPytest(): boolean {
  try {
    execFileSync('python3', ['-c', 'import pytest'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
