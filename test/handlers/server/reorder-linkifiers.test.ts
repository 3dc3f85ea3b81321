import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, type Client, SUCCESS, startMock } from '../../support/start-mock.js';

async function withLinkifiers(): Promise<Client> {
  const client = await startMock();
  for (const site of ['one', 'two']) {
    const url_template = `https://${site}.example.com/{id}`;
    const pattern = site === 'one' ? '#(?P<id>[0-9]+)' : '#(?P<id>[0-9]*)';
    await client.call('admin', 'POST', '/realm/filters', { pattern, url_template });
  }
  return client;
}

test('sets the order in which linkifiers are listed and applied', async () => {
  const { call } = await withLinkifiers();
  const rendered = async () =>
    (await call('member', 'POST', '/messages/render', { content: '#1' })).body.rendered;
  expect(await rendered()).toContain('one.example.com');
  const fields = { ordered_linkifier_ids: [2, 1] };
  expect((await call('admin', 'PATCH', '/realm/linkifiers', fields)).body).toEqual(SUCCESS);
  expect(await rendered()).toContain('two.example.com');
  const { body } = await call('guest', 'GET', '/realm/linkifiers');
  expect(body.linkifiers.map(({ id }: { id: number }) => id)).toEqual([2, 1]);
});

test('numbers the linkifiers from 1 in list order', async () => {
  const { call, mock } = await withLinkifiers();
  const orders = () => mock.db.linkifiers.all().map(({ id, order }) => [id, order]);
  expect(orders()).toEqual([
    [1, 1],
    [2, 2],
  ]);
  await call('admin', 'PATCH', '/realm/linkifiers', { ordered_linkifier_ids: [2, 1] });
  expect(orders()).toEqual([
    [1, 2],
    [2, 1],
  ]);
});

test('sends no event when the order of the linkifiers stays the same', async () => {
  const client = await withLinkifiers();
  const queue = await listen(client, 'member', { event_types: ['realm_linkifiers'] });
  await client.call('admin', 'PATCH', '/realm/linkifiers', { ordered_linkifier_ids: [1, 2] });
  expect(await queue.next()).toEqual([]);
});

test.each([
  ['a new order of linkifiers from a member', 'member', [2, 1], 400, 'administrators'],
  ['a new order of linkifiers from a guest', 'guest', [2, 1], 400, 'administrators'],
  ['a new order of linkifiers from a bot', 'bot', [2, 1], 400, 'administrators'],
  ['an order that omits a linkifier', 'admin', [2], 400, 'ordered_linkifier_ids'],
  ['an order that repeats a linkifier', 'admin', [1, 1], 400, 'ordered_linkifier_ids'],
  ['an order with an unknown linkifier', 'admin', [1, 2, 3], 400, 'ordered_linkifier_ids'],
  ['a new order of linkifiers from a deactivated user', 'deactivated', [2, 1], 401, ''],
  ['a new order of linkifiers from an anonymous caller', 'anonymous', [2, 1], 401, ''],
])('rejects %s', async (_, caller, ordered_linkifier_ids, status, word) => {
  const { call, mock } = await withLinkifiers();
  const before = mock.db.linkifiers.all();
  const response = await call(caller, 'PATCH', '/realm/linkifiers', { ordered_linkifier_ids });
  expect(response.status).toBe(status);
  if (status === 400) expect(response).toMatchObject(badRequestNaming(word));
  expect(mock.db.linkifiers.all()).toEqual(before);
});
