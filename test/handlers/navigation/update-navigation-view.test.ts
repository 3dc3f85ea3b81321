import { expect, test } from 'vitest';
import { badRequestNaming, type Client, SUCCESS, startMock } from '../../support/start-mock.js';

const views = async ({ call }: Client, persona = 'member') =>
  (await call(persona, 'GET', '/navigation_views')).body.navigation_views;

const DEFAULT_VIEWS = [
  { fragment: 'inbox', is_pinned: true },
  { fragment: 'narrow/is/starred', is_pinned: false },
  { fragment: 'narrow/channel/2-engineering', is_pinned: true, name: 'Engineering' },
];

const NOT_FOUND = { status: 404, body: { result: 'error', code: 'NOT_FOUND' } };

test('hides a pinned view with is_pinned=false', async () => {
  const client = await startMock();
  const answer = await client.call('member', 'PATCH', '/navigation_views/inbox', { is_pinned: false });
  expect([answer.status, answer.body]).toEqual([200, SUCCESS]);
  expect((await views(client))[0]).toEqual({ fragment: 'inbox', is_pinned: false });
});

test.each([
  '/navigation_views/narrow/is/starred',
  '/navigation_views/narrow%2Fis%2Fstarred',
  '/navigation_views/narrow%2Fis/starred',
])('pins a hidden view with PATCH %s', async (path) => {
  const client = await startMock();
  expect((await client.call('member', 'PATCH', path, { is_pinned: true })).body).toEqual(SUCCESS);
  expect((await views(client))[1]).toEqual({ fragment: 'narrow/is/starred', is_pinned: true });
});

test.each([
  ['narrow/search/a?b#c d%', 'narrow/search/a%3Fb%23c%20d%25'],
  ['größe', 'gr%C3%B6%C3%9Fe'],
  ['narrow/', 'narrow/'],
  ['narrow//x', 'narrow%2F%2Fx'],
  ['narrow/search/a+b', 'narrow/search/a+b'],
  ['narrow/search/a+b', 'narrow%2Fsearch%2Fa%2Bb'],
  ['narrow/search/100% größe', 'narrow/search/100% größe'],
  ['narrow/topic/a%2Fb', 'narrow/topic/a%252Fb'],
])('finds the view %j at the path %s', async (fragment, encoded) => {
  const client = await startMock();
  await client.call('member', 'POST', '/navigation_views', { fragment, is_pinned: true });
  const answer = await client.call('member', 'PATCH', `/navigation_views/${encoded}`, { name: 'Found' });
  expect(answer.body).toEqual(SUCCESS);
  expect((await views(client))[3]).toEqual({ fragment, is_pinned: true, name: 'Found' });
});

test('renames a custom view, and keeps omitted fields', async () => {
  const client = await startMock();
  const path = '/navigation_views/narrow/channel/2-engineering';
  expect((await client.call('member', 'PATCH', path, { name: 'Builds' })).body).toEqual(SUCCESS);
  expect((await views(client))[2]).toEqual({ ...DEFAULT_VIEWS[2], name: 'Builds' });
  await client.call('member', 'PATCH', path, { is_pinned: false });
  expect((await views(client))[2]).toEqual({ ...DEFAULT_VIEWS[2], name: 'Builds', is_pinned: false });
});

test('changes nothing when the request has no fields or only current values', async () => {
  const client = await startMock();
  const path = '/navigation_views/narrow/channel/2-engineering';
  const before = await client.mock.snapshot();
  expect((await client.call('member', 'PATCH', path)).body).toEqual(SUCCESS);
  const same = { is_pinned: true, name: 'Engineering' };
  expect((await client.call('member', 'PATCH', path, same)).body).toEqual(SUCCESS);
  expect(await client.mock.snapshot()).toEqual(before);
});

test.each([
  ['a custom name for a built-in view', 'inbox', { name: 'Mine', is_pinned: false }, 'name'],
  ['a custom name for a view with slashes', 'narrow/is/starred', { name: 'Mine' }, 'name'],
  ['a custom name for a built-in view that is not configured', 'recent', { name: 'Mine' }, 'name'],
  ['a blank name', 'narrow/channel/2-engineering', { name: ' ' }, 'name'],
  ['a malformed is_pinned', 'inbox', { is_pinned: 1 }, 'is_pinned'],
])('rejects %s', async (_, fragment, fields, named) => {
  const client = await startMock();
  expect(await client.call('member', 'PATCH', `/navigation_views/${fragment}`, fields)).toMatchObject(
    badRequestNaming(named),
  );
  expect(await views(client)).toEqual(DEFAULT_VIEWS);
});

test.each(['recent', 'Inbox', 'narrow/is', 'inbox/', '%20', 'nothing', '%E0%A4%A'])(
  'returns 404 for the view "%s", which is not configured',
  async (fragment) => {
    const client = await startMock();
    const answer = await client.call('member', 'PATCH', `/navigation_views/${fragment}`, {
      is_pinned: true,
    });
    expect(answer).toMatchObject(NOT_FOUND);
  },
);

test("returns 404 for another user's view", async () => {
  const client = await startMock();
  expect(await client.call('owner', 'PATCH', '/navigation_views/inbox', { is_pinned: false })).toMatchObject(
    NOT_FOUND,
  );
  expect(await views(client)).toEqual(DEFAULT_VIEWS);
});

test('accepts the fields of a view in the query string', async () => {
  const client = await startMock();
  const headers = { authorization: client.mock.authHeader('member') };
  const answer = await client.send('/navigation_views/inbox?is_pinned=false', { method: 'PATCH', headers });
  expect(answer.status).toBe(200);
  expect((await views(client))[0]).toEqual({ fragment: 'inbox', is_pinned: false });
});

test("rejects renaming a view to another view's name, but accepts the view's current name", async () => {
  const { call } = await startMock();
  const fields = { fragment: 'narrow/channel/1-general', is_pinned: true, name: 'General' };
  await call('member', 'POST', '/navigation_views', fields);
  const rename = (name: string) =>
    call('member', 'PATCH', '/navigation_views/narrow/channel/1-general', { name });
  expect(await rename('Engineering')).toMatchObject(badRequestNaming('Engineering'));
  expect((await rename('General')).status).toBe(200);
});
