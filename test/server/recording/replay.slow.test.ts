import { once } from 'node:events';
import { readFileSync, symlinkSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTeamChatMock } from '../../../src/index.js';
import { defineScenario, scenarios } from '../../../src/scenarios/index.js';
import { type Line, parseRecording } from '../../../src/server/recording/format.js';
import { Recorder } from '../../../src/server/recording/recorder.js';
import { replay } from '../../../src/server/recording/replay.js';
import { type ServerOptions, startReplaceable } from '../../../src/server/running.js';
import { cliWith, runCli, startCli } from '../../support/cli.js';
import { type Controlled, startControlled } from '../../support/control.js';
import { folderWith } from '../../support/folder.js';
import { resultsOf } from '../../support/vitest-run.js';

/** A recorded server, and the lines that it has printed. */
async function recorded(options: ServerOptions = {}): Promise<Controlled & { lines: Line[] }> {
  const lines: Line[] = [];
  const recorder = new Recorder((line) => lines.push(JSON.parse(JSON.stringify(line))));
  const server = await startControlled(options, (whole = {}) =>
    startReplaceable({ ...whole, validateResponses: false }, { observer: recorder }),
  );
  return { ...server, lines };
}

test('repeats recorded requests, and receives the same responses', async () => {
  const { api, control, lines } = await recorded();
  await api('owner', 'PATCH', '/users/1?role=400');
  await api('member', 'POST', '/messages?type=channel&to=1&topic=x&content=Hello');
  await control('PATCH', '/_mock/settings', { can_invite_users: 'members' });
  await api('member', 'POST', '/invites?invitee_emails=new@example.org&stream_ids=[1]');
  await control('POST', '/_mock/clock', { advance_seconds: 86_400 });
  await api('member', 'GET', '/scheduled_messages');
  await control('POST', '/_mock/faults', { method: 'GET', path: '/users', code: 'RATE_LIMIT_HIT', times: 1 });
  await api('guest', 'GET', '/users');
  await api('guest', 'GET', '/users');
  const { body } = await api('member', 'POST', '/register?event_types=["message"]');
  await api('admin', 'POST', '/messages?type=channel&to=1&topic=x&content=Hi');
  await api('member', 'GET', `/events?queue_id=${body.queue_id}&last_event_id=-1`);
  await api('member', 'GET', '/nowhere');
  await api('deactivated', 'GET', '/users/me');
  await api('stranger', 'GET', '/users/me');
  expect(await replay(lines)).toEqual({ requests: 12, alike: 12, left_out: 0, different: [] });
});

test.each([
  ['without dont_block', ''],
  ['with dont_block=false', '&dont_block=false'],
])('immediately repeats a poll %s that received a heartbeat', async (_, further) => {
  const { api, control, lines } = await recorded();
  await control('PATCH', '/_mock/settings', { heartbeat_seconds: 0.05 });
  const { queue_id } = (await api('member', 'POST', '/register?event_types=["message"]')).body;
  const poll = (last: number) =>
    api('member', 'GET', `/events?queue_id=${queue_id}&last_event_id=${last}${further}`);
  await poll(-1);
  await poll(-1);
  await poll(0);
  await api('admin', 'POST', '/messages?type=channel&to=1&topic=x&content=Hi');
  expect((await poll(1)).body.events).toMatchObject([{ id: 2, type: 'message' }]);
  for (const line of lines) if ('control' in line) line.body = '{ "heartbeat_seconds": 3600 }';
  expect(await replay(lines)).toMatchObject({ requests: 6, alike: 6, different: [] });
});

test('repeats dropped connections and requests without a response', async () => {
  const { api, control, lines, mock } = await recorded();
  await control('POST', '/_mock/faults', { method: 'GET', path: '/users', network_error: true, times: 1 });
  await api('member', 'GET', '/users').catch(() => undefined);
  await control('POST', '/_mock/faults', { method: 'GET', path: '/streams', timeout: true, times: 1 });
  const waiting = api('member', 'GET', '/streams').catch(() => undefined);
  await expect.poll(() => mock.requests.length).toBe(2);
  expect(await replay(lines)).toMatchObject({ requests: 2, alike: 2, different: [] });
  await control('POST', '/_mock/reset');
  await waiting;
});

