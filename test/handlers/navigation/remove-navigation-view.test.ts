import { expect, test } from 'vitest';
import { SUCCESS, startMock } from '../../support/start-mock.js';

test.each(['narrow/is/starred', 'narrow%2Fis%2Fstarred'])(
  'removes the view at %s, and rejects a second removal',
  async (fragment) => {
    const { call } = await startMock();
    const path = `/navigation_views/${fragment}`;
    expect((await call('member', 'DELETE', path)).body).toEqual(SUCCESS);
    const { body } = await call('member', 'GET', '/navigation_views');
    expect(body.navigation_views.map((view: { fragment: string }) => view.fragment)).toEqual([
      'inbox',
      'narrow/channel/2-engineering',
    ]);
    expect(await call('member', 'DELETE', path)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  },
);

test('lets a removed view be added again', async () => {
  const { call } = await startMock();
  await call('member', 'DELETE', '/navigation_views/inbox');
  const fields = { fragment: 'inbox', is_pinned: false };
  expect((await call('member', 'POST', '/navigation_views', fields)).body).toEqual(SUCCESS);
  const { body } = await call('member', 'GET', '/navigation_views');
  expect(body.navigation_views).toContainEqual(fields);
});

test("does not remove another user's view", async () => {
  const { mock, call } = await startMock();
  expect((await call('owner', 'DELETE', '/navigation_views/inbox')).status).toBe(404);
  expect(mock.db.navigation_views.count()).toBe(3);
});
