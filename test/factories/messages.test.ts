import { describe, expect, test } from 'vitest';
import {
  channelFactory,
  createFactories,
  draftFactory,
  messageFactory,
  navigationViewFactory,
  profileFieldFactory,
  reactionFactory,
  scheduledMessageFactory,
  type UserInput,
  userFactory,
  userGroupFactory,
} from '../../src/factories/index.js';
import { createTeamChatMock } from '../../src/index.js';
import { writable } from '../support/writable.js';

describe('build', () => {
  test('uses the name and email that userFactory builds for an ID', () => {
    const users = userFactory.buildList(4);
    const people = messageFactory
      .buildList(12)
      .map((one) => [one.sender_id, one.sender_full_name, one.sender_email]);
    const expected = users.map(({ user_id, full_name, email }) => [user_id, full_name, email]);
    for (const person of people) expect(expected).toContainEqual(person);
    expect(new Set(people.map(([id]) => id)).size).toBe(3);
  });

  test('uses the names and emails that userFactory builds for the people in a direct message', () => {
    const [first, second] = userFactory.buildList(2);
    if (first === undefined || second === undefined) throw new Error('there are two');
    const message = messageFactory.from(first).direct(second).build();
    expect(message.display_recipient).toMatchObject([
      { id: first.user_id, full_name: first.full_name, email: first.email },
      { id: second.user_id, full_name: second.full_name, email: second.email },
    ]);
  });

  test('uses the name and email of the user passed to from()', () => {
    const nora = userFactory.build({
      user_id: 31,
      full_name: 'Nora New',
      delivery_email: 'nora@example.com',
    });
    expect(messageFactory.from(nora).build()).toMatchObject({
      sender_id: 31,
      sender_full_name: 'Nora New',
      sender_email: 'nora@example.com',
    });
  });

  test('sorts a long list of messages by time, up to the current time', () => {
    const times = messageFactory.buildList(90).map(({ timestamp }) => timestamp);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)).toBe(1_768_478_400);
  });

  test('derives the email of a user from a name with accents', () => {
    const { userFactory: users } = createFactories({ locale: 'de' });
    expect(users.build({ full_name: 'Zoë Büttner' }).email).toBe('zoe.buttner.1@example.com');
  });
});

test('mentions users by name', async () => {
  const nora = { user_id: 31, full_name: 'Nora New' };
  const [second] = userFactory.buildList(2).slice(1);
  if (second === undefined) throw new Error('there are two');
  const built = messageFactory.mentioning(nora, { user_id: second.user_id }).build({ markdown: 'Look!' });
  expect(built.content).toBe(
    `<p><span class="user-mention" data-user-id="31">@Nora New</span> <span class="user-mention" data-user-id="${second.user_id}">@${second.full_name}</span> Look!</p>`,
  );
  const mock = createTeamChatMock();
  const { id } = await messageFactory.mentioning(mock.personas.member).create(mock, { markdown: 'Look!' });
  expect(mock.db.messages.get(id)?.content).toBe('@**Max Member|4** Look!');
  const stranger = messageFactory.mentioning({ user_id: 99 }).create(mock);
  await expect(stranger).rejects.toThrow('Invalid "mentions": user 99 does not exist');
});

describe('fields of a user', () => {
  test.each<[string, Partial<UserInput>, Partial<UserInput>]>([
    ['is_owner', { is_owner: true }, { role: 100, is_admin: true }],
    ['is_admin', { is_admin: true }, { role: 200, is_owner: false }],
    ['is_guest', { is_guest: true }, { role: 600 }],
    ['is_bot', { is_bot: true }, { bot_type: 1, bot_owner_id: null }],
    ['is_deleted', { is_deleted: true }, { is_active: false }],
  ])('derives the fields of a user that follow from %s', (_, given, rest) => {
    expect(userFactory.build(given)).toMatchObject({ ...given, ...rest });
  });

  test.each<[string, Partial<UserInput>, string]>([
    [
      'an unknown role',
      { role: 250 },
      'Invalid "role" of userFactory: must be one of 100, 200, 300, 400, 600, got 250.',
    ],
    [
      'the role of a guest and is_admin',
      { role: 600, is_admin: true },
      'Invalid "is_admin" of userFactory: true contradicts "role" 600.',
    ],
    [
      'a bot type and is_bot set to false',
      { bot_type: 1, is_bot: false },
      'Invalid "is_bot" of userFactory: false contradicts "bot_type" 1.',
    ],
    [
      'both is_deleted and is_active',
      { is_deleted: true, is_active: true },
      'Invalid "is_active" of userFactory: true contradicts "is_deleted".',
    ],
    [
      'an unknown bot type',
      { bot_type: 99 },
      'Invalid "bot_type" of userFactory: must be one of 1, 2, 3, 4, got 99.',
    ],
    [
      'a bot owner, although the user is not a bot',
      { bot_owner_id: 5 },
      'Invalid "bot_owner_id" of userFactory: only bots have an owner.',
    ],
  ])('rejects a user with %s', (_, given, problem) => {
    expect(() => userFactory.build(given)).toThrow(problem);
  });
});

