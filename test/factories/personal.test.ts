import { describe, expect, test } from 'vitest';
import { schemaFor } from '../../src/contract/index.js';
import {
  draftFactory,
  invitationFactory,
  inviteLinkFactory,
  navigationViewFactory,
  presenceFactory,
  profileFieldFactory,
  pushRegistrationFactory,
  reactionFactory,
  subscriptionFactory,
} from '../../src/factories/index.js';
import { subscriptionSchema } from '../../src/handlers/channels/subscription.present.js';
import { draftSchema } from '../../src/handlers/drafts/draft.resource.js';
import { reactionSchema } from '../../src/handlers/messages/message.present.js';
import { navigationViewSchema } from '../../src/handlers/navigation/navigation.resource.js';
import { presenceEntrySchema } from '../../src/handlers/presence/presence.resource.js';
import { createTeamChatMock, type TeamChatMock } from '../../src/index.js';
import { profileField, pushDevice } from '../../src/model/index.js';
import { writable } from '../support/writable.js';

const LATEST = { level: 496, dialect: 'reference' } as const;
const member = { user_id: 4 };

test.each([
  ['a profile field', profileField, profileFieldFactory.locked().build()],
  ['an options field', profileField, profileFieldFactory.options('Tea', 'Coffee').build()],
  ['a subscription', subscriptionSchema, subscriptionFactory.muted().pinned().build()],
  ['a custom view', navigationViewSchema, navigationViewFactory.hidden().build()],
  ['a built-in view', navigationViewSchema, navigationViewFactory.builtIn().build()],
  ['a draft', draftSchema, draftFactory.build()],
  ['a draft to people', draftSchema, draftFactory.direct(member).build()],
  ['a draft without a recipient', draftSchema, draftFactory.unaddressed().build()],
  ['a reaction', reactionSchema, reactionFactory.of(member).build()],
  ['presence', presenceEntrySchema, presenceFactory.idle().build()],
  ['a push registration', pushDevice, pushRegistrationFactory.android().build()],
])('builds %s in the form that the API returns', (_, schema, built) => {
  expect(schemaFor(schema, LATEST).parse(built)).toEqual(built);
});

test('derives other fields of a record from its traits', () => {
  expect(subscriptionFactory.muted().build()).toMatchObject({ is_muted: true, in_home_view: false });
  expect(navigationViewFactory.builtIn('recent').build()).toEqual({ fragment: 'recent', is_pinned: true });
  expect(reactionFactory.with('tada').build()).toMatchObject({ emoji_code: '1f389' });
  expect(JSON.parse(profileFieldFactory.options('Tea').build().field_data)).toEqual({
    1: { text: 'Tea', order: '1' },
  });
});

test('derives is_muted and in_home_view of a subscription from each other', () => {
  const shown = { is_muted: false, in_home_view: true };
  const hidden = { is_muted: true, in_home_view: false };
  expect(subscriptionFactory.build()).toMatchObject(shown);
  expect(subscriptionFactory.build({ in_home_view: false })).toMatchObject(hidden);
  expect(subscriptionFactory.build({ in_home_view: true })).toMatchObject(shown);
  expect(subscriptionFactory.build(hidden)).toMatchObject(hidden);
});

test.each([
  [true, true],
  [false, false],
])('rejects a subscription with is_muted %s and in_home_view %s', (is_muted, in_home_view) => {
  const problem = `Invalid "in_home_view" of subscriptionFactory: ${in_home_view} contradicts "is_muted" ${is_muted}.`;
  expect(() => subscriptionFactory.build({ is_muted, in_home_view })).toThrow(problem);
});

test('rejects a muted subscription that is shown in the home view', () => {
  expect(() => subscriptionFactory.muted().build({ in_home_view: true })).toThrow(
    'contradicts "is_muted" true',
  );
});

test.each([
  ['invitation', invitationFactory],
  ['inviteLink', inviteLinkFactory],
])('rejects an unknown role in %sFactory.build', (name, factory) => {
  expect(() => factory.build({ invited_as: 7 })).toThrow(
    `Invalid "invited_as" of ${name}Factory: must be one of 100, 200, 300, 400, 600, got 7.`,
  );
});

