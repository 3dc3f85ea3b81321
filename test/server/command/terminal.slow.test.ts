import { stripVTControlCharacters } from 'node:util';
import { expect, test, vi } from 'vitest';
import { createTeamChatMock } from '../../../src/index.js';
import { banner } from '../../../src/server/banner.js';
import { paintFor } from '../../../src/server/command/paint.js';
import { showProgress } from '../../../src/server/command/progress.js';
import { runCli, spawnCli } from '../../support/cli.js';

const ESC = '\u001B';

test.each([
  [{ isTTY: true, hasColors: () => true }, true],
  [{ isTTY: true, hasColors: () => false }, false],
  [{ isTTY: false, hasColors: () => true }, false],
  [{}, false],
])('on an output %o colours are %s', (output, coloured) => {
  expect(paintFor(output)('title', 'x').includes(ESC)).toBe(coloured);
});

test('a coloured banner says the same as a plain one', async () => {
  const state = await createTeamChatMock().state();
  const coloured = banner('http://a.test', state, {
    paint: paintFor({ isTTY: true, hasColors: () => true }),
  });
  expect(coloured).toContain(ESC);
  expect(stripVTControlCharacters(coloured)).toBe(banner('http://a.test', state));
});

test('a pipe gets no colours and no progress', async () => {
  const { child, end, kill } = spawnCli('--port', '0');
  child.stdout.once('data', () => kill('SIGTERM'));
  const { stdout, stderr } = await end;
  expect(stdout).toContain('Inspector');
  expect(stdout + stderr).not.toContain(ESC);
});

test('progress shows on a terminal only, and its line is taken away', async () => {
  const write = vi.fn();
  const progress = showProgress('Building ...', { isTTY: true, write });
  expect(progress.shown()).toBe(false);
  await expect.poll(progress.shown, { timeout: 20_000 }).toBe(true);
  await progress.end();
  expect(write).toHaveBeenCalledExactlyOnceWith(`\r${ESC}[2K`);
});

test('away from a terminal, no progress is shown however long it takes', async () => {
  const progress = showProgress('Building ...', { isTTY: false, write: vi.fn() });
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(progress.shown()).toBe(false);
  await progress.end();
});

test.each([true, false])('where nothing was shown, nothing is taken away (terminal: %s)', async (isTTY) => {
  const write = vi.fn();
  await showProgress('Building ...', { isTTY, write }).end();
  expect(write).not.toHaveBeenCalled();
});

test('--json prints where it listens and who can sign in, as one line', async () => {
  const { child, end, kill } = spawnCli('--port', '0', '--json');
  child.stdout.once('data', () => kill('SIGTERM'));
  const { stdout } = await end;
  expect(stdout.trim().split('\n')).toHaveLength(1);
  expect(JSON.parse(stdout)).toMatchObject({
    event: 'listening',
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    api: expect.stringMatching(/\/api\/v1$/),
    inspector: expect.stringMatching(/\/_mock\/$/),
    scenario: 'default',
    personas: { owner: { email: 'owner@example.com', api_key: 'owner-key' } },
  });
});

test('scenarios --json lists the scenarios for scripts', async () => {
  const { stdout } = await runCli('scenarios', '--json');
  expect(JSON.parse(stdout)[0]).toEqual({
    name: 'default',
    description: expect.stringContaining('organization'),
  });
});
