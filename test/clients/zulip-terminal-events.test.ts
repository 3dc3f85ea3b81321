import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../src/server/index.js';
import type { Fields } from '../support/form.js';
import { type Ask, asking, type Body, eventLoop } from '../support/terminal-session.js';

/*
 * Activity of others during a zulip-terminal session. A loop polls for events like the client and checks the fields that it
 * reads; each test checks how the client uses them.
 */

const PNG = new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47])], 'parrot.png', { type: 'image/png' });

describe.each(['default', 'busy-day'])('during a session on the scenario %s', (scenario) => {
  let server: RunningServer;
  let ask: Ask;
  let loop: Awaited<ReturnType<typeof eventLoop>>;
  beforeAll(async () => {
    const running = { port: 0, dialect: 'zulip', now: 'system', validateResponses: true } as const;
    server = await startServer({ ...running, scenario });
    ask = asking(server);
  });
  beforeEach(async () => {
    loop = await eventLoop(ask);
  });
  afterAll(() => server.close());

  async function send(persona: string, fields: Fields): Promise<number> {
    const message = { type: 'stream', to: 'general', subject: 'standup', content: 'Hello', ...fields };
    const { id } = await ask('POST', 'messages', message, persona);
    expect(id).toEqual(expect.any(Number));
    return id;
  }

  const about = (id: number) => (event: Body) => event.message_id === id;
  const announced = (id: number) => loop.until('message', ({ message }) => message.id === id);

  test('receives a message from another user in a waiting poll', async () => {
    const waiting = loop.until('message', ({ message }) => message.subject === 'news');
    await expect.poll(() => server.mock.queues.isPolled(loop.queue_id)).toBe(true);
    const id = await send('admin', { subject: 'news', content: 'See @**Max Member**' });
    const { message, flags } = await waiting;
    expect(message).toMatchObject({ id, display_recipient: 'general', sender_full_name: 'Adam Admin' });
    expect(flags).toEqual(['mentioned']);
    const { topics } = await ask('GET', 'users/me/1/topics');
    expect(topics[0].name).toBe('news');
  });

  test('reads every participant of a direct message, including the receiver', async () => {
    const fields = { type: 'private', subject: undefined };
    const alone = await announced(await send('colleague', { ...fields, to: [4] }));
    expect(alone.message.display_recipient.map(({ id }: Body) => id).sort()).toEqual([4, 6]);
    const group = await announced(await send('owner', { ...fields, to: [4, 6] }));
    expect(group.message.display_recipient.map(({ id }: Body) => id).sort()).toEqual([1, 4, 6]);
  });

  test('receives the messages it sent with the "read" flag, in the requested topic', async () => {
    const own = await announced(await send('member', { read_by_sender: true, subject: 'mine' }));
    expect(own).toMatchObject({ flags: ['read'], message: { subject: 'mine', sender_id: 4 } });
    const unnamed = await announced(await send('member', { read_by_sender: true, subject: 'general chat' }));
    expect(unnamed.message.subject).toBe('general chat');
    const { topics } = await ask('GET', 'users/me/1/topics');
    expect(topics[0].name).toBe('general chat');
    const narrow = [
      ['stream', 'general'],
      ['topic', 'general chat'],
    ];
    const place = { anchor: unnamed.message.id, num_before: 0, num_after: 0 };
    const { messages } = await ask('GET', 'messages', { ...place, narrow });
    expect(messages).toMatchObject([{ id: unnamed.message.id, subject: 'general chat' }]);
  });

  test('reads the new content of an edited message', async () => {
    const id = await send('admin', {});
    await ask('PATCH', `messages/${id}`, { message_id: id, content: '/me waves' }, 'admin');
    expect(await loop.until('update_message', about(id))).toMatchObject({
      rendered_content: expect.stringContaining('waves'),
      is_me_message: true,
    });
  });

  test('reads the old topic, the new topic and the message IDs of a move', async () => {
    const ids = [await send('admin', { subject: 'old' }), await send('owner', { subject: 'old' })];
    const move = { message_id: ids[0], topic: 'new', propagate_mode: 'change_all' };
    const notices = { send_notification_to_old_thread: false, send_notification_to_new_thread: false };
    await ask('PATCH', `messages/${ids[0]}`, { ...move, ...notices }, 'admin');
    const moved = await loop.until('update_message', ({ message_ids }) => message_ids.includes(ids[1]));
    expect(moved).toMatchObject({ subject: 'new', orig_subject: 'old', stream_id: 1 });
    expect(moved.message_ids.sort()).toEqual(ids);
    expect(moved).not.toHaveProperty('rendered_content');
  });

  test('reads which user added or removed a reaction', async () => {
    const id = await send('admin', {});
    const emoji = { emoji_name: 'thumbs_up', emoji_code: '1f44d', reaction_type: 'unicode_emoji' };
    const user = { user_id: 1, email: 'owner@example.com', full_name: 'Olivia Owner' };
    for (const [method, op] of [
      ['POST', 'add'],
      ['DELETE', 'remove'],
    ] as const) {
      await ask(method, `messages/${id}/reactions`, { ...emoji, message_id: String(id) }, 'owner');
      const told = await loop.until('reaction', about(id));
      expect(told).toMatchObject({ ...emoji, op, user_id: 1, user });
    }
  });

  test('reads the question of a poll and later its votes', async () => {
    const id = await send('admin', { content: '/poll Lunch?\nPizza\nSoup' });
    const { message } = await announced(id);
    const widget = { widget_type: 'poll', extra_data: { question: 'Lunch?', options: ['Pizza', 'Soup'] } };
    expect(JSON.parse(message.submessages[0].content)).toEqual(widget);
    const vote = { msg_type: 'widget', content: '{"type":"vote","key":"canned,1","vote":1}' };
    await ask('POST', 'submessage', { message_id: id, ...vote }, 'owner');
    expect(await loop.until('submessage', about(id))).toMatchObject({ sender_id: 1, ...vote });
  });

  test('offers a custom emoji from its creation until its deactivation', async () => {
    const body = new FormData();
    body.append('/home/me/parrot.png', PNG);
    const headers = { authorization: server.mock.authHeader('admin') };
    await fetch(`${server.url}/api/v1/realm/emoji/parrot`, { method: 'POST', headers, body });
    const { realm_emoji } = await loop.until('realm_emoji', () => true);
    const [code, parrot] = Object.entries<Body>(realm_emoji).find(
      ([, { name }]) => name === 'parrot',
    ) as Body;
    expect(parrot.deactivated).toBe(false);
    const id = await send('admin', {});
    const emoji = { emoji_name: 'parrot', emoji_code: code, reaction_type: 'realm_emoji' };
    await ask('POST', `messages/${id}/reactions`, { ...emoji, message_id: String(id) });
    expect(await loop.until('reaction', about(id))).toMatchObject({ ...emoji, user_id: 4 });
    await ask('DELETE', 'realm/emoji/parrot', {}, 'admin');
    const gone = await loop.until('realm_emoji', () => true);
    expect(gone.realm_emoji[code].deactivated).toBe(true);
  });

  test('reads which messages were starred, unstarred or marked as read', async () => {
    const id = await send('admin', {});
    const flagged = async (flag: string, op: string) => {
      await ask('POST', 'messages/flags', { messages: [id], op, flag });
      const told = await loop.until('update_message_flags', ({ messages }) => messages.includes(id));
      expect(told).toMatchObject({ flag, op, all: false, messages: [id] });
    };
    await flagged('starred', 'add');
    expect(
      (await ask('POST', 'register', { fetch_event_types: ['starred_messages'] })).starred_messages,
    ).toContain(id);
    await flagged('starred', 'remove');
    await flagged('read', 'add');
  });

  test('receives in_home_view and is_muted events when a channel is muted or unmuted', async () => {
    for (const value of [true, false]) {
      const subscription_data = [{ stream_id: 2, property: 'is_muted', value }];
      await ask('POST', 'users/me/subscriptions/properties', { subscription_data });
      const told = (property: string) =>
        loop.until('subscription', (event) => event.op === 'update' && event.property === property);
      expect(await told('in_home_view')).toMatchObject({ stream_id: 2, value: !value });
      expect(await told('is_muted')).toMatchObject({ stream_id: 2, value });
    }
  });

  test.each(['pin_to_top', 'desktop_notifications'])(
    'reads a change to the subscription setting %s',
    async (property) => {
      const before = loop.state.subscriptions.find((one: Body) => one.stream_id === 2)[property];
      for (const value of [!before, Boolean(before)]) {
        const subscription_data = [{ stream_id: 2, property, value }];
        await ask('POST', 'users/me/subscriptions/properties', { subscription_data });
        const told = await loop.until('subscription', (event) => event.property === property);
        expect(told).toMatchObject({ op: 'update', stream_id: 2, value });
      }
    },
  );

  test('reads each added and removed subscriber once', async () => {
    const subscribers = () => loop.state.subscriptions.find((one: Body) => one.stream_id === 2).subscribers;
    expect(subscribers()).not.toContain(5);
    const guest = { principals: [5] };
    await ask(
      'POST',
      'users/me/subscriptions',
      { subscriptions: [{ name: 'engineering' }], ...guest },
      'admin',
    );
    const came = await loop.until('subscription', ({ op }) => op === 'peer_add');
    expect(came).toMatchObject({ stream_ids: [2], user_ids: [5] });
    await ask('DELETE', 'users/me/subscriptions', { subscriptions: ['engineering'], ...guest }, 'admin');
    const went = await loop.until('subscription', ({ op }) => op === 'peer_remove');
    expect(went).toMatchObject({ stream_ids: [2], user_ids: [5] });
  });

  test('reads the email of a typing user', async () => {
    for (const op of ['start', 'stop']) {
      await ask('POST', 'typing', { to: [4], op }, 'colleague');
      const told = await loop.until('typing', (event) => event.sender.user_id === 6 && event.op === op);
      expect(told.sender.email).toBe('user6@chat.example.com');
    }
  });

  test('reads a changed setting from a user_settings event', async () => {
    const value = !loop.state.user_settings.twenty_four_hour_time;
    await ask('PATCH', 'settings', { twenty_four_hour_time: value });
    const told = await loop.until('user_settings', ({ property }) => property === 'twenty_four_hour_time');
    expect(told).toMatchObject({ op: 'update', value });
  });

  test('reads changed names, roles and profiles of users', async () => {
    const told = (has: string) =>
      loop.until('realm_user', ({ op, person }) => op === 'update' && person.user_id === 3 && has in person);
    await ask('PATCH', 'users/3', { full_name: `Mona of ${scenario}` }, 'owner');
    expect((await told('full_name')).person.full_name).toBe(`Mona of ${scenario}`);
    await ask('PATCH', 'users/3', { role: 400 }, 'owner');
    expect((await told('role')).person.role).toBe(400);
    await ask('PATCH', 'users/3', { profile_data: [{ id: 6, value: [1, 2] }] }, 'owner');
    const { id, value } = (await told('custom_profile_field')).person.custom_profile_field;
    expect([id, JSON.parse(value)]).toEqual([6, [1, 2]]);
  });

  test('registers a new queue after BAD_EVENT_QUEUE_ID', async () => {
    await ask('DELETE', 'events', { queue_id: loop.queue_id });
    expect(await loop.poll()).toMatchObject({ result: 'error', code: 'BAD_EVENT_QUEUE_ID' });
    const next = await eventLoop(ask);
    const id = await send('admin', {});
    expect((await next.until('message', ({ message }) => message.id === id)).message.id).toBe(id);
  });

  test('ends a session immediately, even during a poll', async () => {
    const waiting = (async () => {
      for (;;) {
        const answer = await loop.poll();
        if (answer.result !== 'success') return answer;
      }
    })();
    await expect.poll(() => server.mock.queues.isPolled(loop.queue_id)).toBe(true);
    expect(await ask('DELETE', 'events', { queue_id: loop.queue_id })).toMatchObject({ result: 'success' });
    expect(await waiting).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' });
    expect(await ask('DELETE', 'events', { queue_id: loop.queue_id })).toMatchObject({ result: 'error' });
  });
});
