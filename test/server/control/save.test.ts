import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { TeamChatMock } from '../../../src/index.js';
import { connect } from '../../../src/runtime/control/client/index.js';
import { runtimeOf } from '../../../src/runtime/mock/mock-internals.js';
import { readSnapshot, StateFile } from '../../../src/server/files.js';
import { startReplaceable } from '../../../src/server/running.js';
import { startControlled } from '../../support/control.js';
import { folderWith } from '../../support/folder.js';

async function startSaving(path: string) {
  const failures: string[] = [];
  const stateFile = new StateFile(path, (problem) => failures.push(problem));
  const server = await startControlled({}, (options = {}) => startReplaceable(options, { stateFile }));
  await stateFile.start(() => server.mock);
  onTestFinished(() => stateFile.stop());
  return { ...server, stateFile, failures };
}

const nameIn = (path: string) =>
  JSON.parse(readFileSync(path, 'utf8')).organization.tables.users.find(({ id }: { id: number }) => id === 4)
    .full_name;

test('saves the complete state for POST /_mock/save', async () => {
  const path = join(folderWith(), 'state.json');
  const { control, mock } = await startSaving(path);
  await mock.as('admin').patch('/users/4', { full_name: 'Maxine' });
  expect(await control('POST', '/_mock/save')).toMatchObject({ status: 200, body: { file: path } });
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(JSON.parse(JSON.stringify(await mock.snapshot())));
  expect(readdirSync(join(path, '..'))).toEqual(['state.json']);
});

test('saves the state a few seconds after a change, and does not save it without a change', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const path = join(folderWith(), 'state.json');
  const { mock, stateFile } = await startSaving(path);
  const save = vi.spyOn(stateFile, 'save');
  await mock.as('admin').get('/users');
  vi.advanceTimersByTime(2000);
  expect(save).not.toHaveBeenCalled();
  await mock.as('admin').patch('/users/4', { full_name: 'Maxine' });
  vi.advanceTimersByTime(2000);
  await vi.waitFor(() => expect(nameIn(path)).toBe('Maxine'), { timeout: 60_000 });
  await save.mock.results[0]?.value;
  vi.advanceTimersByTime(2000);
  expect(save).toHaveBeenCalledTimes(1);
});

test.each([
  ['a change to the clock', 'POST', '/clock', { advance_seconds: 5 }],
  ['a change to a setting', 'PATCH', '/settings', { max_topic_length: 9 }],
  ['a new fault', 'POST', '/faults', { method: 'GET', path: '/users', code: 'BAD_REQUEST' }],
  ['a reset', 'POST', '/reset', { seed: 2 }],
])('marks the state as changed after a request for %s', async (_what, method, path, body) => {
  const { stateFile, control, mock } = await startSaving(join(folderWith(), 'state.json'));
  const before = runtimeOf(mock).revision;
  expect((await control(method, `/_mock${path}`, body)).status).toBe(200);
  expect(runtimeOf(mock).revision).not.toBe(before);
  await stateFile.save();
});

test.each([
  ['a typing signal', (mock: TeamChatMock) => mock.trigger('typing', { to: 'member' })],
  ['a restart', (mock: TeamChatMock) => mock.trigger('restart')],
])('marks the state as changed after %s', async (_what, trigger) => {
  const { stateFile, mock } = await startSaving(join(folderWith(), 'state.json'));
  await mock.queues.register('member');
  const before = runtimeOf(mock).revision;
  await trigger(mock);
  expect(runtimeOf(mock).revision).not.toBe(before);
  await stateFile.save();
});

test('marks the state as changed after a client acknowledges an event', async () => {
  const { stateFile, mock } = await startSaving(join(folderWith(), 'state.json'));
  const { queue_id } = await mock.queues.register('member');
  await mock.trigger('restart');
  const poll = (last_event_id: number) =>
    mock.as('member').get('/events', { queue_id, last_event_id, dont_block: true });
  await poll(-1);
  const before = runtimeOf(mock).revision;
  await poll(0);
  expect(runtimeOf(mock).revision).not.toBe(before);
  await stateFile.save();
});

test('resets the server to a snapshot, and returns to the snapshot in later resets', async () => {
  const { control, mock } = await startControlled();
  await mock.as('admin').patch('/users/4', { full_name: 'Maxine' });
  const snapshot = await mock.snapshot();
  await control('POST', '/_mock/reset', { scenario: 'empty' });
  expect(await control('POST', '/_mock/reset', { snapshot })).toMatchObject({
    status: 200,
    body: { scenario: 'default' },
  });
  await mock.as('admin').patch('/users/4', { full_name: 'Someone' });
  expect((await control('POST', '/_mock/reset')).status).toBe(200);
  expect(mock.db.users.get(4)?.full_name).toBe('Maxine');
});

test('creates realms from a snapshot, or from scenarios if the server started from a snapshot', async () => {
  const first = await startControlled({ scenario: 'two-owners' });
  const snapshot = await first.mock.snapshot();
  const { url } = await startControlled({ snapshot });
  const server = connect(url);
  const names = ['same', 'other', 'given'];
  const options = [{}, { scenario: 'empty' }, { snapshot }];
  const states = [];
  for (const [i, name] of names.entries()) {
    const realm = await server.realms.create(name, options[i]);
    states.push((await realm.state()).scenario);
  }
  expect(states).toEqual(['two-owners', 'empty', 'two-owners']);
});

test('rejects saving with status 400 when the server has no state file', async () => {
  const { url, control } = await startControlled();
  expect(await control('POST', '/_mock/save')).toMatchObject({
    status: 400,
    body: { msg: 'The server has no file to save to. Start it with --save FILE.' },
  });
  await expect(connect(url).save()).rejects.toThrow('Start it with --save FILE.');
});

test('reports a state file whose folder does not exist', async () => {
  const folder = folderWith();
  const stateFile = new StateFile(join(folder, 'missing', 'state.json'), () => undefined);
  const { mock } = await startControlled();
  await expect(stateFile.start(() => mock)).rejects.toThrow(
    /cannot be saved to .*missing.*: its folder does not exist/,
  );
  expect(existsSync(join(folder, 'missing'))).toBe(false);
});

test('keeps the previous file when saving fails', async () => {
  const path = join(folderWith(), 'state.json');
  const { mock, stateFile } = await startSaving(path);
  const before = readFileSync(path, 'utf8');
  await mock.as('admin').patch('/users/4', { full_name: 'Maxine' });
  mkdirSync(`${path}.tmp`);
  await expect(stateFile.save()).rejects.toThrow(/cannot be saved to .*state\.json/);
  expect(readFileSync(path, 'utf8')).toBe(before);
  rmdirSync(`${path}.tmp`);
  await stateFile.save();
  expect(nameIn(path)).toBe('Maxine');
});

test.each([
  ['a state file with incomplete JSON', '{"format":"team-chat', /^state\.json: not JSON: /],
  ['a state file that is not a snapshot', '[]', /^state\.json: This is not a snapshot/],
  [
    'a state file of a later version',
    '{"format":"team-chat-mock","version":3}',
    /^state\.json: The snapshot has version 3.*update team-chat-mock/,
  ],
])('includes the file name in the error about %s', async (_, text, message) => {
  const folder = folderWith({ 'state.json': text });
  await expect(readSnapshot(join(folder, 'state.json'))).rejects.toThrow(message);
});
