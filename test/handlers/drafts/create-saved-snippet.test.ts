import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

test.each(['member', 'guest', 'bot'])('lets the %s create a saved snippet', async (persona) => {
  const { call, mock } = await startMock();
  const fields = { title: ' Greeting ', content: '\nHello  ' };
  const { body } = await call(persona, 'POST', '/saved_snippets', fields);
  expect(body).toEqual({ ...SUCCESS, saved_snippet_id: 1 });
  expect((await call(persona, 'GET', '/saved_snippets')).body.saved_snippets).toEqual([
    { id: 1, title: 'Greeting', content: 'Hello', date_created: mock.clock.now() },
  ]);
});

test('notifies only the owner of a new snippet', async () => {
  const client = await startMock();
  const types = { event_types: ['saved_snippets'] };
  const [own, other] = [await listen(client, 'member', types), await listen(client, 'admin', types)];
  await client.call('member', 'POST', '/saved_snippets', { title: 'Greeting', content: 'Hello' });
  const saved_snippet = { id: 1, title: 'Greeting', content: 'Hello', date_created: client.mock.clock.now() };
  expect(await own.next()).toEqual([{ id: 0, type: 'saved_snippets', op: 'add', saved_snippet }]);
  expect(await other.next()).toEqual([]);
});

test.each([
  ['no title', { content: 'Hello' }, 'title'],
  ['no content', { title: 'Greeting' }, 'content'],
  ['a blank title', { title: ' ', content: 'Hello' }, 'title'],
  ['a title of 61 characters', { title: 'x'.repeat(61), content: 'Hello' }, 'title'],
  ['a control character in the title', { title: 'Gree\u0007ting', content: 'Hello' }, 'title'],
  ['blank content', { title: 'Greeting', content: ' ' }, 'content'],
  ['content of 10,001 characters', { title: 'Greeting', content: 'x'.repeat(10_001) }, 'content'],
])('rejects a new snippet with %s', async (_, fields, named) => {
  const { call, mock } = await startMock();
  expect(await call('member', 'POST', '/saved_snippets', fields)).toMatchObject(badRequestNaming(named));
  expect(mock.db.saved_snippets.count()).toBe(0);
});

test.each([
  ['an anonymous caller', null, 'UNAUTHORIZED'],
  ['a deactivated user', 'deactivated', 'USER_DEACTIVATED'],
])('does not let %s create a snippet', async (_, persona, code) => {
  const { call } = await startMock();
  const fields = { title: 'Greeting', content: 'Hello' };
  expect((await call(persona, 'POST', '/saved_snippets', fields)).body.code).toBe(code);
});
