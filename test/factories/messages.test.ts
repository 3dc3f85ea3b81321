import { faker as german } from '@faker-js/faker/locale/de';
import { describe, expect, test } from 'vitest';
import {
  channelFactory,
  createFactories,
  messageFactory,
  scheduledMessageFactory,
  type UserInput,
  userFactory,
  userGroupFactory,
} from '../../src/factories/index.js';
import { createTeamChatMock } from '../../src/index.js';

describe('what is built fits together', () => {
  test('an ID is the same person in every message, and the one that userFactory builds', () => {
    const users = userFactory.buildList(4);
    const people = messageFactory
      .buildList(12)
      .map((one) => [one.sender_id, one.sender_full_name, one.sender_email]);
    const expected = users.map(({ user_id, full_name, email }) => [user_id, full_name, email]);
    for (const person of people) expect(expected).toContainEqual(person);
    expect(new Set(people.map(([id]) => id)).size).toBe(3);
  });

  test('so are the people of a conversation', () => {
    const [first, second] = userFactory.buildList(2);
    if (first === undefined || second === undefined) throw new Error('there are two');
    const message = messageFactory.from(first).direct(second).build();
    expect(message.display_recipient).toMatchObject([
      { id: first.user_id, full_name: first.full_name, email: first.email },
      { id: second.user_id, full_name: second.full_name, email: second.email },
    ]);
  });

  test('the sender may be named', () => {
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

  test('a long list ends now, in the order of its IDs', () => {
    const times = messageFactory.buildList(90).map(({ timestamp }) => timestamp);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)).toBe(1_768_478_400);
  });

  test('the address of a name with accents is made of its letters', () => {
    const { userFactory: users } = createFactories({ locale: german.rawDefinitions });
    expect(users.build({ full_name: 'Zoë Büttner' }).email).toBe('zoe.buttner.1@example.com');
  });
});

describe('a user whom the API would not answer cannot be built', () => {
  test.each<[Partial<UserInput>, Partial<UserInput>]>([
    [{ is_owner: true }, { role: 100, is_admin: true }],
    [{ is_admin: true }, { role: 200, is_owner: false }],
    [{ is_guest: true }, { role: 600 }],
    [{ is_bot: true }, { bot_type: 1, bot_owner_id: null }],
    [{ is_deleted: true }, { is_active: false }],
  ])('of %j the rest follows', (given, rest) => {
    expect(userFactory.build(given)).toMatchObject({ ...given, ...rest });
  });

  test.each<[Partial<UserInput>, string]>([
    [{ role: 250 }, '"role": 250 is no role; there are: 100, 200, 300, 400, 600'],
    [{ role: 600, is_admin: true }, '"is_admin" is true, which contradicts "role" 600'],
    [{ bot_type: 1, is_bot: false }, '"is_bot" is false, which contradicts "bot_type" 1'],
    [{ is_deleted: true, is_active: true }, '"is_active" is true, which contradicts "is_deleted"'],
  ])('%j is refused', (given, problem) => {
    expect(() => userFactory.build(given)).toThrow(`userFactory: ${problem}`);
  });
});