describe('create', () => {
  test('creates messages by several people in one topic with createList()', async () => {
    const mock = createTeamChatMock();
    const thread = await messageFactory.createList(mock, 4);
    expect(new Set(thread.map(({ subject }) => subject)).size).toBe(1);
    expect(new Set(thread.map(({ stream_id }) => stream_id))).toEqual(new Set([1]));
    expect(new Set(thread.map(({ sender_id }) => sender_id))).toEqual(new Set([1, 2, 3]));
    const other = await messageFactory.createList(mock, 4);
    expect(new Set(other.map(({ subject }) => subject)).size).toBe(1);
    expect(other[0]?.subject).not.toBe(thread[0]?.subject);
  });

  test('uses one sender for a list of messages with the same content', async () => {
    const sent = await messageFactory.createList(createTeamChatMock(), 3, { markdown: 'ping' });
    expect(new Set(sent.map(({ sender_id }) => sender_id))).toEqual(new Set([1]));
  });

  test('does not choose the recipient of an unread message as its sender', async () => {
    const mock = createTeamChatMock();
    const { owner } = mock.personas;
    const sent = [
      ...(await messageFactory.unreadFor(owner).createList(mock, 4)),
      await messageFactory.unreadFor(owner).direct(owner).create(mock),
    ];
    for (const { id, sender_id } of sent) {
      expect(sender_id).not.toBe(owner.user_id);
      expect(mock.db.message_states.all()).toContainEqual(
        expect.objectContaining({ user_id: owner.user_id, message_id: id, flags: [] }),
      );
    }
    const alone = createTeamChatMock({ scenario: 'empty' });
    expect((await messageFactory.unreadFor({ user_id: 1 }).create(alone)).sender_id).not.toBe(1);
  });

  test('creates a channel for an unread message to a user without subscriptions', async () => {
    const mock = createTeamChatMock();
    const user = await userFactory.create(mock);
    const { id, stream_id } = await messageFactory.unreadFor(user).create(mock);
    expect(mock.db.message_states.all()).toContainEqual(
      expect.objectContaining({ user_id: user.user_id, message_id: id, flags: [] }),
    );
    expect(mock.db.channels.get(stream_id as number)?.id).toBe(7);
  });

  test('subscribes a guest without channels to the channel of their first message', async () => {
    const mock = createTeamChatMock();
    // Guests may post in web-public channels without a subscription.
    await mock.as('owner').patch('/streams/5', { is_web_public: false, is_private: false });
    const guest = await userFactory.guest().create(mock);
    const { sender_id, stream_id } = await messageFactory.from(guest).create(mock);
    expect(sender_id).toBe(guest.user_id);
    expect(mock.db.channels.get(stream_id as number)?.id).toBe(7);
    const other = await userFactory.guest().create(mock);
    const { to } = await scheduledMessageFactory.from(other).create(mock);
    mock.clock.advance({ seconds: 7200 });
    await mock.state();
    expect(mock.db.messages.all().at(-1)).toMatchObject({ sender_id: other.user_id, stream_id: to });
  });

  test('subscribes a sender to a private channel unless the overrides contain the sender', async () => {
    const mock = createTeamChatMock();
    const channel = await channelFactory.private().create(mock);
    const named = messageFactory.inChannel(channel).create(mock, { sender_id: 4 });
    await expect(named).rejects.toThrow(`user 4 may not post in channel "${channel.name}"`);
    expect(await messageFactory.inChannel(channel).create(mock)).toMatchObject({
      sender_id: 1,
      stream_id: channel.stream_id,
    });
  });

  test('rejects a message that is unread for its sender', async () => {
    const unread = messageFactory.unreadFor({ user_id: 4 });
    await expect(unread.create(createTeamChatMock(), { sender_id: 4, stream_id: 1 })).rejects.toThrow(
      'Invalid "unread_for": user 4 is the sender',
    );
  });

  test('sets no edit time in the future', async () => {
    const mock = createTeamChatMock();
    const made = await messageFactory.edited().moved().create(mock);
    const now = mock.clock.now();
    expect(made).toMatchObject({ timestamp: now, last_edit_timestamp: now, last_moved_timestamp: now });
    const earlier = await messageFactory.edited().create(mock, { timestamp: now - 90 });
    expect(earlier.edit_history).toMatchObject([{ timestamp: now - 30 }]);
  });

  test('adds reactions by existing users', async () => {
    const made = await messageFactory.withReactions().create(createTeamChatMock({ scenario: 'empty' }));
    expect(made.reactions).toMatchObject([{ user_id: 1, emoji_name: '+1' }]);
  });

  test.each<[string, object[], string]>([
    ['an unknown emoji', [{ emoji_name: 'nosuch', emoji_code: 'zz' }], 'nosuch'],
    ['the same reaction twice', [{}, {}], 'with this emoji'],
    ['an unknown user', [{ user_id: 999 }], 'Invalid "reactions": user 999 does not exist'],
  ])('rejects %s in the reactions of a message', async (_, given, problem) => {
    const one = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji', user_id: 4 };
    const reactions = given.map((fields) => ({ ...one, ...fields }));
    const mock = createTeamChatMock();
    await expect(messageFactory.withReactions(...reactions).create(mock)).rejects.toThrow(problem);
    await messageFactory.withReactions(one, { ...one, user_id: 2 }).create(mock);
  });

  test('returns a group with the fields of the latest feature level', async () => {
    const made = await userGroupFactory.create(createTeamChatMock());
    expect(Object.keys(made).sort()).toEqual(Object.keys(userGroupFactory.build()).sort());
  });
});

