import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const PATH = '/default_streams';

test('removes a channel from the default channels, and notifies clients', async () => {
  const client = await startMock();
  const queue = await listen(client, 'member', { event_types: ['default_streams'] });
  expect((await client.call('admin', 'DELETE', PATH, { stream_id: 1 })).body).toEqual(SUCCESS);
  expect(client.mock.db.channels.get(1)?.is_default).toBe(false);
  expect(await queue.next()).toMatchObject([{ type: 'default_streams', default_streams: [] }]);
  expect((await client.call('admin', 'DELETE', PATH, { stream_id: 1 })).body).toEqual(SUCCESS);
});

test('rejects the removal of an archived channel from the default channels', async () => {
  const { call } = await startMock();
  await call('admin', 'DELETE', '/streams/1');
  expect(await call('admin', 'DELETE', PATH, { stream_id: 1 })).toMatchObject(badRequestNaming('archived'));
});

test.each([
  ['member', 'a default channel', 1, 'administrator'],
  ['guest', 'a default channel', 1, 'administrator'],
  ['admin', 'an unknown channel', 99, 'no channel 99'],
])('does not let the %s remove %s from the default channels', async (persona, _, stream_id, named) => {
  const { call } = await startMock();
  expect(await call(persona, 'DELETE', PATH, { stream_id })).toMatchObject(badRequestNaming(named));
});