test('repeats resets and changes to realms', async () => {
  const { api, control, lines, url } = await recorded();
  await control('POST', '/_mock/realms', { name: 'second', scenario: 'two-owners' });
  await api('owner', 'PATCH', '/users/1?role=400', `${url}/realms/second`);
  await api('owner', 'PATCH', '/users/4?full_name=Changed');
  await control('POST', '/_mock/reset', { feature_level: 100 });
  await api('owner', 'GET', '/users/4');
  expect(lines.filter((line) => 'control' in line)).toHaveLength(2);
  expect(await replay(lines)).toMatchObject({ requests: 3, alike: 3, different: [] });
});

test('reports responses that differ from the recording, with their line numbers', async () => {
  const { api, lines } = await recorded();
  await api('member', 'GET', '/users/me');
  await api('owner', 'PATCH', '/users/1?role=400');
  Object.assign(lines[2] as object, { status: 200, answer: { result: 'success', extra: 1 } });
  expect((await replay(lines)).different).toEqual([
    {
      line: 3,
      method: 'PATCH',
      path: '/api/v1/users/1',
      as: 'owner',
      differences: [
        { at: 'status', recorded: 200, actual: 400 },
        { at: 'answer.result', recorded: 'success', actual: 'error' },
        { at: 'answer.extra', recorded: 1, actual: undefined },
        { at: 'answer.msg', recorded: undefined, actual: expect.stringContaining('only owner') },
        { at: 'answer.code', recorded: undefined, actual: 'BAD_REQUEST' },
      ],
    },
  ]);
});

test.each([true, false])(
  'identifies a user without a persona by ID when is_active is %s',
  async (is_active) => {
    const scenario = defineScenario({
      name: 'mine',
      description: 'Mine',
      extends: scenarios.default,
      async seed({ create }) {
        await create.user({ id: 77, delivery_email: 'nora@example.com', api_key: 'nora-secret', is_active });
      },
    });
    const { lines, url } = await recorded({ scenario });
    const authorization = `Basic ${btoa('nora@example.com:nora-secret')}`;
    await fetch(`${url}/api/v1/users/me`, { headers: { authorization } });
    expect(lines.at(-1)).toMatchObject({ as: 77, status: is_active ? 200 : 401 });
    expect(JSON.stringify(lines)).not.toContain('nora-secret');
    expect(await replay(lines, scenario)).toMatchObject({ requests: 1, alike: 1 });
    const broken = defineScenario({ ...scenario, seed: ({ id }) => void id('nobody') });
    await expect(replay(lines, broken)).rejects.toThrow('Unknown persona "nobody"');
  },
);

test('excludes credentials from a recording', async () => {
  const { api, lines } = await recorded();
  await api('member', 'POST', '/register?api_key=member-key&password=member-key');
  await api('stranger', 'GET', '/users/me');
  expect(lines).toHaveLength(3);
  expect(JSON.stringify(lines)).not.toMatch(/member-key|stranger-key|Basic/);
});

test('requires the custom scenario that the recording uses', async () => {
  const scenario = defineScenario({
    name: 'mine',
    description: 'Mine',
    extends: scenarios.empty,
    async seed({ create }) {
      await create.user({ full_name: 'Nora New' });
    },
  });
  const { api, lines } = await recorded({ scenario });
  await api('owner', 'GET', '/users');
  await expect(replay(lines)).rejects.toThrow(/custom scenario "mine"/);
  expect(await replay(lines, scenario)).toMatchObject({ requests: 1, alike: 1 });
  const broken = defineScenario({ ...scenario, seed: ({ id }) => void id('nobody') });
  await expect(replay(lines, broken)).rejects.toThrow('Unknown persona "nobody"');
});

