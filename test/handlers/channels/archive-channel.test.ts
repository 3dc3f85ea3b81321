import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

test('archives a channel, so that users can read it but not post in it', async () => {
  const client = await startMock();
  const queue = await listen(client, 'member', { event_types: ['stream'] });
  expect((await client.call('admin', 'DELETE', '/streams/1')).body).toEqual(SUCCESS);
  expect(client.mock.db.channels.get(1)).toMatchObject({ is_archived: true, is_default: false });
  expect(await queue.next()).toMatchObject([
    { type: 'stream', op: 'update', stream_id: 1, property: 'is_archived', value: true },
  ]);
  const fields = { type: 'channel', to: 1, topic: 'x', content: 'x' };
  expect(await client.call('member', 'POST', '/messages', fields)).toMatchObject(badRequestNaming('post'));
  expect((await client.call('member', 'GET', '/users/me/1/topics')).status).toBe(200);
});

test.each([
  ['an unknown channel', 'admin', 99, 'no channel 99'],
  ['a channel that the caller cannot see', 'member', 3, 'no channel 3'],
])('rejects archiving %s', async (_, persona, id, named) => {
  const { call } = await startMock();
  expect(await call(persona, 'DELETE', `/streams/${id}`)).toMatchObject(badRequestNaming(named));
});

test('does not let a member archive a channel that they may not administer', async () => {
  const { call } = await startMock();
  expect(await call('member', 'DELETE', '/streams/1')).toMatchObject({
    status: 400,
    body: { code: 'CANNOT_ADMINISTER_CHANNEL', msg: 'You may not administer channel general' },
  });
});

test('rejects archiving an archived channel', async () => {
  const { call } = await startMock();
  await call('admin', 'DELETE', '/streams/2');
  expect(await call('admin', 'DELETE', '/streams/2')).toMatchObject(badRequestNaming('already archived'));
});

test('posts a notice in the archived channel, and marks the messages in the channel as read', async () => {
  const client = await startMock();
  const unread = async () => {
    const fields = { narrow: [['is', 'unread']], anchor: 'newest', num_before: 100, num_after: 0 };
    const { messages } = (await client.call('member', 'GET', '/messages', fields)).body;
    return messages.filter(({ stream_id }: { stream_id?: number }) => stream_id === 1).length;
  };
  expect(await unread()).toBeGreaterThan(0);
  await client.call('admin', 'DELETE', '/streams/1');
  expect(await unread()).toBe(0);
  const last = client.mock.db.messages.idsBy('channel', 1).at(-1) as number;
  expect(client.mock.db.messages.get(last)).toMatchObject({
    topic: 'channel events',
    content: '@_**Adam Admin|2** archived this channel.',
  });
});

test('clears the settings that name the archived channel, and sends events about the changes', async () => {
  const client = await startMock({
    settings: {
      moderation_request_channel_id: 3,
      new_channel_announcements_channel_id: 1,
      service_update_announcements_channel_id: 2,
      signup_announcements_channel_id: 1,
    },
  });
  const { call, mock } = client;
  const queue = await listen(client, 'member', { event_types: ['realm'] });
  await call('admin', 'DELETE', '/streams/1');
  const events = await queue.next();
  const changed = Object.assign(
    {},
    ...events.map(({ data, property, value }) => data ?? { [property]: value }),
  );
  expect(changed).toMatchObject({
    new_stream_announcements_stream_id: -1,
    signup_announcements_stream_id: -1,
  });
  expect(mock.settings.get()).toMatchObject({
    moderation_request_channel_id: 3,
    new_channel_announcements_channel_id: null,
    service_update_announcements_channel_id: 2,
    signup_announcements_channel_id: null,
  });
  const { body } = await call('member', 'POST', '/register', { fetch_event_types: ['realm'] });
  expect(body).toMatchObject({
    realm_new_stream_announcements_stream_id: -1,
    realm_signup_announcements_stream_id: -1,
    realm_service_update_announcements_stream_id: 2,
  });
});

test('sends a muted_topics event to users who muted a topic in the archived channel', async () => {
  const client = await startMock();
  const mute = (persona: string, stream_id: number) =>
    client.call(persona, 'POST', '/user_topics', { stream_id, topic: 'standup', visibility_policy: 1 });
  await mute('member', 1);
  await mute('colleague', 2);
  const personas = ['member', 'colleague'];
  const queues = await Promise.all(
    personas.map((persona) => listen(client, persona, { event_types: ['muted_topics'] })),
  );
  await client.call('owner', 'PATCH', '/streams/1', { description: 'Fresh' });
  expect(await Promise.all(queues.map((queue) => queue.next()))).toEqual([[], []]);
  await client.call('owner', 'DELETE', '/streams/1');
  expect(await Promise.all(queues.map((queue) => queue.next()))).toMatchObject([
    [{ type: 'muted_topics' }],
    [],
  ]);
});

test('keeps settings that name a channel other than the archived one', async () => {
  const { call, mock } = await startMock({ settings: { new_channel_announcements_channel_id: 1 } });
  const changed = async (id: number) => {
    expect((await call('admin', 'DELETE', `/streams/${id}`)).status).toBe(200);
    return mock.explain(mock.requests.at(-1)).changes.some(({ table }) => table === 'settings');
  };
  expect([await changed(2), await changed(1)]).toEqual([false, true]);
});