describe('fields of a channel', () => {
  test.each<[string, Parameters<typeof channelFactory.build>[0], object]>([
    [
      'can_send_message_group',
      { can_send_message_group: 5 },
      { stream_post_policy: 4, is_announcement_only: false },
    ],
    [
      'stream_post_policy',
      { stream_post_policy: 2 },
      { can_send_message_group: 6, is_announcement_only: true },
    ],
    [
      'is_announcement_only',
      { is_announcement_only: true },
      { can_send_message_group: 6, stream_post_policy: 2 },
    ],
  ])('derives the fields of a channel that follow from %s', (_, given, rest) => {
    expect(channelFactory.build(given)).toMatchObject({ ...given, ...rest });
  });

  test.each<[string, Parameters<typeof channelFactory.build>[0], string]>([
    [
      'a private channel that is web-public',
      { invite_only: true, is_web_public: true },
      'a private channel cannot be web-public',
    ],
    [
      'a public channel with hidden history',
      { history_public_to_subscribers: false },
      'only a private channel can hide its history',
    ],
    [
      'a stream_post_policy that contradicts can_send_message_group',
      { can_send_message_group: 6, stream_post_policy: 1 },
      'for this `can_send_message_group` is 2',
    ],
    [
      'an is_announcement_only that contradicts can_send_message_group',
      { can_send_message_group: 6, is_announcement_only: false },
      'for this `can_send_message_group` is true',
    ],
  ])('rejects %s', (_, given, problem) => {
    expect(() => channelFactory.build(given)).toThrow(problem);
  });
});

describe('mutually exclusive overrides', () => {
  const other = { user_id: 6 };
  const direct = messageFactory.direct(other);

  test.each<[string, () => unknown, string]>([
    ['a topic of a direct message', () => direct.build({ subject: 'x' }), '"subject"'],
    ['a channel for a direct message', () => direct.build({ stream_id: 3 }), '"stream_id"'],
    ['a direct message in a channel', () => direct.build({ type: 'stream' }), '"type"'],
    [
      'Markdown together with HTML',
      () => messageFactory.build({ markdown: 'x', content: '<p>y</p>' }),
      '"markdown" of messageFactory: cannot be combined with "content"',
    ],
    [
      'a built-in view with a name',
      () => navigationViewFactory.builtIn('inbox').build({ name: 'x' }),
      '"name": the built-in view "inbox" has no name',
    ],
    ['a private message to no one', () => messageFactory.build({ type: 'private' }), 'needs "to_user_ids"'],
    ['a direct message that was moved', () => direct.moved().build(), 'cannot be moved'],
    [
      'a reaction with an unknown emoji',
      () => reactionFactory.with('no_such_emoji').build(),
      'reactionFactory.build: Invalid "emoji_name": there is no emoji no_such_emoji',
    ],
    [
      'a reaction with the code of another emoji',
      () => reactionFactory.build({ emoji_name: 'heart', emoji_code: '1f44d' }),
      '1f44d is not the code of heart',
    ],
    [
      'a scheduled channel message to users',
      () => scheduledMessageFactory.build({ type: 'stream', to: [4] }),
      'scheduledMessageFactory.build: Invalid "to": does not match the type "stream"',
    ],
    [
      'a scheduled direct message to a channel',
      () => scheduledMessageFactory.build({ type: 'private', to: 1 }),
      '"to": does not match the type "private"',
    ],
    [
      'a draft to two channels',
      () => draftFactory.build({ to: [1, 2] }),
      '"to": must be the ID of one channel',
    ],
    ['a direct draft to no one', () => draftFactory.direct().build(), '"to": must not be empty'],
    [
      'an unaddressed draft to a user',
      () => draftFactory.unaddressed().build({ to: [4] }),
      '"to": must be empty without a type',
    ],
    [
      'a topic of a direct draft',
      () => draftFactory.direct(other).build({ topic: 'x' }),
      '"topic": only a draft to a channel has a topic',
    ],
    ['an unknown account', () => profileFieldFactory.external('nonsense').build(), '"field_data"'],
  ])('rejects %s', (_, build, problem) => {
    expect(build).toThrow(problem);
  });

  test('rejects contradictory fields before storing a record', async () => {
    const mock = createTeamChatMock();
    const before = (await mock.state()).counts;
    await expect(direct.create(mock, { sender_id: 4, subject: 'x', stream_id: 99 })).rejects.toThrow(
      'cannot be combined with "to_user_ids"',
    );
    await expect(direct.moved().create(mock)).rejects.toThrow('cannot be moved');
    expect((await mock.state()).counts).toEqual(before);
  });
});

