import { expect, test } from 'vitest';
import { overEachTransport } from '../../support/transports.js';

overEachTransport('GET channel_folders', (start) => {
  test('lists the folders, and the archived ones when asked', async () => {
    const { call } = await start();
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
});
