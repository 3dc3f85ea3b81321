import { expect, test } from 'vitest';
import { createTeamChatMock } from '../../../src/index.js';
import { badRequestNaming, type Client, SUCCESS, startMock } from '../../support/start-mock.js';

const views = async ({ call }: Client, persona = 'admin') =>
  (await call(persona, 'GET', '/navigation_views')).body.navigation_views;

const BUILT_IN = [
  'inbox',
  'recent',
  'feed',
  'drafts',
  'scheduled',
  'reminders',
  'narrow/is/starred',
  'narrow/is/mentioned',
  'narrow/has/reaction/sender/me',
];

test.each(BUILT_IN)('adds the built-in view "%s" without a name', async (fragment) => {
  const client = await startMock();
  const { status, body } = await client.call('admin', 'POST', '/navigation_views', {
    fragment,
    is_pinned: true,
  });
  expect([status, body]).toEqual([200, SUCCESS]);
  expect(await views(client)).toEqual([{ fragment, is_pinned: true }]);
});

test.each(BUILT_IN)('rejects a name for the built-in view "%s", but accepts null', async (fragment) => {
  const client = await startMock();
  const named = { fragment, is_pinned: true, name: 'Mine' };
  expect(await client.call('admin', 'POST', '/navigation_views', named)).toMatchObject(
    badRequestNaming('name'),
  );
  expect(await views(client)).toEqual([]);
  const unnamed = { fragment, is_pinned: true, name: null };
  expect((await client.call('admin', 'POST', '/navigation_views', unnamed)).body).toEqual(SUCCESS);
});

test.each([
  ['with a name', { name: 'Mine' }, 'Mine'],
  ['whose name is null', { name: null }, null],
  ['without a name', {}, null],
])('accepts a custom view %s', async (_, more, name) => {
  const client = await startMock();
  const fragment = 'narrow/channel/1-general/topic/standup';
  await client.call('admin', 'POST', '/navigation_views', { fragment, is_pinned: true, ...more });
  expect(await views(client)).toEqual([{ fragment, is_pinned: true, name }]);
});

test.each([true, false])('adds a view with is_pinned=%s', async (is_pinned) => {
  const client = await startMock();
  await client.call('admin', 'POST', '/navigation_views', { fragment: 'recent', is_pinned });
  expect(await views(client)).toEqual([{ fragment: 'recent', is_pinned }]);
});

test.each(['#narrow/is/dm', 'narrow/search/a?b=c#d', ' padded ', 'Inbox', 'größe', '100%', 'narrow/'])(
  'stores the fragment %j unchanged',
  async (fragment) => {
    const client = await startMock();
    const fields = { fragment, is_pinned: true, name: 'Own' };
    expect((await client.call('admin', 'POST', '/navigation_views', fields)).body).toEqual(SUCCESS);
    expect(await views(client)).toEqual([{ fragment, is_pinned: true, name: 'Own' }]);
  },
);

test.each([
  ['a blank fragment', { fragment: '  ', is_pinned: true }, 'fragment'],
  ['an empty fragment', { fragment: '', is_pinned: true }, 'fragment'],
  ['no fragment', { is_pinned: true }, 'fragment'],
  ['no is_pinned', { fragment: 'recent' }, 'is_pinned'],
  ['a malformed is_pinned', { fragment: 'recent', is_pinned: 'yes' }, 'is_pinned'],
  ['a blank name', { fragment: 'own', is_pinned: true, name: ' ' }, 'name'],
])('rejects a view with %s', async (_, fields, named) => {
  const client = await startMock();
  expect(await client.call('admin', 'POST', '/navigation_views', fields)).toMatchObject(
    badRequestNaming(named),
  );
  expect(await views(client)).toEqual([]);
});

test.each(['inbox', 'narrow/channel/2-engineering'])(
  'rejects the view "%s" when it is already configured',
  async (fragment) => {
    const client = await startMock();
    const before = await views(client, 'member');
    expect(
      await client.call('member', 'POST', '/navigation_views', { fragment, is_pinned: false }),
    ).toMatchObject(badRequestNaming(fragment));
    expect(await views(client, 'member')).toEqual(before);
  },
);

test('explains how to delete a configured view whose fragment contains dot segments', async () => {
  const { call, mock } = await startMock();
  const add = () =>
    call('member', 'POST', '/navigation_views', { fragment: 'a/../b', is_pinned: true, name: 'B' });
  await add();
  expect((await add()).status).toBe(400);
  const [advice] = mock.explain(mock.requests.at(-1)).allow;
  expect(advice).toBe("as('member').delete('/navigation_views/a%2F..%2Fb')");
  expect((await mock.as('member').delete('/navigation_views/a%2F..%2Fb')).status).toBe(200);
});

test("adds a view without changing another user's view with the same fragment", async () => {
  const client = await startMock();
  const fields = { fragment: 'inbox', is_pinned: false };
  expect((await client.call('guest', 'POST', '/navigation_views', fields)).body).toEqual(SUCCESS);
  expect(await views(client, 'guest')).toEqual([fields]);
  expect(await views(client, 'member')).toContainEqual({ fragment: 'inbox', is_pinned: true });
});

test.each([
  ['does not match', 389, undefined],
  ['responds to', 390, 200],
])('%s POST /navigation_views at level %i', async (_, featureLevel, status) => {
  const mock = createTeamChatMock({ featureLevel });
  const request = new Request('https://chat.example.com/api/v1/navigation_views', {
    method: 'POST',
    headers: { authorization: mock.authHeader('admin') },
    body: new URLSearchParams({ fragment: 'recent', is_pinned: 'true' }),
  });
  expect((await mock.handle(request))?.status).toBe(status);
});

test.each(['.', '..'])('rejects the fragment "%s", which a URL cannot contain', async (fragment) => {
  const client = await startMock();
  const response = await client.call('admin', 'POST', '/navigation_views', { fragment, is_pinned: true });
  expect(response).toMatchObject(badRequestNaming('fragment'));
  expect(await views(client)).toEqual([]);
});

test.each(['../..', './x', 'a/../b', '%2e', 'a?b#c'])(
  'adds, changes and removes the view "%s"',
  async (fragment) => {
    const client = await startMock();
    const path = `/navigation_views/${encodeURIComponent(fragment)}`;
    expect(
      (await client.call('admin', 'POST', '/navigation_views', { fragment, is_pinned: true })).status,
    ).toBe(200);
    expect((await client.call('admin', 'PATCH', path, { is_pinned: false })).status).toBe(200);
    expect(await views(client)).toEqual([{ fragment, is_pinned: false, name: null }]);
    expect((await client.call('admin', 'DELETE', path)).status).toBe(200);
    expect(await views(client)).toEqual([]);
  },
);

test("rejects the name of another of the caller's views, but accepts the name of another user's view", async () => {
  const { call } = await startMock();
  const fields = { fragment: 'narrow/channel/1-general', is_pinned: true, name: 'Engineering' };
  expect(await call('member', 'POST', '/navigation_views', fields)).toMatchObject(
    badRequestNaming('Engineering'),
  );
  expect((await call('admin', 'POST', '/navigation_views', fields)).status).toBe(200);
});

test('trims the name of a new view', async () => {
  const client = await startMock();
  const fields = { fragment: 'narrow/channel/1-general', is_pinned: true, name: '  Later ' };
  expect((await client.call('admin', 'POST', '/navigation_views', fields)).status).toBe(200);
  expect(await views(client)).toEqual([{ ...fields, name: 'Later' }]);
});