test('hides API keys and passwords wherever they occur in a recording', async () => {
  const { api, control, lines, url } = await recorded();
  const authorization = `Basic ${btoa('member@example.com:member-key')}`;
  const send = (path: string, fields: Record<string, string>) =>
    fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams(fields),
    });
  await send('/messages', {
    type: 'channel',
    to: '1',
    topic: 'x',
    content: 'My key is member-key, his is owner-key',
    Authorization: authorization,
    'x-member-key': authorization,
    other: authorization,
  });
  await api('member', 'GET', '/messages?anchor=newest&num_before=1&num_after=0');
  await send('/fetch_api_key', { username: 'member@example.com', password: 'member-key' });
  await control('PUT', '/_mock/snapshot', (await control('GET', '/_mock/snapshot')).body);
  const text = JSON.stringify(lines);
  expect(lines).toHaveLength(5);
  expect(text).toContain('My key is (hidden), his is (hidden)');
  expect(text).not.toMatch(/(member|owner)-key/);
  expect(text).not.toContain(btoa('member@example.com:member-key'));
  expect(await replay(lines)).toEqual({ requests: 3, alike: 2, left_out: 1, different: [] });
});

test('skips sign-ins with the correct password, and repeats other sign-ins', async () => {
  const { lines, url } = await recorded({ settings: { development_sign_in: true } });
  const signIn = (path: string, fields: Record<string, string>) =>
    fetch(`${url}/api/v1${path}`, { method: 'POST', body: new URLSearchParams(fields) });
  const username = 'member@example.com';
  expect((await signIn('/fetch_api_key', { username, password: 'member-key' })).status).toBe(200);
  expect((await signIn('/fetch_api_key', { username, password: 'wrong' })).status).toBe(401);
  expect((await signIn('/dev_fetch_api_key', { username })).status).toBe(200);
  expect(await replay(lines)).toEqual({ requests: 3, alike: 2, left_out: 1, different: [] });
});

test('replays accepted uploads, and leaves out rejected ones', async () => {
  const { lines, url } = await recorded();
  const headers = { authorization: `Basic ${btoa('owner@example.com:owner-key')}` };
  const upload = (path: string, file: File) => {
    const body = new FormData();
    body.set('file', file);
    return fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body });
  };
  const image = new File([new Uint8Array([0, 1, 254, 255])], 'a b.png', { type: 'image/png' });
  expect((await upload('/user_uploads', image)).status).toBe(200);
  expect((await upload('/realm/emoji/smiling', image)).status).toBe(200);
  expect((await upload('/realm/emoji/text', new File(['x'], 'x.txt', { type: 'text/plain' }))).status).toBe(
    400,
  );
  expect(await replay(lines)).toEqual({ requests: 3, alike: 2, left_out: 1, different: [] });
});

test('repeats messages whose content looks like an upload', async () => {
  const { api, lines, url } = await recorded();
  const body = new FormData();
  body.set('file', new File(['x'], 'cat.png', { type: 'image/png' }));
  const headers = { authorization: `Basic ${btoa('owner@example.com:owner-key')}` };
  await fetch(`${url}/api/v1/user_uploads`, { method: 'POST', headers, body });
  await api('owner', 'POST', '/messages?type=channel&to=1&topic=x&content=(file cat.png)');
  await api('owner', 'POST', '/messages?type=channel&to=1&topic=x&content=(file other.png)');
  expect(lines.at(-2)).toMatchObject({ fields: { content: '(file cat.png)' } });
  expect(await replay(lines)).toEqual({ requests: 3, alike: 3, left_out: 0, different: [] });
});

