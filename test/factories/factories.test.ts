import { describe, expect, expectTypeOf, test } from 'vitest';
import type * as z from 'zod';
import { schemaFor } from '../../src/contract/index.js';
import {
  type CreatedUser,
  channelFactory,
  channelFolderFactory,
  createFactories,
  dataExportFactory,
  eventQueueFactory,
  invitationFactory,
  messageFactory,
  playgroundFactory,
  presenceFactory,
  reactionFactory,
  scheduledMessageFactory,
  subscriptionFactory,
  userFactory,
  userGroupFactory,
  type WireMessage,
  type WireUser,
} from '../../src/factories/index.js';
import { channelSchema } from '../../src/handlers/channels/channel.present.js';
import { subscriptionSchema } from '../../src/handlers/channels/subscription.present.js';
import { folderSchema } from '../../src/handlers/folders/folder.resource.js';
import { groupSchema } from '../../src/handlers/groups/group.resource.js';
import { invitationSchema } from '../../src/handlers/invitations/invitation.resource.js';
import { messageSchema } from '../../src/handlers/messages/message.present.js';
import { scheduledSchema } from '../../src/handlers/scheduled/scheduled-message.resource.js';
import { exportSchema } from '../../src/handlers/server/export.resource.js';
import { playgroundSchema } from '../../src/handlers/server/playground.resource.js';
import { userSchema } from '../../src/handlers/users/user.present.js';
import { createTeamChatMock, type TeamChatMock } from '../../src/index.js';
import { defineScenario, type SeedWorld, scenarios } from '../../src/scenarios/index.js';

const LATEST = { level: 496, dialect: 'reference' } as const;

describe('build', () => {
  test.each([
    ['a user', userSchema, userFactory.build()],
    ['an administrator', userSchema, userFactory.admin().build()],
    ['a bot', userSchema, userFactory.bot({ owner: { user_id: 4 } }).build()],
    ['a hidden email', userSchema, userFactory.withHiddenEmail().build()],
    ['a group', groupSchema, userGroupFactory.build()],
    ['a nested, deactivated group', groupSchema, userGroupFactory.nested({ id: 9 }).deactivated().build()],
    ['a folder', folderSchema, channelFolderFactory.archived().build()],
    ['a channel', channelSchema, channelFactory.build()],
    ['a private channel in a folder', channelSchema, channelFactory.private().inFolder({ id: 1 }).build()],
    ['a scheduled message', scheduledSchema, scheduledMessageFactory.build()],
    [
      'a failed direct scheduled message',
      scheduledSchema,
      scheduledMessageFactory.failed().direct({ user_id: 4 }).build(),
    ],
    ['an invitation', invitationSchema, invitationFactory.asGuest().neverExpires().build()],
    ['a message', messageSchema, messageFactory.build()],
    ['an edited, moved message', messageSchema, messageFactory.edited().moved().build()],
    ['a direct message', messageSchema, messageFactory.direct({ user_id: 4 }).withReactions().build()],
  ])('returns %s in the form that the API returns', (_, schema, built) => {
    expect(schemaFor(schema, LATEST).parse(built)).toEqual(built);
  });

  test.each<[string, z.ZodObject, (mock: TeamChatMock) => Promise<object>]>([
    ['a user group', groupSchema, (mock) => userGroupFactory.create(mock)],
    ['a channel', channelSchema, (mock) => channelFactory.create(mock)],
    ['a subscription', subscriptionSchema, (mock) => subscriptionFactory.create(mock)],
    ['a scheduled message', scheduledSchema, (mock) => scheduledMessageFactory.create(mock)],
    ['an invitation', invitationSchema, (mock) => invitationFactory.create(mock)],
    ['an edited, moved message', messageSchema, (mock) => messageFactory.edited().moved().create(mock)],
    ['a data export', exportSchema, (mock) => dataExportFactory.create(mock)],
    ['a playground', playgroundSchema, (mock) => playgroundFactory.create(mock)],
  ])('stores %s and returns it in the form that the API returns', async (_, schema, create) => {
    const made = await create(createTeamChatMock());
    expect(schemaFor(schema, LATEST).parse(made)).toEqual(made);
  });

  test('derives the avatar_url of a user from avatar_version', () => {
    expect(userFactory.build({ avatar_version: 3 }).avatar_url).toMatch(/\?v=3$/);
  });

  test('sets the fields implied by the traits `admin`, `guest` and `withHiddenEmail`', () => {
    expect(userFactory.admin().build()).toMatchObject({ role: 200, is_admin: true, is_owner: false });
    expect(userFactory.guest().deactivated().build()).toMatchObject({ is_guest: true, is_active: false });
    expect(userFactory.withHiddenEmail().build({ user_id: 6 })).toMatchObject({
      delivery_email: null,
      email: 'user6@chat.example.com',
    });
  });

  test('sets the fields of a message according to its traits', () => {
    expect(messageFactory.withLink('https://example.com/x').build().content).toContain(
      'href="https://example.com/x"',
    );
    expect(messageFactory.meMessage().build().is_me_message).toBe(true);
    expect(messageFactory.build().flags).toEqual(['read']);
    expect(messageFactory.unreadFor({ user_id: 4 }).build().flags).toEqual([]);
  });

  test('uses the name of a channel passed to inChannel() as the display_recipient of a message', () => {
    const channel = channelFactory.build({ name: 'launches' });
    expect(messageFactory.inChannel(channel).build()).toMatchObject({
      stream_id: channel.stream_id,
      display_recipient: 'launches',
    });
    expect(messageFactory.build({ stream_id: 3 }).display_recipient).toBe('channel 3');
  });

  test('starts a new topic after every four messages in a list', () => {
    const messages = messageFactory.buildList(8);
    const [first, second] = [messages.slice(0, 4), messages.slice(4)].map(
      (thread) => new Set(thread.map(({ subject }) => subject)),
    );
    expect([first?.size, second?.size]).toEqual([1, 1]);
    expect(first).not.toEqual(second);
    expect(new Set(messages.map(({ content }) => content)).size).toBe(8);
  });
});

