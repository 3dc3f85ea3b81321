import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTeamChatMock } from '../../../src/index.js';
import { defineScenario, scenarios } from '../../../src/scenarios/index.js';
import { type Line, parseRecording } from '../../../src/server/recording/lines.js';
import { Recorder } from '../../../src/server/recording/recorder.js';
import { replay } from '../../../src/server/recording/replay.js';
import { type ServerOptions, startReplaceable } from '../../../src/server/running.js';
import { runCli, runCliIn, startCliIn } from '../../support/cli.js';
import { type Controlled, startControlled } from '../../support/control.js';
import { folderWith } from '../../support/folder.js';

/** A server that is recorded, and the lines so far. */
async function recorded(options: ServerOptions = {}): Promise<Controlled & { lines: Line[] }> {
  const lines: Line[] = [];
  const recorder = new Recorder((line) => lines.push(JSON.parse(JSON.stringify(line))));
  const server = await startControlled(options, (whole = {}) =>
    startReplaceable({ ...whole, validateResponses: false }, recorder),
  );
  return { ...server, lines };
}

test('what was recorded is answered alike again', async () => {
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

test('dropped connections and requests without an answer come again', async () => {
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

test('realms are recorded, and reset begins anew', async () => {
  const { api, control, lines, url } = await recorded();
  await control('POST', '/_mock/realms', { name: 'second', scenario: 'two-owners' });
  await api('owner', 'PATCH', '/users/1?role=400', `${url}/realms/second`);
  await api('owner', 'PATCH', '/users/4?full_name=Changed');
  await control('POST', '/_mock/reset', { feature_level: 100 });
  await api('owner', 'GET', '/users/4');
  expect(lines.filter((line) => 'control' in line)).toHaveLength(2);
  expect(await replay(lines)).toMatchObject({ requests: 3, alike: 3, different: [] });
});

test('what is answered otherwise is reported with its place', async () => {
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
        { at: 'status', was: 200, is: 400 },
        { at: 'answer.result', was: 'success', is: 'error' },
        { at: 'answer.extra', was: 1, is: undefined },
        { at: 'answer.msg', was: undefined, is: expect.stringContaining('only owner') },
        { at: 'answer.code', was: undefined, is: 'BAD_REQUEST' },
      ],
    },
  ]);
});

test.each([true, false])('a user who is no persona signs in by ID (active: %s)', async (is_active) => {
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
});

test('no credentials are recorded', async () => {
  const { api, lines } = await recorded();
  await api('member', 'POST', '/register?api_key=member-key&password=member-key');
  await api('stranger', 'GET', '/users/me');
  expect(lines).toHaveLength(3);
  expect(JSON.stringify(lines)).not.toMatch(/member-key|stranger-key|Basic/);
});

test('a scenario of your own is needed again', async () => {
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
  await expect(replay(lines)).rejects.toThrow(/"mine", a scenario of your own/);
  expect(await replay(lines, scenario)).toMatchObject({ requests: 1, alike: 1 });
  const broken = defineScenario({ ...scenario, seed: ({ id }) => void id('nobody') });
  await expect(replay(lines, broken)).rejects.toThrow('Unknown persona "nobody"');
});

test.each([
  ['', /no recording/],
  ['hello', /no recording/],
  ['{"at":1,"method":"GET"}', /Line 1 .*"url"/],
  ['{"format":"team-chat-mock-journal","version":2,"options":{}}', /Line 1 .*"version"/],
  ['{"format":"team-chat-mock-journal","version":1,"options":{}}\n{', /Line 2 of the recording is not JSON/],
])('%j is refused as a recording', (text, message) => {
  expect(() => parseRecording(text)).toThrow(message);
});

test('the command line records and replays', async () => {
  const folder = folderWith();
  const cli = await startCliIn(folder, '--record', 'journal.jsonl', '--now', 'system');
  await fetch(`${cli.url}/api/v1/users/me`, {
    headers: { authorization: `Basic ${btoa('member@example.com:member-key')}` },
  });
  cli.kill('SIGTERM');
  await cli.end;
  expect(await runCliIn(folder, 'replay', 'journal.jsonl')).toMatchObject({
    status: 0,
    stdout: '1 requests: 1 answered alike\n',
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

test('a recording of an own scenario is replayed where the configuration has it', async () => {
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
  const cli = await startCliIn(folder);
  await fetch(`${cli.url}/api/v1/users/me`, {
    headers: { authorization: `Basic ${btoa('member@example.com:member-key')}` },
  });
  cli.kill('SIGTERM');
  await cli.end;
  const journal = readFileSync(join(folder, 'journal.jsonl'), 'utf8');
  expect(journal).toContain('Of My Own');
  const answered = { status: 0, stdout: '1 requests: 1 answered alike\n' };
  expect(await runCliIn(folder, 'replay', 'journal.jsonl')).toMatchObject(answered);
  const elsewhere = await runCliIn(folderWith({ 'journal.jsonl': journal }), 'replay', 'journal.jsonl');
  expect(elsewhere).toMatchObject({ status: 2, stderr: expect.stringContaining('mine') });
});

test.each([
  [['replay', 'nowhere.jsonl'], /nowhere\.jsonl cannot be read/],
  [['replay'], /missing required argument 'file'/],
  [['--record', 'nowhere/journal.jsonl'], /nowhere\/journal\.jsonl cannot be written/],
])('%j is refused with status 2', async (args, message) => {
  const run = await runCliIn(folderWith(), ...args);
  expect(run).toMatchObject({ status: 2, stdout: '' });
  expect(run.stderr).toMatch(message);
});

test('a recording in real time starts at the moment at which the organization was seeded, whatever comes before', async () => {
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
