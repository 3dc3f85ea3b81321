import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, type Client, SUCCESS, startMock } from '../../support/start-mock.js';

async function withSnippet(): Promise<Client> {
  const client = await startMock();
  await client.call('member', 'POST', '/saved_snippets', { title: 'Greeting', content: 'Hello' });
  return client;
}

test.each([
  ['title', { title: 'Other' }, { title: 'Other', content: 'Hello' }],
  ['content', { content: 'Bye' }, { title: 'Greeting', content: 'Bye' }],
  ['title and content', { title: 'Other', content: 'Bye' }, { title: 'Other', content: 'Bye' }],
])('updates the %s of a snippet', async (_, fields, saved) => {
  const client = await withSnippet();
  const { next } = await listen(client, 'member', { event_types: ['saved_snippets'] });
  expect((await client.call('member', 'PATCH', '/saved_snippets/1', fields)).body).toEqual(SUCCESS);
  expect(await next()).toMatchObject([{ type: 'saved_snippets', op: 'update', saved_snippet: saved }]);
});

test.each([
  ['no fields', {}],
  ['the current title', { title: 'Greeting' }],
])('changes nothing and sends no event when a snippet update has %s', async (_, fields) => {
  const client = await withSnippet();
  const { next } = await listen(client, 'member', { event_types: ['saved_snippets'] });
  expect((await client.call('member', 'PATCH', '/saved_snippets/1', fields)).body).toEqual(SUCCESS);
  expect(await next()).toEqual([]);
});

test.each([
  ['an empty title', { title: '' }],
  ['a title of 61 characters', { title: 'x'.repeat(61) }],
  ['blank content', { content: ' ' }],
])('rejects updating a snippet with %s', async (_, fields) => {
  const { call } = await withSnippet();
  const [name] = Object.keys(fields) as [string];
  expect(await call('member', 'PATCH', '/saved_snippets/1', fields)).toMatchObject(badRequestNaming(name));
});

test.each([
  ['an unknown snippet', 'member', 2],
  ["another user's snippet", 'admin', 1],
])('returns 404 for %s', async (_, persona, id) => {
  const { call } = await withSnippet();
  expect(await call(persona, 'PATCH', `/saved_snippets/${id}`, { title: 'Other' })).toMatchObject({
    status: 404,
    body: { code: 'BAD_REQUEST', msg: `There is no saved snippet ${id}` },
  });
});
