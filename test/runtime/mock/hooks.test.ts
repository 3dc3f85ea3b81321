import { expect, expectTypeOf, onTestFinished, test } from 'vitest';
import { userFactory } from '../../../src/factories/index.js';
import { createTeamChatMock, type TeamChatMock, UsageError, type UserRecord } from '../../../src/index.js';

/** Collects one line for each hook of folders and users. */
function observe(mock: TeamChatMock): string[] {
  const lines: string[] = [];
  const { channel_folders, users } = mock.db;
  channel_folders.hooks.on('create', ({ data }) => lines.push(`create ${data.record.name}`));
  channel_folders.hooks.on('update', ({ data: { prevRecord, nextRecord, path, prevValue, nextValue } }) => {
    lines.push(`update ${prevRecord.name} ${nextRecord.name} ${path.join()} ${prevValue} ${nextValue}`);
  });
  mock.db.drafts.hooks.on('delete', ({ data }) => lines.push(`delete ${data.deletedRecord.content}`));
  users.hooks.on('create', ({ data }) => lines.push(`create ${data.record.full_name}`));
  return lines;
}

test('calls hooks for created, updated and deleted records', async () => {
  const mock = createTeamChatMock();
  const lines = observe(mock);
  const owner = mock.as('owner');
  await owner.post('/channel_folders/create', { name: 'Ideas' });
  await owner.patch('/channel_folders/3', { name: 'Plans' });
  await owner.post('/drafts', { drafts: [{ type: 'stream', to: [1], topic: 'x', content: 'Hi' }] });
  await owner.delete('/drafts/1');
  await userFactory.create(mock, { full_name: 'Nora' });
  expect(lines).toEqual(['create Ideas', 'update Ideas Plans name Ideas Plans', 'delete Hi', 'create Nora']);
});

test('calls hooks after the commit and before the response', async () => {
  const mock = createTeamChatMock();
  await mock.ready;
  const seen: unknown[] = [];
  mock.db.channel_folders.hooks.on('create', ({ data }) => {
    seen.push(mock.db.channel_folders.get(data.record.id) === data.record);
  });
  await mock.as('owner').post('/channel_folders/create', { name: 'Ideas' });
  expect(seen).toEqual([true]);
});

test('calls no hook for seeding, failed requests, restores or resets', async () => {
  const mock = createTeamChatMock();
  const lines = observe(mock);
  await mock.ready;
  const taken = await mock.as('owner').post('/channel_folders/create', { name: 'Projects' });
  const empty = await mock.as('owner').patch('/channel_folders/1', { name: '' });
  expect([taken.status, empty.status]).toEqual([400, 400]);
  const saved = await mock.snapshot();
  await mock.restore(saved);
  await mock.reset();
  expect(lines).toEqual([]);
});

test('keeps hooks after resets, until their signal aborts', async () => {
  const mock = createTeamChatMock();
  const made: string[] = [];
  const controller = new AbortController();
  const { hooks } = mock.db.channel_folders;
  hooks.on('create', ({ data }) => made.push(data.record.name), { signal: controller.signal });
  hooks.on('create', ({ data }) => made.push(`first ${data.record.name}`), { once: true });
  await mock.as('owner').post('/channel_folders/create', { name: 'A' });
  await mock.reset();
  await mock.as('owner').post('/channel_folders/create', { name: 'B' });
  controller.abort();
  await mock.as('owner').post('/channel_folders/create', { name: 'C' });
  expect(made).toEqual(['A', 'first A', 'B']);
});

test('does not change the response when a hook throws', async () => {
  const uncaught: unknown[] = [];
  const listeners = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', (error) => uncaught.push(error));
  onTestFinished(() => {
    process.removeAllListeners('uncaughtException');
    for (const listener of listeners) process.on('uncaughtException', listener);
  });
  const mock = createTeamChatMock();
  mock.db.channel_folders.hooks.on('create', () => {
    throw new Error('listener');
  });
  const { status } = await mock.as('owner').post('/channel_folders/create', { name: 'A' });
  expect(status).toBe(200);
  await new Promise((done) => setImmediate(done));
  expect(uncaught).toEqual([new Error('listener')]);
});

test('infers the types of hook arguments, and rejects an unknown hook', () => {
  const { users } = createTeamChatMock().db;
  users.hooks.on('create', ({ type, data }) => {
    expectTypeOf(type).toEqualTypeOf<'create'>();
    expectTypeOf(data.record).toEqualTypeOf<UserRecord>();
  });
  // @ts-expect-error unknown hook
  expect(() => users.hooks.on('remove', () => {})).toThrow(
    new UsageError('Unknown hook "remove". Valid names: create, update, delete.'),
  );
});

test('rejects a listener that is not a function', () => {
  const { hooks } = createTeamChatMock().db.users;
  expect(() => hooks.on('create', undefined as never)).toThrow(
    new UsageError('Invalid listener: must be a function, got undefined.'),
  );
});
