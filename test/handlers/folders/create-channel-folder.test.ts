import { expect, test } from 'vitest';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

test('adds a folder after the existing ones', async () => {
  const { call, mock } = await startMock();
  const { body } = await call('admin', 'POST', '/channel_folders/create', {
    name: ' Work ',
    description: '*All*',
  });
  expect(body).toEqual({ result: 'success', msg: '', channel_folder_id: 3 });
  const others = mock.db.channel_folders.all().filter(({ id }) => id !== 3);
  expect(mock.db.channel_folders.get(3)).toEqual({
    id: 3,
    name: 'Work',
    description: '*All*',
    is_archived: false,
    order: Math.max(...others.map(({ order }) => order)) + 1,
    creator_id: 2,
    date_created: mock.clock.now(),
  });
});

test('sends the new folder to event queues', async () => {
  const { call, mock } = await startMock();
  const { queue_id } = await mock.queues.register('guest', { eventTypes: ['channel_folder'] });
  await call('admin', 'POST', '/channel_folders/create', { name: 'Work' });
  const { body } = await call('guest', 'GET', '/events', { queue_id, last_event_id: -1, dont_block: true });
  expect(body.events).toMatchObject([
    { op: 'add', channel_folder: { id: 3, name: 'Work', description: '' } },
  ]);
});

test.each([
  ['from a moderator', 'moderator', { name: 'Work' }, ['administrators']],
  ['without a name', 'admin', {}, ['name']],
  ['with a blank name', 'admin', { name: ' ' }, ['name']],
  ['with a name of 61 characters', 'admin', { name: 'x'.repeat(61) }, ['name', '60']],
  ['with the name of another folder', 'admin', { name: 'projects' }, ['name', 'projects']],
  [
    'with a description of 1,025 characters',
    'admin',
    { name: 'Work', description: 'x'.repeat(1_025) },
    ['description', '1024'],
  ],
])('rejects a new folder %s', async (_, caller, fields, words) => {
  const { call, mock } = await startMock();
  expect(await call(caller, 'POST', '/channel_folders/create', fields)).toMatchObject(
    badRequestNaming(...words),
  );
  expect(mock.db.channel_folders.count()).toBe(2);
});