describe('reactions', () => {
  test.each([
    ['the type zulip_extra_emoji', { reaction_type: 'zulip_extra_emoji' }, 'zulip'],
    ['the code zulip', { emoji_code: 'zulip' }, 'zulip'],
    ['the code of an emoji', { emoji_code: '2764' }, 'heart'],
  ])('derives the name of an emoji from %s', async (_, fields, emoji_name) => {
    expect(reactionFactory.build(fields)).toMatchObject({ ...fields, emoji_name });
    expect(await reactionFactory.create(createTeamChatMock(), fields)).toEqual({
      ...reactionFactory.build({ ...fields, user_id: 1 }),
    });
  });

  test.each([
    [{ reaction_type: 'realm_emoji' }, 'Invalid "emoji_name": required for realm_emoji'],
    [{ emoji_code: 'beef' }, 'Invalid "emoji_name": required for the unknown code beef'],
  ])('requires a name for the emoji %j', async (fields, problem) => {
    expect(() => reactionFactory.build(fields)).toThrow(problem);
    await expect(reactionFactory.create(createTeamChatMock(), fields)).rejects.toThrow(problem);
  });

  test('keeps all reactions that are created at the same time', async () => {
    const mock = createTeamChatMock();
    const { id } = await messageFactory.create(mock);
    const names = ['thumbs_up', 'smile', 'frown'];
    await Promise.all(names.map((name) => reactionFactory.with(name).on({ id }).create(mock)));
    expect(mock.db.messages.get(id)?.reactions).toHaveLength(3);
  });

  test('adds reactions only from users who can read the message', async () => {
    const mock = createTeamChatMock();
    const made = messageFactory.withReactions().create(mock, { sender_id: 4, to_user_ids: [6] });
    expect((await made).reactions.map(({ user_id }) => user_id)).toEqual([4, 6]);
  });

  test('rejects a reaction from a user who cannot read the message', async () => {
    const mock = createTeamChatMock();
    const reaction = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji', user_id: 5 };
    await expect(
      messageFactory.withReactions(reaction).create(mock, { sender_id: 4, to_user_ids: [6] }),
    ).rejects.toThrow('user 5 cannot read the message');
  });

  test('spreads the reactions of a long list over several messages', async () => {
    const mock = createTeamChatMock();
    await reactionFactory.createList(mock, 7);
    const counts = mock.db.messages
      .all()
      .map(({ reactions }) => reactions.filter(({ user_id }) => user_id === 1).length)
      .filter((count) => count > 0);
    expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(7);
    expect(counts.length).toBeGreaterThan(1);
  });
});

test('hides the email of a user whose `delivery_email` is null', () => {
  expect(userFactory.build({ delivery_email: null })).toMatchObject({
    delivery_email: null,
    email: 'user1001@chat.example.com',
  });
});

test('starts a status message with /me even if the message mentions a user', async () => {
  const mock = createTeamChatMock();
  const made = await messageFactory.mentioning({ user_id: 4 }).meMessage().create(mock);
  expect(made.is_me_message).toBe(true);
});

test('uses the default value for an undefined override', async () => {
  const mock = createTeamChatMock();
  expect(userFactory.build({ full_name: undefined } as never)).toEqual(userFactory.build());
  expect((await userFactory.create(mock, { full_name: undefined } as never)).full_name).not.toBe('');
});

test('rejects an unread message for a user who muted the sender', async () => {
  const mock = createTeamChatMock();
  await mock.ready;
  await writable(mock.db).muted_users.create({ user_id: 4, muted_user_id: 6, date_muted: 1 });
  await expect(
    messageFactory.unreadFor({ user_id: 4 }).create(mock, { sender_id: 6, stream_id: 1 }),
  ).rejects.toThrow('user 4 has muted the sender');
});