describe('seeds', () => {
  test('builds the same objects for the same seed, even after building other objects', () => {
    const one = createFactories({ seed: 7 });
    const other = createFactories({ seed: 7 });
    other.messageFactory.buildList(5);
    other.userGroupFactory.build();
    expect(other.userFactory.buildList(3)).toEqual(one.userFactory.buildList(3));
    expect(createFactories({ seed: 8 }).userFactory.build()).not.toEqual(userFactory.build());
  });

  test('continues IDs from one build to the next with createFactories(), but not with the exported factories', () => {
    expect(userFactory.build()).toEqual(userFactory.build());
    const { userFactory: counting } = createFactories();
    expect(counting.build()).toEqual(userFactory.build());
    expect(counting.build()).toEqual(userFactory.buildList(2)[1]);
  });

  test('does not change a factory when one of its traits is used', () => {
    userFactory.admin();
    expect(userFactory.build().role).toBe(400);
  });
});

describe('wrong input', () => {
  test('suggests the most similar input for a misspelled input', () => {
    // @ts-expect-error misspelled
    expect(() => messageFactory.build({ markdwn: 'X' })).toThrow('Did you mean "markdown"?');
  });

  test('suggests the most similar field for a misspelled field', () => {
    // @ts-expect-error misspelled
    expect(() => userFactory.build({ ful_name: 'X' })).toThrow('Did you mean "full_name"?');
  });

  test('names the field whose value has the wrong type', () => {
    // @ts-expect-error not a string
    expect(() => userFactory.build({ full_name: 5 })).toThrow(
      'Invalid "full_name" of userFactory: must be a string, got 5',
    );
  });

  test.each([
    ['markdown', () => messageFactory.build({ markdown: 3 as never })],
    ['unread_for', () => messageFactory.build({ unread_for: 4 as never })],
    ['to_user_ids', () => messageFactory.build({ to_user_ids: ['x'] as never })],
    ['api_key', () => userFactory.build({ api_key: 1 as never })],
    ['user_id', () => eventQueueFactory.build({ user_id: '4' as never })],
    ['message_id', () => reactionFactory.build({ message_id: null as never })],
  ])('names the input %s when its value has the wrong type', (field, build) => {
    expect(build).toThrow(new RegExp(`^Invalid "${field}.*" of \\w+Factory: must be`));
  });

  test.each([
    ['userFactory.bot', () => userFactory.bot({ owner: 4 as never })],
    ['messageFactory.unreadFor', () => messageFactory.unreadFor(4 as never)],
    ['messageFactory.direct', () => messageFactory.direct(5 as never, 6 as never)],
    ['userGroupFactory.nested', () => userGroupFactory.nested(9 as never)],
    ['userGroupFactory.mentionableBy', () => userGroupFactory.mentionableBy(9 as never)],
    ['reactionFactory.on', () => reactionFactory.on(undefined as never)],
  ])('rejects an ID where %s needs an object', (trait, call) => {
    expect(call).toThrow(
      new RegExp(`^Invalid argument for ${trait}: must be .* \\{ (user_id: 4|id: 9) \\}\\.$`),
    );
  });

  test('suggests the most similar option of createFactories() for a misspelled option', () => {
    // @ts-expect-error misspelled
    expect(() => createFactories({ sead: 1 })).toThrow('Did you mean "seed"?');
  });

  test.each([
    [2 ** 53 - 1, 'must be at most 1000000, got 9007199254740991.'],
    ['3', 'must be a whole number, got "3".'],
    [Symbol('three'), 'must be a whole number, got Symbol(three).'],
  ])('rejects %o as the length of a list', async (count, problem) => {
    expect(() => userFactory.buildList(count as number)).toThrow(problem);
    await expect(userFactory.createList(createTeamChatMock(), count as number)).rejects.toThrow(problem);
  });

  test('rejects an object in place of a list of overrides', async () => {
    await expect(userFactory.createEach(createTeamChatMock(), {} as never)).rejects.toThrow('needs a list');
  });

  test('rejects a time after the year 9999', () => {
    expect(() => createFactories({ now: 1e15 })).toThrow(
      'Invalid "now" of createFactories: must be UNIX seconds, got 1000000000000000.',
    );
  });

  test.each([
    ['7', '"7"'],
    [1.5, '1.5'],
    [Symbol('seed'), 'Symbol(seed)'],
  ])('rejects %o as the seed', (seed, shown) => {
    expect(() => createFactories({ seed: seed as number })).toThrow(
      `Invalid "seed" of createFactories: must be a whole number, got ${shown}.`,
    );
  });

  test('names the called method in the error when a record cannot be created', async () => {
    const mock = createTeamChatMock();
    await mock.ready;
    const taken = { delivery_email: 'owner@example.com' };
    for (const [method, call] of Object.entries({
      create: () => userFactory.create(mock, taken),
      createList: () => userFactory.createList(mock, 1, taken),
      createEach: () => userFactory.createEach(mock, [taken]),
    })) {
      await expect(call(), method).rejects.toThrow(`userFactory.${method}: `);
    }
  });

  test('rejects the trait `from` without a user, and shows an example', () => {
    expect(() => messageFactory.from(...([] as never[] as [never]))).toThrow('must be a user, such as');
  });

  test('rejects a negative length of a list', () => {
    expect(() => userFactory.buildList(-1)).toThrow(
      'Invalid list length for userFactory: must be 0 or greater, got -1.',
    );
  });
});

