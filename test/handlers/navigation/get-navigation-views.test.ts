import { expect, test } from 'vitest';
import { SUCCESS, startMock } from '../../support/start-mock.js';

test("lists the caller's views, with names only for custom views", async () => {
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

test.each(['owner', 'admin', 'moderator', 'guest', 'colleague', 'bot'])(
  'returns an empty list for the %s, who has no views',
  async (persona) => {
    const { call } = await startMock();
    expect((await call(persona, 'GET', '/navigation_views')).body.navigation_views).toEqual([]);
  },
);
