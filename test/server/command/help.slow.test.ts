import { expect, test } from 'vitest';
import { startServer } from '../../../src/server/index.js';
import { runMain } from '../../support/cli.js';

test.each([
  ['the server', []],
  ['the subcommand scenarios', ['scenarios']],
  ['the subcommand openapi', ['openapi']],
  ['the subcommand init', ['init']],
  ['the subcommand replay', ['replay']],
  ['the subcommand fixtures', ['fixtures']],
  ['the subcommand trigger', ['trigger']],
])('prints examples in the help of %s', async (_, command) => {
  const { stdout, status } = await runMain(...command, '--help');
  expect(status).toBe(0);
  const [, examples = ''] = stdout.split('\nExamples:\n');
  for (const line of examples.trimEnd().split('\n')) expect(line).toMatch(/^ {2}team-chat-mock\b/);
});

test.each([
  ['openapi', ['--feature-level', '--dialect']],
  ['scenarios', ['--json']],
  ['replay', ['--quiet', '--config', '--json']],
  ['trigger', ['--json']],
])('lists the server options that %s also accepts', async (command, flags) => {
  const { stdout } = await runMain(command, '--help');
  const [, global = ''] = stdout.split('\nGlobal Options:\n');
  const [shown = ''] = global.split('\n\n');
  expect(shown.match(/--[a-z-]+/g)?.filter((flag) => flags.includes(flag))).toEqual(flags);
  expect(stdout).not.toContain('--port');
});

test("describes the server's level as the default of the `proxy` flag --feature-level", async () => {
  const { stdout } = await runMain('proxy', '--help');
  expect(stdout.replace(/\s+/g, ' ')).toContain(
    "Compare with the schemas of this level (default: the server's level).",
  );
  expect(stdout).not.toContain('(default: 496)');
});

test('explains in one line that `trigger` cannot reach a server, and exits with status 1', async () => {
  const server = await startServer({ port: 0 });
  await server.close();
  expect(await runMain('trigger', 'message', '--url', server.url)).toEqual({
    status: 1,
    stdout: '',
    stderr: `error: ${server.url} cannot be reached. Start the server with "npx team-chat-mock", or name its address with --url.\n`,
  });
});

test('sets details of a trigger with --set and with arguments', async () => {
  const server = await startServer({ port: 0 });
  const trigger = (...args: string[]) => runMain('trigger', ...args, '--url', server.url);
  try {
    expect(await trigger('role_change', '--to', 'member', '--set', 'role=administrator')).toMatchObject({
      status: 0,
    });
    expect(server.mock.db.users.get(4)?.role).toBe(200);
    expect(await trigger('reaction', 'heart', '--set', 'message_id=1')).toMatchObject({
      stdout: 'reaction: message_id 1\n',
    });
    expect(await trigger('message', '--set', 'role')).toMatchObject({
      status: 2,
      stderr: 'error: Invalid --set "role": must be a detail and its value, such as role=moderator.\n',
    });
  } finally {
    await server.close();
  }
});