test('stops recording a realm that is deleted', async () => {
  const written: Line[] = [];
  const recorder = new Recorder((line) => written.push(line));
  const realm = createTeamChatMock();
  recorder.began(createTeamChatMock(), {});
  recorder.joined(realm);
  await realm.as('member').get('/users/me');
  const before = written.length;
  recorder.left(realm);
  await realm.as('member').get('/users/me');
  expect(before).toBe(2);
  expect(written).toHaveLength(before);
});

test('skips requests that fetch cannot send', async () => {
  const { lines, url } = await recorded();
  const sent = httpRequest(`${url}/api/v1/users/me`, { method: 'TRACE' });
  sent.end();
  const [response] = await once(sent, 'response');
  response.resume();
  expect(response.statusCode).toBe(405);
  expect(await replay(lines)).toMatchObject({ requests: 1, left_out: 1, different: [] });
  delete (lines[1] as { left_out?: string }).left_out;
  expect(await replay(lines)).toMatchObject({ requests: 1, left_out: 1, different: [] });
});

test('stops recording when a line cannot be written, and still responds', async () => {
  const failed = vi.fn();
  const full = () => {
    throw new Error('no space left on device');
  };
  const recorder = new Recorder(full, { failed });
  const { api } = await startControlled({}, (options = {}) =>
    startReplaceable(options, { observer: recorder }),
  );
  expect(await api('owner', 'PATCH', '/users/4?full_name=Changed')).toMatchObject({ status: 200 });
  expect(await api('owner', 'GET', '/users/4')).toMatchObject({ body: { user: { full_name: 'Changed' } } });
  expect(failed).toHaveBeenCalledExactlyOnceWith('no space left on device');
});

test.skipIf(process.platform !== 'linux').each([
  ['a stopped clock', []],
  ['a clock that follows real time', ['--now', 'system']],
])('stops recording but keeps serving when the disk is full, with %s', async (_, flags) => {
  const cli = await startCli('--record', '/dev/full', ...flags);
  const response = await fetch(`${cli.url}/api/v1/users/4?full_name=Changed`, {
    method: 'PATCH',
    headers: { authorization: `Basic ${btoa('owner@example.com:owner-key')}` },
  });
  expect(response.status).toBe(200);
  cli.kill('SIGTERM');
  const { status, stderr } = await cli.end;
  expect(status).toBe(0);
  expect(stderr).toMatch(/^error: Recording to \/dev\/full stopped: ENOSPC.*The server keeps running\.\n$/);
});

test("replays and exports a command line server's recording that includes a poll", async () => {
  const folder = folderWith();
  const cli = await cliWith({ cwd: folder }).startCli('--record', 'journal.jsonl');
  const send = async (persona: string, method: string, path: string) => {
    const headers = { authorization: `Basic ${btoa(`${persona}@example.com:${persona}-key`)}` };
    const response = await fetch(`${cli.url}/api/v1${path}`, { method, headers });
    expect(response.status).toBe(200);
    return (await response.json()) as { queue_id: string };
  };
  const { queue_id } = await send('owner', 'POST', '/register?event_types=["message"]');
  const polled = send('owner', 'GET', `/events?queue_id=${queue_id}&last_event_id=-1`);
  await send('member', 'POST', '/messages?type=channel&to=1&topic=x&content=Hi');
  await polled;
  const exported = await (await fetch(`${cli.url}/_mock/repro`)).text();
  cli.kill('SIGTERM');
  await cli.end;
  expect(await cliWith({ cwd: folder }).runCli('replay', 'journal.jsonl')).toMatchObject({
    status: 0,
    stdout: '3 requests: 3 with the same response\n',
  });
  const test = folderWith({ 'exported.test.ts': exported, 'vitest.config.mjs': ALIAS });
  symlinkSync(join(ROOT, 'node_modules'), join(test, 'node_modules'));
  expect(await resultsOf(test)).toMatchObject([{ status: 'passed', said: '' }]);
});

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const ALIAS = `export default { test: { testTimeout: 120_000 }, resolve: { alias: {
  'team-chat-mock': ${JSON.stringify(join(ROOT, 'src/index.ts'))},
} } };`;

