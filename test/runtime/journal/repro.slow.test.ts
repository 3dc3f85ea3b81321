import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTeamChatMock, type TeamChatMock } from '../../../src/index.js';
import { defineScenario, scenarios } from '../../../src/scenarios/index.js';
import { startControlled } from '../../support/control.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CONFIG = `export default { test: { testTimeout: 120_000 }, resolve: { alias: [
  { find: /^team-chat-mock$/, replacement: ${JSON.stringify(join(ROOT, 'src/index.ts'))} },
  { find: /^team-chat-mock\\/scenarios$/, replacement: ${JSON.stringify(join(ROOT, 'src/scenarios/index.ts'))} },
] } };`;

/** Runs files as a user does, in a separate Vitest process; returns its report. */
async function runThem(files: Record<string, string>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'repro-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'vitest.config.mjs'), CONFIG);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const given = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder];
  const env = { PATH: process.env.PATH, NO_COLOR: '1' };
  const run = promisify(execFile)(process.execPath, given, { env });
  return run.then(
    ({ stdout }) => stdout,
    (error) => `${error.stdout}${error.stderr}`,
  );
}

async function ask(
  mock: TeamChatMock,
  persona: string | null,
  method: string,
  path: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  await mock.ready;
  const form = new URLSearchParams(fields);
  const body = method === 'GET' ? undefined : form;
  const query = method === 'GET' ? `?${form}` : '';
  const signed = persona === null ? headers : { authorization: mock.authHeader(persona), ...headers };
  const url = `https://chat.example.com/api/v1${path}${query}`;
  return mock.handle(new Request(url, { method, headers: signed, body }));
}

const mine = defineScenario({
  name: 'mine',
  description: 'one more',
  extends: scenarios.default,
  async seed({ create }) {
    await create.user({ role: 400, full_name: 'One More', api_key: 'a-secret-of-one-more' });
  },
});
const MINE = `import { defineScenario, scenarios } from 'team-chat-mock/scenarios';
export const mine = defineScenario({ name: 'mine', description: 'one more', extends: scenarios.default,
  async seed({ create }) { await create.user({ role: 400, full_name: 'One More', api_key: 'another' }); } });`;

test('generates a test that passes in a separate Vitest run and contains no credentials', async () => {
  const written: Record<string, string> = { 'mine.ts': MINE };
  const secrets: string[] = [];
  const keep = (name: string, mock: TeamChatMock, options = {}) => {
    written[`${name}.test.ts`] = mock.toRepro(options);
    secrets.push(...mock.db.users.all().map(({ api_key }) => api_key));
  };

  const refused = createTeamChatMock({ seed: 7 });
  await ask(refused, 'owner', 'PATCH', '/users/1', { role: '400' });
  keep('refused', refused);

  const long = createTeamChatMock({
    featureLevel: 400,
    dialect: 'zulip',
    settings: { invite_daily_limit: 50 },
  });
  const registered = await (await ask(long, 'member', 'POST', '/register', {}))?.json();
  long.clock.advance({ seconds: 3600 });
  const to = { type: 'channel', to: 'general', topic: 'it\'s "new"' };
  await ask(
    long,
    'admin',
    'POST',
    '/messages',
    { ...to, content: 'first\nowner-key \\ `x`' },
    { 'user-agent': 'Web/1' },
  );
  await ask(long, 'member', 'GET', '/events', { queue_id: registered.queue_id, last_event_id: '-1' });
  long.settings.set({ allow_edit_history: false });
  await ask(long, null, 'GET', '/server_settings');
  await ask(long, 'deactivated', 'GET', '/users/me');
  await ask(
    long,
    null,
    'GET',
    '/users/me',
    {},
    { authorization: `Basic ${btoa('owner@example.com:mistyped-key')}` },
  );
  await ask(long, null, 'GET', '/users/me', {}, { authorization: 'Bearer some-token' });
  await ask(long, 'bot', 'GET', '/users', {});
  await ask(long, 'guest', 'GET', '/messages', { anchor: 'newest', num_before: '3', num_after: '0' });
  keep('long', long, { name: 'it’s "long"' });
  secrets.push('mistyped-key', 'some-token');

  const faulty = createTeamChatMock();
  faulty.faults.add('GET /users', { network_error: true, times: 1 });
  faulty.faults.add('POST /invites', 'INVITATION_FAILED', { times: 1, extra: { daily_limit_reached: true } });
  await ask(faulty, 'owner', 'GET', '/users');
  await ask(faulty, 'owner', 'POST', '/invites', { invitee_emails: 'a@example.org', stream_ids: '[1]' });
  keep('faulty', faulty);

  const own = createTeamChatMock({ scenario: mine });
  await own.ready;
  const more = own.db.users.all().find(({ full_name }) => full_name === 'One More');
  const header = `Basic ${btoa(`${more?.delivery_email}:${more?.api_key}`)}`;
  await ask(own, null, 'GET', '/users/me', {}, { authorization: header });
  keep('own', own, { scenario: { import: 'mine', from: './mine.js' } });

  const report = await runThem(written);
  expect(report).toMatch(/Tests +4 passed \(4\)/);
  const text = Object.entries(written)
    .flatMap(([name, code]) => (name === 'mine.ts' ? [] : [code]))
    .join('\n');
  expect(secrets.length).toBeGreaterThan(30);
  for (const secret of secrets) {
    expect(text).not.toContain(secret);
    for (const email of ['owner@example.com', 'admin@example.com']) {
      expect(text).not.toContain(btoa(`${email}:${secret}`));
    }
  }
});

