import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTeamChatMock, type TeamChatMockOptions } from '../../src/index.js';
import { main } from '../../src/server/command.js';
import { readStart } from '../../src/server/files.js';
import { startProxy } from '../../src/server/proxy/start-proxy.js';
import { startControlled } from '../support/control.js';
import { folderWith } from '../support/folder.js';

const pageOf = (name: string) =>
  readFileSync(new URL(`../../docs/features/${name}.md`, import.meta.url), 'utf8');
const page = pageOf('proxy');

/** The output of the command line. */
async function outputOf(...args: string[]): Promise<string> {
  let text = '';
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((part) => {
    text += part;
    return true;
  });
  onTestFinished(() => spy.mockRestore());
  await main(args);
  spy.mockRestore();
  return text;
}

const helpOf = (...args: string[]) => outputOf(...args, '--help');

test.each([
  ['proxy', ['proxy', 'import']],
  ['import', ['import']],
  ['seed-files', ['seed']],
])('mentions only existing flags in docs/features/%s.md', async (name, commands) => {
  let help = await helpOf();
  for (const command of commands) help += await helpOf(command);
  const named = [...new Set(pageOf(name).match(/--[a-z][a-z-]+/g))];
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((flag) => !help.includes(flag))).toEqual([]);
});

test('lists every flag of the import subcommand in docs/features/import.md', async () => {
  const flags = (await helpOf('import')).match(/--[a-z][a-z-]+/g) ?? [];
  expect(flags.filter((flag) => flag !== '--help' && !pageOf('import').includes(flag))).toEqual([]);
});

test('adds the fault shown in docs/features/proxy.md', async () => {
  const server = await startControlled({ dialect: 'zulip' });
  const proxy = await startProxy({ to: server.url, port: 0 });
  onTestFinished(() => proxy.close());
  const [, body] = /_mock\/faults -d '(.*)'/.exec(page) ?? [];
  expect((await fetch(`${proxy.url}/_mock/faults`, { method: 'POST', body })).status).toBe(200);
  expect((await fetch(`${proxy.url}/api/v1/messages`)).status).toBe(429);
});

test('imports with the command in docs/features/import.md, and starts from the result', async () => {
  const server = await startControlled({ dialect: 'zulip' });
  const folder = folderWith({ '.zuliprc': '[api]\nemail=member@example.com\nkey=member-key\n' });
  const out = join(folder, 'org.json');
  const [, line = ''] = /^npx team-chat-mock (import --from .*)$/m.exec(pageOf('import')) ?? [];
  const args = line
    .replace('https://chat.example.com', server.url)
    .replace('~/.zuliprc', join(folder, '.zuliprc'))
    .replace('org.json', out)
    .split(' ');
  expect(await outputOf(...args)).toMatch(
    /^Wrote .*: 9 users, 5 channels, 58 messages\.\n {2}Personas {3}me, owner, admin, member, guest\n/,
  );
  const options = await readStart({ snapshot: out });
  const mock = createTeamChatMock(options as TeamChatMockOptions);
  expect((await mock.as('me').get('/users/me')).status).toBe(200);
});

test('imports and replays a recording with the commands in docs/features/proxy.md', async () => {
  const server = await startControlled({ dialect: 'zulip' });
  const record = join(folderWith(), 'proxy.jsonl');
  const proxy = await startProxy({ to: server.url, port: 0, record });
  onTestFinished(() => proxy.close());
  const headers = { authorization: `Basic ${btoa('member@example.com:member-key')}` };
  const capabilities = 'client_capabilities={"empty_topic_name":true,"archived_channels":true}';
  const body = new URLSearchParams(`include_subscribers=true&slim_presence=true&${capabilities}`);
  await (await fetch(`${proxy.url}/api/v1/register`, { method: 'POST', headers, body })).json();
  await (await fetch(`${proxy.url}/api/v1/users/4`, { headers })).json();
  await expect.poll(() => proxy.mock.requests.filter(() => true).length).toBe(2);
  await proxy.close();
  const out = record.replace('proxy.jsonl', 'org.json');
  const lines = [...page.matchAll(/^npx team-chat-mock ((?:import|replay) .*)$/gm)].map(([, line]) =>
    (line as string).replace('proxy.jsonl', record).replace('org.json', out).split(' '),
  );
  expect(lines).toHaveLength(2);
  const [importing = [], replaying = []] = lines;
  expect(await outputOf(...importing)).toMatch(/^Wrote .*: 9 users, 5 channels, 0 messages\./);
  expect(await outputOf(...replaying)).toMatch(/^line 2|^2 requests/m);
});
