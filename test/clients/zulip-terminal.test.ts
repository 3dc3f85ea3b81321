import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../src/server/index.js';
import type { Fields } from '../support/form.js';
import { asking, type Body } from '../support/terminal-session.js';

/* The requests of a zulip-terminal 0.7.0 session, in its formats: forms for every method except GET, strings unchanged, everything else as JSON. Each test checks the fields that the client reads. */

describe.each(['default', 'busy-day'])('a session on the scenario %s', (scenario) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({
      port: 0,
      dialect: 'zulip',
      now: 'system',
      scenario,
      validateResponses: true,
    });
    await server.mock.ready;
    await sendToMember();
  });
  afterAll(() => server.close());

  async function ask(method: string, path: string, fields: Fields = {}, persona = 'member'): Promise<Body> {
    const body = await asking(server)(method, path, fields, persona);
    expect(body.result, `${method} ${path}: ${body.msg}`).toBe('success');
    return body;
  }

  /** Sends the member a message for each narrow of the client. */
  async function sendToMember(): Promise<void> {
    const name = server.mock.db.users.get(4)?.full_name;
    const channel = { type: 'stream', to: 'general', topic: 'standup' };
    await ask('POST', 'messages', { ...channel, content: `@**${name}** the news` }, 'admin');
    const { id } = await ask('POST', 'messages', { ...channel, content: 'Keep this' }, 'admin');
    await ask('POST', 'messages/flags', { messages: [id], op: 'add', flag: 'starred' });
    await ask('POST', 'messages', { type: 'private', to: [4], content: 'Hi' }, 'colleague');
    await ask('POST', 'messages', { type: 'private', to: [2, 4], content: 'Hi' }, 'owner');
  }

  const all = { apply_markdown: true, client_gravatar: true };
  const page = { num_before: 30, num_after: 10, ...all };
  const newest = (narrow: unknown) => ask('GET', 'messages', { anchor: 10000000000, ...page, narrow });

  test('reads the server settings', async () => {
    expect(await ask('GET', 'server_settings')).toMatchObject({
      zulip_version: expect.any(String),
      zulip_feature_level: expect.any(Number),
      realm_uri: server.url,
      email_auth_enabled: true,
      require_email_format_usernames: true,
    });
  });

  test('gets an API key by email and password', async () => {
    const fields = { username: 'member@example.com', password: 'member-key' };
    expect(await ask('POST', 'fetch_api_key', fields)).toMatchObject({
      api_key: 'member-key',
      email: 'member@example.com',
    });
  });

  test('starts with the messages around the first unread message', async () => {
    const fields = { anchor: 0, use_first_unread_anchor: true, ...page, narrow: [] };
    const { messages, anchor, found_newest } = await ask('GET', 'messages', fields);
    expect(messages.length).toBeGreaterThan(10);
    expect([typeof anchor, typeof found_newest]).toEqual(['number', 'boolean']);
    for (const message of messages) {
      expect(message).toMatchObject({
        id: expect.any(Number),
        type: expect.stringMatching(/^(stream|private)$/),
        content: expect.any(String),
        sender_id: expect.any(Number),
        sender_full_name: expect.any(String),
        sender_email: expect.any(String),
        timestamp: expect.any(Number),
        flags: expect.any(Array),
        reactions: expect.any(Array),
        subject: expect.any(String),
        is_me_message: expect.any(Boolean),
        topic_links: expect.any(Array),
        submessages: [],
      });
      if (message.type === 'stream') expect(typeof message.display_recipient).toBe('string');
      else expect(message.display_recipient[0]).toMatchObject({ email: expect.any(String) });
      for (const reaction of message.reactions) expect(typeof reaction.user_id).toBe('number');
    }
  });

  test.each([
    ['a channel', [['stream', 'general']]],
    [
      'a topic',
      [
        ['stream', 'general'],
        ['topic', 'standup'],
      ],
    ],
    ['direct messages', [['is', 'private']]],
    ['starred messages', [['is', 'starred']]],
    ['mentions', [['is', 'mentioned']]],
    ['a conversation, by emails', [['pm-with', 'user6@chat.example.com']]],
    ['a group conversation, by emails', [['pm-with', 'owner@example.com, admin@example.com']]],
    ['search words', [['search', 'today']]],
    ['a channel by its ID', [{ operator: 'stream', operand: 1 }]],
  ])('narrows to %s, even with an anchor beyond the newest message', async (_, narrow) => {
    const { messages, found_newest } = await newest(narrow);
    expect(found_newest).toBe(true);
    expect(messages.length).toBeGreaterThan(0);
    const far = { anchor: 10000000000000000, use_first_unread_anchor: false, ...page, narrow };
    expect((await ask('GET', 'messages', far)).messages).toEqual(messages);
  });

  test('sends, edits, stars and reacts to messages, and marks them as read', async () => {
    const channel = { type: 'stream', to: 'general', subject: 'from the terminal', content: '**Hi**' };
    const { id } = await ask('POST', 'messages', { ...channel, read_by_sender: true });
    expect(await ask('GET', `messages/${id}`, { apply_markdown: false })).toMatchObject({
      raw_content: '**Hi**',
    });
    const edit = {
      message_id: id,
      content: 'Hello',
      topic: 'from the terminal',
      propagate_mode: 'change_one',
    };
    const notices = { send_notification_to_old_thread: false, send_notification_to_new_thread: false };
    const edited = await ask('PATCH', `messages/${id}`, { ...edit, ...notices });
    expect(edited.ignored_parameters_unsupported).toEqual(['message_id']);
    const { message_history } = await ask('GET', `messages/${id}/history`);
    expect(message_history.map(({ content }: Body) => content)).toEqual(['**Hi**', 'Hello']);
    expect(message_history[1]).toMatchObject({ user_id: 4, topic: 'from the terminal' });
    const emoji = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' };
    await ask('POST', `messages/${id}/reactions`, { ...emoji, message_id: String(id) });
    await ask('DELETE', `messages/${id}/reactions`, { ...emoji, message_id: String(id) });
    const unread = (await ask('POST', 'messages', { ...channel, content: 'Hi all' }, 'colleague')).id;
    const flagsOf = async () => (await newest([['stream', 'general']])).messages.at(-1);
    expect(await flagsOf()).toMatchObject({ id: unread, flags: [] });
    await ask('POST', 'messages/flags', { messages: [unread], op: 'add', flag: 'starred' });
    expect(await flagsOf()).toMatchObject({ id: unread, flags: ['starred'] });
    await ask('POST', 'messages/flags', { messages: [unread], op: 'add', flag: 'read' });
    expect(await flagsOf()).toMatchObject({ id: unread, flags: ['starred', 'read'] });
    const direct = { type: 'private', to: [6], content: 'Hi', read_by_sender: true };
    expect(typeof (await ask('POST', 'messages', direct)).id).toBe('number');
    await ask('POST', 'typing', { to: [6], op: 'start' });
    await ask('POST', 'typing', { to: [6], op: 'stop' });
  });

  test("reads a channel's topics and email address, and pins, mutes and unmutes the channel", async () => {
    const { topics } = await ask('GET', 'users/me/1/topics');
    expect(topics[0]).toMatchObject({ name: expect.any(String) });
    expect((await ask('GET', 'streams/1/email_address')).email).toMatch(/@/);
    for (const [property, value, changed] of [
      ['is_muted', true, { is_muted: true, in_home_view: false }],
      ['in_home_view', true, { is_muted: false, in_home_view: true }],
      ['pin_to_top', true, { pin_to_top: true }],
      ['desktop_notifications', false, { desktop_notifications: false }],
      ['color', '#abc', { color: '#abc' }],
    ] as const) {
      const subscription_data = [{ stream_id: 1, property, value }];
      await ask('POST', 'users/me/subscriptions/properties', { subscription_data });
      const { subscriptions } = await ask('GET', 'users/me/subscriptions');
      expect(subscriptions.find(({ stream_id }: Body) => stream_id === 1)).toMatchObject(changed);
    }
  });

  test('sends presence, and reads which other users are active', async () => {
    const active = { status: 'active', new_user_input: true };
    await ask('POST', 'users/me/presence', active, 'owner');
    const { presences } = await ask('POST', 'users/me/presence', active);
    for (const email of ['member@example.com', 'owner@example.com']) {
      expect(presences[email].aggregated).toMatchObject({ status: 'active', timestamp: expect.any(Number) });
    }
  });

  test('receives the events of a session with the expected fields', async () => {
    const { queue_id, last_event_id } = await ask('POST', 'register', {
      event_types: [
        'message',
        'update_message',
        'reaction',
        'subscription',
        'typing',
        'update_message_flags',
      ],
      fetch_event_types: ['message', 'realm_user'],
      narrow: [],
      client_gravatar: true,
      apply_markdown: true,
      include_subscribers: true,
    });
    const poll = async (last: number, wanted: string): Promise<Body[]> => {
      const { events } = await ask('GET', 'events', { queue_id, last_event_id: last });
      for (const event of events) expect(typeof event.id).toBe('number');
      if (events.some(({ type }: Body) => type === wanted)) return events;
      return [...events, ...(await poll(events.at(-1).id, wanted))];
    };
    const first = poll(last_event_id, 'message');
    const fields = { type: 'stream', to: 'general', topic: 'news', content: 'Hello, terminal' };
    const { id } = await ask('POST', 'messages', fields, 'admin');
    const events = await first;
    const told = events.find((event) => event.type === 'message' && event.message.id === id);
    expect(told).toMatchObject({
      message: { subject: 'news', content: '<p>Hello, terminal</p>' },
      flags: [],
    });
    await ask('POST', `messages/${id}/reactions`, { emoji_name: 'heart' }, 'owner');
    const [reaction] = (await poll(told.id, 'reaction')).filter(
      ({ type, message_id }) => type === 'reaction' && message_id === id,
    );
    expect(reaction).toMatchObject({
      op: 'add',
      message_id: id,
      emoji_name: 'heart',
      emoji_code: '2764',
      reaction_type: 'unicode_emoji',
      user_id: 1,
      user: { user_id: 1, email: 'owner@example.com', full_name: expect.any(String) },
    });
    await ask('PATCH', `messages/${id}`, { message_id: id, content: 'Edited' }, 'admin');
    const updated = (await poll(reaction.id, 'update_message')).find(
      ({ type, message_id }) => type === 'update_message' && message_id === id,
    );
    expect(updated).toMatchObject({ rendered_content: '<p>Edited</p>', is_me_message: false });
    const subscription_data = [{ stream_id: 2, property: 'is_muted', value: true }];
    await ask('POST', 'users/me/subscriptions/properties', { subscription_data });
    const muted = (await poll(updated.id, 'subscription')).find(({ property }) => property === 'is_muted');
    expect(muted).toMatchObject({ op: 'update', stream_id: 2, property: 'is_muted', value: true });
    await ask('POST', 'typing', { to: [4], op: 'start' }, 'colleague');
    const typing = (await poll(muted.id, 'typing')).find(
      (event) => event.type === 'typing' && event.sender.user_id === 6,
    );
    expect(typing).toMatchObject({ op: 'start', sender: { email: 'user6@chat.example.com', user_id: 6 } });
    await ask('DELETE', 'events', { queue_id });
  });
});
