import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

const PATH = '/users/me/subscriptions/properties';

test("changes settings of the caller's subscriptions, and notifies only the caller's queues", async () => {
  const client = await startMock();
  const [own, other] = [await listen(client, 'member'), await listen(client, 'colleague')];
  const { status, body } = await client.call('member', 'POST', PATH, {
    subscription_data: [
      { stream_id: 1, property: 'color', value: '#00f' },
      { stream_id: 1, property: 'audible_notifications', value: true },
      { stream_id: 2, property: 'in_home_view', value: false },
      { stream_id: 2, property: 'desktop_notifications', value: false },
    ],
  });
  expect({ status, body }).toEqual({ status: 200, body: SUCCESS });
  const find = (id: number) => client.mock.db.subscriptions.firstBy('userChannel', `4:${id}`);
  expect(find(1)).toMatchObject({ color: '#00f', audible_notifications: true, is_muted: false });
  expect(find(2)).toMatchObject({ is_muted: true, desktop_notifications: false });
  const said = (await own.next()).map(({ stream_id, property, value }) => [stream_id, property, value]);
  expect(said).toEqual([
    [1, 'color', '#00f'],
    [1, 'audible_notifications', true],
    [2, 'in_home_view', false],
    [2, 'is_muted', true],
    [2, 'desktop_notifications', false],
  ]);
  expect(await other.next()).toEqual([]);
});

test.each([
  'audible_notifications',
  'push_notifications',
  'email_notifications',
  'wildcard_mentions_notify',
  'is_muted',
] as const)('sets %s to the last of several values in one request', async (property) => {
  const { call, mock } = await startMock();
  const subscription_data = [true, false].map((value) => ({ stream_id: 1, property, value }));
  expect((await call('member', 'POST', PATH, { subscription_data })).body).toEqual(SUCCESS);
  expect(mock.db.subscriptions.firstBy('userChannel', '4:1')?.[property]).toBe(false);
});

test('sends no event when a subscription setting keeps its value', async () => {
  const client = await startMock();
  const queue = await listen(client, 'member');
  const subscription_data = [{ stream_id: 1, property: 'is_muted', value: false }];
  await client.call('member', 'POST', PATH, { subscription_data });
  expect(await queue.next()).toEqual([]);
});

test.each([
  [
    'a channel that the caller is not subscribed to',
    { stream_id: 6, property: 'is_muted', value: true },
    '6',
  ],
  ['an unknown channel', { stream_id: 99, property: 'is_muted', value: true }, '99'],
  ['an unknown property', { stream_id: 1, property: 'colour', value: '#fff' }, 'Did you mean "color"'],
  ['an invalid color', { stream_id: 1, property: 'color', value: 'red' }, 'color'],
  [
    'a string as the value of pin_to_top',
    { stream_id: 1, property: 'pin_to_top', value: 'true' },
    'pin_to_top',
  ],
  ['a Boolean as the value of color', { stream_id: 1, property: 'color', value: true }, 'color'],
  ['an entry without a value', { stream_id: 1, property: 'color' }, 'subscription_data'],
])('rejects the whole request because of %s', async (_, entry, named) => {
  const { call, mock } = await startMock();
  const good = { stream_id: 1, property: 'color', value: '#123456' };
  const answer = await call('member', 'POST', PATH, { subscription_data: [good, entry] });
  expect(answer).toMatchObject(badRequestNaming(named));
  expect(mock.db.subscriptions.firstBy('userChannel', '4:1')?.color).not.toBe('#123456');
});

test('rejects changes to subscriptions to archived channels', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  await writable(mock.db).channels.update(1, { is_archived: true });
  const subscription_data = [{ stream_id: 1, property: 'pin_to_top', value: true }];
  expect(
    await call('member', 'POST', '/users/me/subscriptions/properties', { subscription_data }),
  ).toMatchObject(badRequestNaming('subscription_data', 'archived'));
});
