import { expect, test } from 'vitest';
import { crowd } from '../../support/crowd.js';
import { listen } from '../../support/events.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const sender = { user_id: 4, email: 'member@example.com' };

test.each([
  ['op start and recipients by ID', { op: 'start', to: [6] }],
  ['op stop and type direct', { op: 'stop', type: 'direct', to: [6] }],
  ['recipients by email', { op: 'start', to: ['user6@chat.example.com'] }],
])('limits a typing notification with %s to the people in the conversation', async (_, fields) => {
  const client = await startMock();
  const [colleague, other] = [await listen(client, 'colleague'), await listen(client, 'admin')];
  expect((await client.call('member', 'POST', '/typing', fields)).body).toEqual(SUCCESS);
  expect(await colleague.next()).toEqual([
    {
      id: 0,
      type: 'typing',
      op: fields.op,
      message_type: 'direct',
      sender,
      recipients: [sender, { user_id: 6, email: 'user6@chat.example.com' }],
    },
  ]);
  expect(await other.next()).toEqual([]);
});

test('sends a typing notification with stream_id and topic to the subscribers of the channel', async () => {
  const client = await startMock();
  const [guest, outsider] = [await listen(client, 'guest'), await listen(client, 'colleague')];
  await client.call('colleague', 'DELETE', '/users/me/subscriptions', { subscriptions: ['general'] });
  await outsider.next();
  await guest.next();
  const fields = { op: 'start', type: 'stream', stream_id: 1, topic: 'standup' };
  expect((await client.call('member', 'POST', '/typing', fields)).body).toEqual(SUCCESS);
  expect(await guest.next()).toMatchObject([
    { type: 'typing', op: 'start', message_type: 'stream', sender, stream_id: 1, topic: 'standup' },
  ]);
  expect(await outsider.next()).toEqual([]);
});

test.each([
  ['notifies subscribers about typing', 100, 1],
  ['does not notify subscribers about typing', 101, 0],
])('%s in a channel with %i subscribers', async (_, subscribers, count) => {
  const client = await startMock();
  await crowd(client, subscribers);
  const guest = await listen(client, 'guest');
  await client.call('member', 'POST', '/typing', { op: 'start', type: 'stream', stream_id: 1, topic: 'x' });
  expect(await guest.next()).toHaveLength(count);
});

test.each(['', '(no topic)'])(
  'sends the display name of the empty topic for typing in the topic %j',
  async (topic) => {
    const client = await startMock();
    const guest = await listen(client, 'guest');
    const fields = { op: 'start', type: 'stream', stream_id: 1, topic };
    expect((await client.call('member', 'POST', '/typing', fields)).body).toEqual(SUCCESS);
    expect(await guest.next()).toMatchObject([{ type: 'typing', stream_id: 1, topic: 'general chat' }]);
  },
);

test.each([
  ['an unknown op', { op: 'begin', to: [6] }, 'op'],
  ['no recipients', { op: 'start' }, 'to'],
  ['no channel', { op: 'start', type: 'stream', topic: 'x' }, 'stream_id'],
  ['no topic', { op: 'start', type: 'stream', stream_id: 1 }, 'topic'],
  ['an unknown recipient', { op: 'start', to: [999] }, '999'],
  ['the type private', { op: 'start', type: 'private', to: [6] }, 'type'],
  ['a single ID as the recipients', { op: 'start', to: 2 }, 'to'],
  ['an email as the recipients', { op: 'start', to: 'admin@example.com' }, 'to'],
])('rejects a typing notification with %s', async (_, fields, word) => {
  const { call } = await startMock();
  expect(await call('member', 'POST', '/typing', fields)).toMatchObject(badRequestNaming(word));
});

test.each([
  ['a channel that the caller cannot see', 3, 'There is no channel 3'],
  ['an unknown channel', 999, 'There is no channel 999'],
  ['a channel where the caller may not post', 4, 'You may not post in channel announcements'],
])('rejects typing notifications to %s', async (_, stream_id, msg) => {
  const { call } = await startMock();
  const fields = { op: 'start', type: 'stream', stream_id, topic: 'x' };
  expect(await call('member', 'POST', '/typing', fields)).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', msg },
  });
});

test.each([
  ['send_private_typing_notifications', { op: 'start', to: [6] }, { op: 'start', to: [6], type: 'stream' }],
  [
    'send_stream_typing_notifications',
    { op: 'start', type: 'stream', stream_id: 1, topic: 'x' },
    { op: 'start', to: [6] },
  ],
])(
  'rejects typing notifications from a user who turned off %s, and notifies no one',
  async (setting, kept, told) => {
    const client = await startMock();
    const colleague = await listen(client, 'colleague', { event_types: ['typing'] });
    await client.call('member', 'PATCH', '/settings', { [setting]: false });
    expect(await client.call('member', 'POST', '/typing', kept)).toMatchObject(badRequestNaming(setting));
    expect(await colleague.next()).toEqual([]);
    const elsewhere = { stream_id: 1, topic: 'x', ...told };
    expect((await client.call('member', 'POST', '/typing', elsewhere)).status).toBe(200);
    expect(await colleague.next()).toHaveLength(1);
  },
);

test.each([
  ['people', { op: 'start', to: [6] }],
  ['a channel', { op: 'start', type: 'stream', stream_id: 1, topic: 'x' }],
])(
  'skips users with receives_typing_notifications=false in typing notifications to %s',
  async (_, fields) => {
    const client = await startMock();
    const types = { event_types: ['typing'] };
    const [own, colleague] = [
      await listen(client, 'member', types),
      await listen(client, 'colleague', types),
    ];
    await client.call('colleague', 'PATCH', '/settings', { receives_typing_notifications: false });
    await client.call('member', 'POST', '/typing', fields);
    expect(await own.next()).toHaveLength(1);
    expect(await colleague.next()).toEqual([]);
  },
);

test.each([
  [400, 247],
  [200, 248],
])(
  'returns status %i for a typing notification of type "channel" at level %i',
  async (status, featureLevel) => {
    const { call } = await startMock({ featureLevel });
    const place = { stream_id: 1, topic: 'standup', op: 'start' };
    expect((await call('member', 'POST', '/typing', { ...place, type: 'channel' })).status).toBe(status);
    expect((await call('member', 'POST', '/typing', { ...place, type: 'stream' })).status).toBe(200);
  },
);

test('accepts typing notifications to deactivated users', async () => {
  const client = await startMock();
  const colleague = await listen(client, 'colleague');
  const { body } = await client.call('member', 'POST', '/typing', { op: 'start', to: [6, 7] });
  expect(body).toEqual(SUCCESS);
  expect(await colleague.next()).toMatchObject([
    { recipients: [{ user_id: 4 }, { user_id: 6 }, { user_id: 7 }] },
  ]);
});