describe('what is created fits into the mock', () => {
  test('a list is a conversation of several people in one topic of one channel', async () => {
    const mock = createTeamChatMock();
    const thread = await messageFactory.createList(mock, 4);
    expect(new Set(thread.map(({ subject }) => subject)).size).toBe(1);
    expect(new Set(thread.map(({ stream_id }) => stream_id))).toEqual(new Set([1]));
    expect(new Set(thread.map(({ sender_id }) => sender_id))).toEqual(new Set([1, 2, 3]));
    const other = await messageFactory.createList(mock, 4);
    expect(new Set(other.map(({ subject }) => subject)).size).toBe(1);
    expect(other[0]?.subject).not.toBe(thread[0]?.subject);
  });

  test('a list with a text of its own has one sender', async () => {
    const sent = await messageFactory.createList(createTeamChatMock(), 3, { markdown: 'ping' });
    expect(new Set(sent.map(({ sender_id }) => sender_id))).toEqual(new Set([1]));
  });

  test('somebody else sends what is unread', async () => {
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

  test('what is unread reaches a user who reads no channel yet', async () => {
    const mock = createTeamChatMock();
    const user = await userFactory.create(mock);
    const { id, stream_id } = await messageFactory.unreadFor(user).create(mock);
    expect(mock.db.message_states.all()).toContainEqual(
      expect.objectContaining({ user_id: user.user_id, message_id: id, flags: [] }),
    );
    expect(mock.db.channels.get(stream_id as number)?.name).toMatch(/^channel /);
  });

  test('a guest who reads no channel yet gets one, and so writes and schedules', async () => {
    const mock = createTeamChatMock();
    const guest = await userFactory.guest().create(mock);
    const { sender_id, stream_id } = await messageFactory.from(guest).create(mock);
    expect(sender_id).toBe(guest.user_id);
    expect(mock.db.channels.get(stream_id as number)?.name).toMatch(/^channel /);
    const other = await userFactory.guest().create(mock);
    const { to } = await scheduledMessageFactory.from(other).create(mock);
    mock.clock.advance({ seconds: 7200 });
    await mock.state();
    expect(mock.db.messages.all().at(-1)).toMatchObject({ sender_id: other.user_id, stream_id: to });
  });

  test('who writes into a private channel without anybody, comes in for it; who was named, may not', async () => {
    const mock = createTeamChatMock();
    const channel = await channelFactory.private().create(mock);
    const named = messageFactory.inChannel(channel).create(mock, { sender_id: 4 });
    await expect(named).rejects.toThrow(`user 4 may not post in the channel "${channel.name}"`);
    expect(await messageFactory.inChannel(channel).create(mock)).toMatchObject({
      sender_id: 1,
      stream_id: channel.stream_id,
    });
  });

  test('nobody has what they sent unread', async () => {
    const unread = messageFactory.unreadFor({ user_id: 4 });
    await expect(unread.create(createTeamChatMock(), { sender_id: 4, stream_id: 1 })).rejects.toThrow(
      '"unread_for": user 4 sends the message, and so has read it',
    );
  });

  test('it was not changed later than now', async () => {
    const mock = createTeamChatMock();
    const made = await messageFactory.edited().moved().create(mock);
    const now = mock.clock.now();
    expect(made).toMatchObject({ timestamp: now, last_edit_timestamp: now, last_moved_timestamp: now });
    const earlier = await messageFactory.edited().create(mock, { timestamp: now - 90 });
    expect(earlier.edit_history).toMatchObject([{ timestamp: now - 30 }]);
  });

  test('those react whom there are', async () => {
    const made = await messageFactory.withReactions().create(createTeamChatMock({ scenario: 'empty' }));
    expect(made.reactions).toMatchObject([{ user_id: 1, emoji_name: '+1' }]);
  });

  test.each<[string, object[], string]>([
    ['an emoji that there is not', [{ emoji_name: 'nosuch', emoji_code: 'zz' }], 'nosuch'],
    ['the same twice', [{}, {}], 'with this emoji'],
    ['a stranger', [{ user_id: 999 }], '"reactions": there is no user 999'],
  ])('reactions keep the rules, too: %s', async (_, given, problem) => {
    const one = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji', user_id: 4 };
    const reactions = given.map((fields) => ({ ...one, ...fields }));
    const mock = createTeamChatMock();
    await expect(messageFactory.withReactions(...reactions).create(mock)).rejects.toThrow(problem);
    await messageFactory.withReactions(one, { ...one, user_id: 2 }).create(mock);
  });

  test('a group has the fields of the newest level', async () => {
    const made = await userGroupFactory.create(createTeamChatMock());
    expect(Object.keys(made).sort()).toEqual(Object.keys(userGroupFactory.build()).sort());
  });
});

test.each([
  ['a faker', german],
  ['a list of locales', [german.rawDefinitions]],
])('as a locale, %s is refused in few words', (_, locale) => {
  const make = () => createFactories({ locale: locale as never });
  expect(make).toThrow('such as `faker.rawDefinitions`');
  expect(make).toThrow(/^.{0,160}$/);
});