test('generates a test that fails when the response differs', async () => {
  const mock = createTeamChatMock();
  await ask(mock, 'owner', 'GET', '/users/4');
  const text = mock.toRepro();
  expect(text).toContain('Max Member');
  const report = await runThem({ 'other.test.ts': text.replace('Max Member', 'Somebody Else') });
  expect(report).toMatch(/Tests +1 failed \(1\)/);
});

test.each([
  ['POST', '/messages', { type: 'channel', to: '[1]', topic: 'builds', content: 'Done' }, false],
  ['GET', '/messages', { anchor: 'newest', num_before: '1', num_after: '0' }, true],
  ['GET', '/users/me', {}, false],
  ['GET', '/server_settings', {}, true],
])(
  'includes the client in the reproduction only if the client affects the response to %s %s',
  async (method, path, fields, isNamed) => {
    const mock = createTeamChatMock();
    const client = { 'user-agent': 'Web/1' };
    const sent = { type: 'channel', to: '[1]', topic: 'builds', content: 'Started' };
    await ask(mock, 'member', 'POST', '/messages', sent, client);
    await ask(mock, 'member', method, path, fields, client);
    const text = mock.toRepro();
    expect(text.includes("{ 'user-agent': 'Web/1' }") || text.includes('"user-agent": "Web/1"')).toBe(
      isNamed,
    );
  },
);

describe('Limits of a reproduction', () => {
  test('lists the requests and changes that the reproduction omits', async () => {
    const mock = createTeamChatMock({ journalLimit: 4 });
    mock.faults.add('GET /users', { network_error: true, times: 1 });
    await ask(mock, 'owner', 'GET', '/users/4');
    mock.requests.clear();
    await mock.restore(await mock.snapshot());
    mock.http.get('/users/me', ({ respond }) => respond.error('BAD_REQUEST'), { once: true });
    for (const path of ['/users/4', '/users/5', '/users', '/users/me', '/users/6']) {
      await ask(mock, 'owner', 'GET', path);
    }
    const text = mock.toRepro();
    expect(text).toContain('// Not included: requests and actions before the journal was cleared.');
    expect(text).toContain('// Not included: the snapshot that was restored.');
    expect(text).toContain('// Not included: requests before the latest 4.');
    expect(text).toContain('// Left out: GET /api/v1/users: a fault dropped the connection.');
    expect(text).toContain('// Left out: GET /api/v1/users/me: an override responded.');
    expect(text).not.toContain('users/4');
    await mock.reset();
    await ask(mock, 'owner', 'GET', '/users/4');
    expect(mock.toRepro()).not.toContain('Not included');
  });

  test.each([
    ['an empty journal', {}, {}, 'the journal has no request that can be sent again'],
    ['a custom scenario', { scenario: mine }, {}, 'The mock has a custom scenario'],
    ['a misspelled option', {}, { nam: 'x' }, 'Did you mean "name"?'],
  ])('rejects a reproduction with %s', async (_, options, given, message) => {
    const mock = createTeamChatMock(options);
    if ('scenario' in options) await ask(mock, 'owner', 'GET', '/users/4');
    expect(() => mock.toRepro(given as object)).toThrow(message);
  });
});

test('returns the reproduction as text over the control API', async () => {
  const { control, mock, url } = await startControlled();
  expect(await control('GET', '/_mock/repro')).toMatchObject({ status: 400 });
  await ask(mock, 'owner', 'GET', '/users/4');
  const response = await fetch(`${url}/_mock/repro`);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toBe(mock.toRepro());
});