const HEADER = '{"format":"team-chat-mock-journal","version":1,"options":{}}';
const REQUEST = { at: 1, method: 'GET', url: 'http://127.0.0.1/api/v1/users', as: null, status: 200 };

test.each([
  [
    'a URL that is not an HTTP address',
    { url: 'file:///etc/passwd' },
    'Line 2 of the recording is invalid at "url": must be an address',
  ],
  [
    'credentials in the URL',
    { url: 'http://a:b@127.0.0.1/' },
    'invalid at "url": must not contain credentials',
  ],
  [
    'only a password in the URL',
    { url: 'http://:b@127.0.0.1/' },
    'invalid at "url": must not contain credentials',
  ],
  [
    'a URL that cannot be parsed',
    { url: 'nope' },
    'Line 2 of the recording is invalid at "url": must be an address',
  ],
  ['a malformed method', { method: 'GET /' }, 'invalid at "method": must be an HTTP method'],
  [
    'a User-Agent outside of Latin-1',
    { user_agent: '\u4f60' },
    'invalid at "user_agent": must be a valid header',
  ],
  [
    'a line break in the User-Agent',
    { user_agent: 'a\nb' },
    'invalid at "user_agent": must be a valid header',
  ],
  [
    'a file that is not Base64',
    { file: { field: 'f', name: 'f', type: 't', content: '%' } },
    'invalid at "file.content"',
  ],
])('rejects a recorded request with %s', (_, changes, message) => {
  const text = `${HEADER}\n${JSON.stringify({ ...REQUEST, ...changes })}`;
  expect(() => parseRecording(text)).toThrow(message);
});

test.each([
  ['without content', '', /not a recording/],
  ['that is not JSON', 'hello', /not a recording/],
  ['without a first line that describes it', '{"at":1,"method":"GET"}', /not a recording/],
  [
    'of a later version',
    '{"format":"team-chat-mock-journal","version":2,"options":{}}',
    /Line 1 .*"version"/,
  ],
  [
    'with incomplete JSON in a later line',
    '{"format":"team-chat-mock-journal","version":1,"options":{}}\n{',
    /Line 2 of the recording is not a JSON object/,
  ],
  ['with a list in a later line', `${HEADER}\n[]`, /Line 2 of the recording is not a JSON object/],
  ['with an invalid line after blank ones', `\n${HEADER}\n\n{`, /Line 4 of the recording/],
  [
    'with a control request to a malformed URL',
    `${HEADER}\n{"at":1,"control":"POST","url":"nope","body":""}`,
    /Line 2 .*"url": must be an address/,
  ],
])('rejects a recording %s', (_, text, message) => {
  expect(() => parseRecording(text)).toThrow(message);
});

test('reports the line number of a response that differs, counting blank lines', async () => {
  const lines = parseRecording(`${HEADER}\n\n${JSON.stringify({ ...REQUEST, answer: {} })}\n`);
  expect(lines).toHaveLength(3);
  expect((await replay(lines)).different).toMatchObject([{ line: 3, method: 'GET' }]);
});

test('records and replays requests on the command line', async () => {
  const folder = folderWith();
  const cli = await cliWith({ cwd: folder }).startCli('--record', 'journal.jsonl', '--now', 'system');
  await fetch(`${cli.url}/api/v1/users/me`, {
    headers: { authorization: `Basic ${btoa('member@example.com:member-key')}` },
  });
  cli.kill('SIGTERM');
  await cli.end;
  expect(await cliWith({ cwd: folder }).runCli('replay', 'journal.jsonl')).toMatchObject({
    status: 0,
    stdout: '1 request: 1 with the same response\n',
  });
  const path = join(folder, 'journal.jsonl');
  const changed = readFileSync(path, 'utf8').replace('Max Member', 'Somebody Else');
  const other = join(folderWith({ 'changed.jsonl': changed }), 'changed.jsonl');
  const run = await runCli('replay', other);
  expect(run.status).toBe(1);
  expect(run.stdout).toContain(
    'line 2: GET /api/v1/users/me as member\n  answer.full_name: was "Somebody Else", is "Max Member"',
  );
  expect(JSON.parse((await runCli('replay', other, '--json')).stdout)).toMatchObject({
    requests: 1,
    alike: 0,
  });
  expect(await runCli('replay', other, '--quiet')).toEqual({ status: 1, stdout: '', stderr: '' });
  const long = readFileSync(path, 'utf8').replace('Max Member', 'x'.repeat(150));
  const { stdout } = await runCli('replay', join(folderWith({ 'long.jsonl': long }), 'long.jsonl'));
  expect(stdout).toContain(`was "${'x'.repeat(118)}…, is "Max Member"`);
});

