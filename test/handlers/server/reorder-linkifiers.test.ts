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

test('numbers linkifiers from 1 in their order', async () => {
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

test('sends no event when the order stays the same', async () => {
  const client = await withLinkifiers();
  const queue = await listen(client, 'member', { event_types: ['realm_linkifiers'] });
  await client.call('admin', 'PATCH', '/realm/linkifiers', { ordered_linkifier_ids: [1, 2] });
  expect(await queue.next()).toEqual([]);
});

test.each([
  ['member', [2, 1], 400, 'administrators'],
  ['guest', [2, 1], 400, 'administrators'],
  ['bot', [2, 1], 400, 'administrators'],
  ['admin', [2], 400, 'ordered_linkifier_ids'],
  ['admin', [1, 1], 400, 'ordered_linkifier_ids'],
  ['admin', [1, 2, 3], 400, 'ordered_linkifier_ids'],
  ['deactivated', [2, 1], 401, ''],
  ['anonymous', [2, 1], 401, ''],
])('rejects a request from %s to set the order %j', async (caller, ordered_linkifier_ids, status, word) => {
  const { call, mock } = await withLinkifiers();
  const before = mock.db.linkifiers.all();
  const response = await call(caller, 'PATCH', '/realm/linkifiers', { ordered_linkifier_ids });
  expect(response.status).toBe(status);
  if (status === 400) expect(response).toMatchObject(badRequestNaming(word));
  expect(mock.db.linkifiers.all()).toEqual(before);
});
