import { expect, test } from 'vitest';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const PATH = '/users/me/subscriptions/1';

test.each([
  ['pin_to_top', 'true', { pin_to_top: true }],
  ['in_home_view', 'false', { is_muted: true }],
  ['color', '#123456', { color: '#123456' }],
])('sets the subscription setting %s to %s', async (property, value, expected) => {
  const { call, mock } = await startMock();
  expect((await call('guest', 'PATCH', PATH, { property, value })).body).toEqual(SUCCESS);
  expect(mock.db.subscriptions.firstBy('userChannel', '5:1')).toMatchObject(expected);
});

test.each([
  ['a word as the value of pin_to_top', 'pin_to_top', 'yes', 1, ['Invalid "value"', 'pin_to_top']],
  ['a word as the color of a subscription', 'color', 'red', 1, ['Invalid "value"', 'color']],
  ['a misspelled subscription setting', 'colour', '#123456', 1, ['Invalid "property"', 'colour']],
  [
    'a setting of a channel that the caller is not subscribed to',
    'pin_to_top',
    'true',
    6,
    ['Invalid "stream_id"', 'not subscribed to channel 6'],
  ],
  [
    'a setting of an unknown channel',
    'pin_to_top',
    'true',
    99,
    ['Invalid "stream_id"', 'not subscribed to channel 99'],
  ],
])('rejects %s, and names the invalid parameter', async (_, property, value, id, words) => {
  const { call } = await startMock();
  const fields = { property, value };
  expect(await call('member', 'PATCH', `/users/me/subscriptions/${id}`, fields)).toMatchObject(
    badRequestNaming(...words),
  );
});
