import { expect, test } from 'vitest';
import { SUCCESS, startMock } from '../../support/start-mock.js';

test('lists the own views; a name is there for custom views only', async () => {
  const { call } = await startMock();
  expect((await call('member', 'GET', '/navigation_views')).body).toEqual({
    ...SUCCESS,
    navigation_views: [
      { fragment: 'inbox', is_pinned: true },
      { fragment: 'narrow/is/starred', is_pinned: false },
      { fragment: 'narrow/channel/2-engineering', is_pinned: true, name: 'Engineering' },
    ],
  });
});

test.each(['owner', 'admin', 'moderator', 'guest', 'colleague', 'bot'])('%s has none', async (persona) => {
  const { call } = await startMock();
  expect((await call(persona, 'GET', '/navigation_views')).body.navigation_views).toEqual([]);
});