test('replays a custom scenario from the configuration', async () => {
  const scenarios = new URL('../../../dist/scenarios/index.js', import.meta.url).href;
  const folder = folderWith({
    'team-chat-mock.config.mjs': `
import { defineScenario, scenarios } from ${JSON.stringify(scenarios)};
const seed = ({ db }) => db.users.update(4, { full_name: 'Of My Own' });
export default {
  scenario: defineScenario({ name: 'mine', description: 'Mine', extends: scenarios.default, seed }),
  record: 'journal.jsonl',
};`,
  });
  const cli = await cliWith({ cwd: folder }).startCli();
  await fetch(`${cli.url}/api/v1/users/me`, {
    headers: { authorization: `Basic ${btoa('member@example.com:member-key')}` },
  });
  cli.kill('SIGTERM');
  await cli.end;
  const journal = readFileSync(join(folder, 'journal.jsonl'), 'utf8');
  expect(journal).toContain('Of My Own');
  const answered = { status: 0, stdout: '1 request: 1 with the same response\n' };
  expect(await cliWith({ cwd: folder }).runCli('replay', 'journal.jsonl')).toMatchObject(answered);
  const elsewhere = await cliWith({ cwd: folderWith({ 'journal.jsonl': journal }) }).runCli(
    'replay',
    'journal.jsonl',
  );
  expect(elsewhere).toMatchObject({ status: 2, stderr: expect.stringContaining('mine') });
});

test.each([
  ['a recording that does not exist', ['replay', 'nowhere.jsonl'], /nowhere\.jsonl cannot be read/],
  ['replay without a recording', ['replay'], /missing required argument 'file'/],
  [
    'a recording in a folder that does not exist',
    ['--record', 'nowhere/journal.jsonl'],
    /nowhere\/journal\.jsonl cannot be written/,
  ],
])('rejects %s with status 2', async (_, args, message) => {
  const run = await cliWith({ cwd: folderWith() }).runCli(...args);
  expect(run).toMatchObject({ status: 2, stdout: '' });
  expect(run.stderr).toMatch(message);
});

test('starts a real-time recording at the time of seeding', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime('2026-05-01T12:00:00Z');
  const lines: Line[] = [];
  const recorder = new Recorder((line) => lines.push(line));
  const mock = createTeamChatMock({ now: 'system' });
  recorder.began(mock, { now: 'system' });
  recorder.controlled('POST', 'http://127.0.0.1/_mock/faults', '{}', 1);
  vi.setSystemTime('2026-05-01T12:00:05Z');
  await mock.ready;
  expect(lines).toMatchObject([
    { options: { now: Date.parse('2026-05-01T12:00:05Z') / 1000 } },
    { control: 'POST' },
  ]);
  vi.setSystemTime('2026-05-01T12:00:09Z');
  expect(mock.clock.now()).toBe(Date.parse('2026-05-01T12:00:09Z') / 1000);
  const again = createTeamChatMock({ now: '2026-05-01T12:00:05Z' });
  await again.ready;
  expect(again.db.users.get(1)).toEqual(mock.db.users.get(1));
});