describe('create', () => {
  test('stores the record that each factory creates', async () => {
    const mock = createTeamChatMock();
    await mock.ready;
    const field = await profileFieldFactory.pronouns().create(mock, { name: 'How to speak of me' });
    expect(mock.db.profile_fields.get(field.id)).toMatchObject({ name: 'How to speak of me', type: 8 });
    const subscribed = await subscriptionFactory.of(member).muted().create(mock, { color: '#000000' });
    expect(subscribed).toMatchObject({ is_muted: true, in_home_view: false, color: '#000000' });
    expect(mock.db.subscriptions.all().at(-1)).toMatchObject({
      user_id: 4,
      stream_id: subscribed.stream_id,
      is_muted: true,
      active: true,
    });
    await navigationViewFactory
      .of(member)
      .hidden()
      .create(mock, { fragment: 'narrow/is/dm', name: 'Direct' });
    expect(mock.db.navigation_views.all().at(-1)).toMatchObject({
      user_id: 4,
      name: 'Direct',
      is_pinned: false,
    });
    await pushRegistrationFactory.of(member).unknownToRelay().create(mock, { token: 'abc' });
    expect(mock.db.push_devices.all().at(-1)).toMatchObject({ token: 'abc', known_to_relay: false });
    const idle = await presenceFactory.of(member).idle().create(mock);
    expect(mock.db.presences.all().find(({ user_id }) => user_id === 4)).toMatchObject({
      last_active: null,
      last_connected: idle.timestamp,
    });
  });

  test('chooses an administrator to invite a moderator in the zulip dialect', async () => {
    const mock = createTeamChatMock({ dialect: 'zulip', settings: { can_invite_users_group: 'members' } });
    await mock.ready;
    await writable(mock.db).users.update(1, { role: 300 });
    const invitation = await invitationFactory.create(mock, { invited_as: 300 });
    expect(invitation.invited_by_user_id).toBe(2);
  });

  test('uses a different emoji for each reaction in a list, and reacts to a message that the user can read', async () => {
    const made = await reactionFactory.of(member).createList(createTeamChatMock(), 2);
    expect(new Set(made.map(({ emoji_name }) => emoji_name)).size).toBe(2);
    expect(made[0]?.user_id).toBe(4);
    const empty = createTeamChatMock({ scenario: 'empty' });
    await expect(reactionFactory.create(empty)).rejects.toThrow('user 1 cannot read any message');
  });

  test('creates a channel for a subscription in an organization without channels', async () => {
    const mock = createTeamChatMock({ scenario: 'empty' });
    await mock.ready;
    const before = mock.db.channels.count();
    await subscriptionFactory.createList(mock, before + 2);
    expect(mock.db.channels.count()).toBe(before + 2);
  });

  test.each<[string, (mock: TeamChatMock) => Promise<unknown>, string]>([
    [
      'an options field without options',
      (m) => profileFieldFactory.create(m, { type: 3, field_data: '' }),
      '"field_data"',
    ],
    [
      'two fields with the same name',
      (m) => profileFieldFactory.createList(m, 2, { name: 'Twice' }),
      'another field',
    ],
    [
      'a second subscription',
      (m) => subscriptionFactory.of(member).to({ stream_id: 1 }).create(m),
      'already subscribed to channel 1',
    ],
    [
      'an unknown channel',
      (m) => subscriptionFactory.to({ stream_id: 999 }).create(m),
      'channel 999 does not exist',
    ],
    ['a named built-in view', (m) => navigationViewFactory.builtIn().create(m, { name: 'X' }), 'inbox'],
    [
      'two views with the same fragment',
      (m) => navigationViewFactory.createList(m, 2, { fragment: 'x' }),
      'already',
    ],
    ['an unknown emoji', (m) => reactionFactory.with('no_such_emoji').create(m), 'no emoji no_such_emoji'],
    ['an unknown message', (m) => reactionFactory.on({ id: 99999 }).create(m), 'no message 99999'],
    [
      'the same reaction twice',
      (m) => reactionFactory.with('tada').createList(m, 2),
      'have already reacted to message',
    ],
    ['presence in the future', (m) => presenceFactory.create(m, { timestamp: 9_999_999_999 }), 'future'],
    ['activity long ago', (m) => presenceFactory.active().create(m, { timestamp: 1 }), 'is not active'],
    ['the same token twice', (m) => pushRegistrationFactory.createList(m, 2, { token: 'x' }), 'already'],
    ['a deactivated owner', (m) => pushRegistrationFactory.create(m, { user_id: 7 }), 'no active user 7'],
  ])('rejects %s, and changes nothing', async (_, create, problem) => {
    const mock = createTeamChatMock();
    const before = (await mock.state()).counts;
    await expect(create(mock)).rejects.toThrow(problem);
    expect((await mock.state()).counts).toEqual(before);
  });
});

test('creates drafts that the endpoints accept, and rejects invalid drafts', async () => {
  const mock = createTeamChatMock();
  const own = draftFactory.of(member);
  expect(await own.create(mock)).toMatchObject({ id: 1, type: 'stream', to: [1] });
  expect(await own.direct({ user_id: 6 }).create(mock)).toMatchObject({
    type: 'private',
    to: [6],
    topic: '',
  });
  expect(await own.unaddressed().create(mock)).toMatchObject({ type: '', to: [] });
  expect(mock.db.drafts.idsBy('user', 4)).toHaveLength(3);
  await expect(own.create(mock, { to: [3] })).rejects.toThrow('no channel 3');
  await writable(mock.db).user_settings.create({
    user_id: 4,
    settings: { enable_drafts_synchronization: false },
  });
  await expect(own.create(mock)).rejects.toThrow('enable_drafts_synchronization');
});
