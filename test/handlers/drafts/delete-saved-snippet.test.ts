import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { SUCCESS, startMock } from '../../support/start-mock.js';

test('deletes a snippet', async () => {
  const client = await startMock();
  await client.call('member', 'POST', '/saved_snippets', { title: 'Greeting', content: 'Hello' });
  const { next } = await listen(client, 'member', { event_types: ['saved_snippets'] });
  expect((await client.call('member', 'DELETE', '/saved_snippets/1')).body).toEqual(SUCCESS);
  expect(await next()).toEqual([{ id: 0, type: 'saved_snippets', op: 'remove', saved_snippet_id: 1 }]);
  expect(client.mock.db.saved_snippets.count()).toBe(0);
});

test.each([
  ['an unknown snippet', 'member', 2],
  ["another user's snippet", 'admin', 1],
])('returns 404 for %s', async (_, persona, id) => {
  const { call } = await startMock();
  await call('member', 'POST', '/saved_snippets', { title: 'Greeting', content: 'Hello' });
  expect(await call(persona, 'DELETE', `/saved_snippets/${id}`)).toMatchObject({
    status: 404,
    body: { code: 'BAD_REQUEST', msg: `There is no saved snippet ${id}` },
  });
});
