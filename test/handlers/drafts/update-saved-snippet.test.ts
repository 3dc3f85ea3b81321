import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, type Client, SUCCESS, startMock } from '../../support/start-mock.js';
import { withTitles } from '../../support/with-titles.js';

async function withSnippet(): Promise<Client> {
  const client = await startMock();
  await client.call('member', 'POST', '/saved_snippets', { title: 'Greeting', content: 'Hello' });
  return client;
}

test.each([
  [{ title: 'Other' }, { title: 'Other', content: 'Hello' }],
  [{ content: 'Bye' }, { title: 'Greeting', content: 'Bye' }],
  [
    { title: 'Other', content: 'Bye' },
    { title: 'Other', content: 'Bye' },
  ],
])('updates a snippet with %j', async (fields, saved) => {
  const client = await withSnippet();
  const { next } = await listen(client, 'member', { event_types: ['saved_snippets'] });
  expect((await client.call('member', 'PATCH', '/saved_snippets/1', fields)).body).toEqual(SUCCESS);
  expect(await next()).toMatchObject([{ type: 'saved_snippets', op: 'update', saved_snippet: saved }]);
});

test.each([{}, { title: 'Greeting' }])(
  'changes nothing and sends no event when a snippet is updated with %j',
  async (fields) => {
    const client = await withSnippet();
    const { next } = await listen(client, 'member', { event_types: ['saved_snippets'] });
    expect((await client.call('member', 'PATCH', '/saved_snippets/1', fields)).body).toEqual(SUCCESS);
    expect(await next()).toEqual([]);
  },
);

test.each(withTitles([{ title: '' }, { title: 'x'.repeat(61) }, { content: ' ' }]))(
  'rejects updating a snippet with %s',
  async (_, fields) => {
    const { call } = await withSnippet();
    const [name] = Object.keys(fields) as [string];
    expect(await call('member', 'PATCH', '/saved_snippets/1', fields)).toMatchObject(badRequestNaming(name));
  },
);

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
