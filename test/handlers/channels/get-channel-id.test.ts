import { expect, test } from 'vitest';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

test.each([
  ['member', 'engineering', 2],
  ['member', 'Public Square', 5],
  ['member', ' general ', 1],
  ['guest', 'general', 1],
  ['admin', 'leadership', 3],
])('lets the %s get the ID of the channel "%s"', async (persona, stream, stream_id) => {
  const { call } = await startMock();
  const { body } = await call(persona, 'GET', '/get_stream_id', { stream });
  expect(body).toEqual({ ...SUCCESS, stream_id });
});

test.each([
  ['member', 'leadership'],
  ['guest', 'engineering'],
  ['member', 'nowhere'],
])('does not let the %s get the ID of the hidden or unknown channel "%s"', async (persona, stream) => {
  const { call } = await startMock();
  expect(await call(persona, 'GET', '/get_stream_id', { stream })).toMatchObject(badRequestNaming(stream));
});

test('rejects a request without a channel name', async () => {
  const { call } = await startMock();
  expect(await call('member', 'GET', '/get_stream_id')).toMatchObject(badRequestNaming('stream'));
});

test('does not tell administrators the ID of an archived channel, or of a private channel that they have left', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  await writable(mock.db).channels.update(2, { is_archived: true });
  await call('admin', 'DELETE', '/users/me/subscriptions', { subscriptions: ['leadership'] });
  for (const stream of ['engineering', 'leadership'])
    expect(await call('admin', 'GET', '/get_stream_id', { stream })).toMatchObject(badRequestNaming(stream));
});
