import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';

test('lists the active channel folders and, with include_archived, the archived folders', async () => {
  const { call } = await startMock();
  const { body } = await call('guest', 'GET', '/channel_folders');
  expect(body.channel_folders).toEqual([
    {
      id: 1,
      name: 'Projects',
      description: 'Work in progress',
      rendered_description: '<p>Work in progress</p>',
      date_created: expect.any(Number),
      creator_id: 2,
      order: expect.any(Number),
      is_archived: false,
    },
  ]);
  const all = await call('guest', 'GET', '/channel_folders', { include_archived: true });
  expect(all.body.channel_folders).toMatchObject([{ id: 1 }, { id: 2, is_archived: true }]);
});