describe('objects of the caller', () => {
  test('keeps no references to objects that the caller passes', () => {
    const reactions = [reactionFactory.build()];
    const [first, second] = messageFactory.buildList(2, { reactions });
    (reactions[0] as { emoji_name: string }).emoji_name = 'changed';
    expect(first?.reactions).toMatchObject([{ emoji_name: '+1' }]);
    (first?.reactions[0] as { emoji_name: string }).emoji_name = 'changed';
    expect(second?.reactions).toMatchObject([{ emoji_name: '+1' }]);
  });

  test("shares no references between the caller's objects and created records", async () => {
    const mock = createTeamChatMock();
    const members = [4];
    const factory = userGroupFactory.withMembers({ user_id: 6 });
    const group = await factory.create(mock, { members });
    members.push(5);
    group.members.push(1);
    expect(mock.db.user_groups.get(group.id)?.direct_member_ids).toEqual([4]);
  });

  test('copies the objects that traits receive', () => {
    const nora = { user_id: 31, full_name: 'Nora New' };
    const factory = messageFactory.from(nora);
    nora.full_name = 'changed';
    expect(factory.build().sender_full_name).toBe('Nora New');
  });
});

describe('create', () => {
  test('stores no presence during seeding when the presence has an invalid status', async () => {
    let presences: number | undefined;
    const seed = async (world: SeedWorld) => {
      const wrong = { status: 'active', timestamp: 1 } as const;
      await expect(presenceFactory.create(world, wrong)).rejects.toThrow('is not active');
      presences = world.db.presences.count();
    };
    const scenario = defineScenario({ extends: scenarios.empty, name: 'one', description: 'One user', seed });
    await createTeamChatMock({ scenario }).ready;
    expect(presences).toBe(0);
  });

  test('stores a user who can sign in', async () => {
    const mock = createTeamChatMock();
    const user = await userFactory.admin().create(mock, { full_name: 'Nora New' });
    const answer = await mock.handle(
      new Request('https://x.example.com/api/v1/users/me', { headers: { authorization: user.authHeader } }),
    );
    expect(await answer?.json()).toMatchObject({ user_id: user.user_id, full_name: 'Nora New', role: 200 });
  });

  test('sends an unread message, and removes it on reset', async () => {
    const mock = createTeamChatMock();
    await mock.ready;
    const before = mock.db.messages.count();
    const message = await messageFactory.unreadFor(mock.personas.member).create(mock, {
      sender_id: 6,
      stream_id: 1,
      subject: 'launch',
      markdown: 'It is **live**',
    });
    expect(message).toMatchObject({
      content: '<p>It is <strong>live</strong></p>',
      subject: 'launch',
      stream_id: 1,
    });
    expect(mock.db.messages.count()).toBe(before + 1);
    await mock.reset();
    expect(mock.db.messages.count()).toBe(before);
  });

  test('creates a channel for a message in an organization without channels', async () => {
    const mock = createTeamChatMock({ scenario: 'empty' });
    await mock.ready;
    const { stream_id } = await messageFactory.create(mock);
    expect(mock.db.channels.get(stream_id as number)?.name).toBe(channelFactory.build().name);
    expect((await scheduledMessageFactory.create(mock)).to).toBe(stream_id);
  });

  test('rejects invitations above the daily limit or the license limit', async () => {
    const daily = createTeamChatMock({ scenario: 'invitation-daily-limit' });
    await expect(invitationFactory.createList(daily, 50)).rejects.toThrow('daily limit');
    const licenses = createTeamChatMock({ scenario: 'invitation-license-limit' });
    await expect(invitationFactory.create(licenses)).rejects.toThrow('no license');
  });

  test('creates lists of users, groups, folders, channels, scheduled messages, invitations and messages', async () => {
    const mock = createTeamChatMock();
    expect(await userFactory.withHiddenEmail().createList(mock, 2)).toHaveLength(2);
    expect(await userGroupFactory.createList(mock, 2)).toHaveLength(2);
    expect(await channelFolderFactory.archived().createList(mock, 2)).toHaveLength(2);
    expect(await channelFactory.private().createList(mock, 2)).toHaveLength(2);
    expect(await scheduledMessageFactory.failed().createList(mock, 2)).toHaveLength(2);
    expect(await invitationFactory.createList(mock, 2)).toHaveLength(2);
    expect(await messageFactory.edited().moved().createList(mock, 2)).toHaveLength(2);
  });

  test.each<[string, (mock: ReturnType<typeof createTeamChatMock>) => Promise<unknown>, string]>([
    ['a taken email', (m) => userFactory.create(m, { delivery_email: 'MEMBER@example.com' }), 'is taken'],
    [
      'a placeholder address',
      (m) => userFactory.create(m, { delivery_email: 'user4@chat.example.com' }),
      'is taken',
    ],
    [
      'an invalid role',
      (m) => userFactory.create(m, { role: 250 }),
      'must be one of 100, 200, 300, 400, 600, got 250',
    ],
    [
      'a deactivated group as a permission',
      (m) => userGroupFactory.create(m, { can_join_group: 11 }),
      'deactivated',
    ],
    ['an unknown member', (m) => userGroupFactory.create(m, { members: [999] }), 'no active user 999'],
    ['a deactivated member', (m) => userGroupFactory.create(m, { members: [7] }), 'no active user 7'],
    [
      'a deactivated user in a permission',
      (m) => userGroupFactory.mentionableBy({ user_id: 7 }).create(m),
      'user 7 is deactivated',
    ],
    [
      'a system group that a setting cannot have',
      (m) => userGroupFactory.mentionableBy({ id: 1 }).create(m),
      'must not be the system group role:internet',
    ],
    [
      'a deactivated user in a permission of a channel',
      (m) => channelFactory.create(m, { can_subscribe_group: { direct_members: [7], direct_subgroups: [] } }),
      'user 7 is deactivated',
    ],
    [
      'a message where its sender may not post',
      (m) => messageFactory.create(m, { sender_id: 5, stream_id: 2 }),
      'may not post in channel',
    ],
    [
      'a guest who invites',
      (m) => invitationFactory.create(m, { invited_by_user_id: 5 }),
      'guests and bots may not',
    ],
    [
      'an invitation to a role above that of its sender',
      (m) => invitationFactory.create(m, { invited_by_user_id: 2, invited_as: 100 }),
      'a role above yours',
    ],
    [
      'a scheduled message without recipients',
      (m) => scheduledMessageFactory.direct().create(m),
      'recipient',
    ],
    ['an unknown channel', (m) => messageFactory.create(m, { stream_id: 999 }), 'channel 999 does not exist'],
    ['a sender who is not active', (m) => messageFactory.create(m, { sender_id: 7 }), 'no active user 7'],
    [
      'an unread message for a user who does not receive it',
      (m) => messageFactory.unreadFor({ user_id: 5 }).create(m, { stream_id: 2 }),
      'does not receive',
    ],
    [
      'a folder with the name of another folder',
      (m) => channelFolderFactory.create(m, { name: 'projects' }),
      'another folder',
    ],
    [
      'a field that is derived from others',
      (m) => userFactory.create(m, { is_admin: true }),
      'is derived from',
    ],
    [
      'a list with the same email twice',
      (m) => userFactory.createList(m, 2, { delivery_email: 'twice@example.com' }),
      'is taken',
    ],
  ])('rejects %s, and changes nothing', async (_, create, problem) => {
    const mock = createTeamChatMock();
    const before = (await mock.state()).counts;
    await expect(create(mock)).rejects.toThrow(problem);
    expect((await mock.state()).counts).toEqual(before);
  });
});

test('infers the types of built and created objects without casts', () => {
  expectTypeOf(userFactory.admin().build({ full_name: 'X' })).toEqualTypeOf<WireUser>();
  expectTypeOf(messageFactory.edited().buildList(2)).toEqualTypeOf<WireMessage[]>();
  expectTypeOf(userFactory.create).returns.resolves.toEqualTypeOf<CreatedUser>();
  expectTypeOf(userFactory.bot).parameter(0).toEqualTypeOf<{ owner?: { user_id: number } } | undefined>();
});
