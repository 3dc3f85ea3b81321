import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const PATH = '/default_streams';

test('makes a channel a default channel, and notifies everyone except guests', async () => {
  const client = await startMock();
  const [member, guest] = await Promise.all(
    ['member', 'guest'].map((persona) => listen(client, persona, { event_types: ['default_streams'] })),
  );
  expect((await client.call('admin', 'POST', PATH, { stream_id: 5 })).body).toEqual(SUCCESS);
  expect(await member?.next()).toMatchObject([{ type: 'default_streams', default_streams: [1, 5] }]);
  expect(await guest?.next()).toEqual([]);
  expect((await client.call('admin', 'POST', PATH, { stream_id: 5 })).body).toEqual(SUCCESS);
  expect(await member?.next()).toEqual([]);
});

test.each([
  ['member', 'a public channel', 5, 'administrator'],
  ['guest', 'a public channel', 5, 'administrator'],
  ['bot', 'a public channel', 5, 'administrator'],
  ['admin', 'a private channel', 3, 'private'],
  ['admin', 'an unknown channel', 99, 'no channel 99'],
])('does not let the %s make %s a default channel', async (persona, _, stream_id, named) => {
  const { call } = await startMock();
  expect(await call(persona, 'POST', PATH, { stream_id })).toMatchObject(badRequestNaming(named));
});

test('does not make an archived channel a default channel', async () => {
  const { call } = await startMock();
  await call('admin', 'DELETE', '/streams/5');
  expect(await call('admin', 'POST', PATH, { stream_id: 5 })).toMatchObject(badRequestNaming('archived'));
});
