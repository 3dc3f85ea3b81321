import { expect, test } from 'vitest';
import type { ChannelSettingName, Settings } from '../../../src/model/index.js';
import type { Fields } from '../../support/form.js';
import { startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

const newChannel = (fields: Fields) => ({ subscriptions: [{ name: 'fresh' }], ...fields });
const newBot = (bot_type: number) => ({ full_name: 'Fresh', short_name: 'fresh', bot_type });
const direct = (to: number[]) => ({ type: 'direct', to, content: 'hello' });
const only = (...direct_members: number[]) => ({ direct_members, direct_subgroups: [] });

/** A permission with holders that exclude the caller, others that include them, and what it allows. */
const CASES: [title: string, keyof Settings, unknown, unknown, string, string, string, Fields][] = [
  [
    'lets a member create a public channel',
    'can_create_public_channel_group',
    'moderators',
    9,
    'member',
    'POST',
    '/users/me/subscriptions',
    newChannel({}),
  ],
  [
    'lets a member create a private channel',
    'can_create_private_channel_group',
    'nobody',
    'members',
    'member',
    'POST',
    '/users/me/subscriptions',
    newChannel({ invite_only: true }),
  ],
  [
    'lets an administrator create a web-public channel',
    'can_create_web_public_channel_group',
    'owners',
    'administrators',
    'admin',
    'POST',
    '/users/me/subscriptions',
    newChannel({ is_web_public: true }),
  ],
  [
    'lets an administrator make a channel private',
    'can_create_private_channel_group',
    'owners',
    'administrators',
    'admin',
    'PATCH',
    '/streams/2',
    { is_private: true },
  ],
  [
    'lets an owner make a channel web-public',
    'can_create_web_public_channel_group',
    'nobody',
    'owners',
    'owner',
    'PATCH',
    '/streams/1',
    { is_web_public: true },
  ],
  [
    'lets a member set the topics_policy of a new channel',
    'can_set_topics_policy_group',
    'administrators',
    'members',
    'member',
    'POST',
    '/users/me/subscriptions',
    newChannel({ topics_policy: '"disable_empty_topic"' }),
  ],
  [
    'lets a member set can_delete_any_message_group of a new channel',
    'can_set_delete_message_policy_group',
    'administrators',
    'members',
    'member',
    'POST',
    '/users/me/subscriptions',
    newChannel({ can_delete_any_message_group: 5 }),
  ],
  [
    'lets a member subscribe another user',
    'can_add_subscribers_group',
    'nobody',
    only(4),
    'member',
    'POST',
    '/users/me/subscriptions',
    { subscriptions: [{ name: 'general' }], principals: [6] },
  ],
  [
    'lets a member create a group',
    'can_create_groups',
    'moderators',
    'members',
    'member',
    'POST',
    '/user_groups/create',
    { name: 'fresh', description: '', members: [] },
  ],
  [
    'lets a member create a bot',
    'can_create_bots_group',
    'administrators',
    'members',
    'member',
    'POST',
    '/bots',
    newBot(1),
  ],
  [
    'lets a member create an incoming webhook',
    'can_create_write_only_bots_group',
    'administrators',
    'members',
    'member',
    'POST',
    '/bots',
    newBot(2),
  ],
  [
    'lets an administrator edit a group',
    'can_manage_all_groups',
    'owners',
    'administrators',
    'admin',
    'PATCH',
    '/user_groups/9',
    { description: 'x' },
  ],
  [
    'lets a moderator add a member to a group',
    'can_manage_all_groups',
    'owners',
    'moderators',
    'moderator',
    'POST',
    '/user_groups/9/members',
    { add: [1] },
  ],
  [
    'lets a member invite a user',
    'can_invite_users_group',
    'moderators',
    9,
    'member',
    'POST',
    '/invites',
    { invitee_emails: 'new@example.org', stream_ids: [] },
  ],
  [
    'lets a member create an invitation link',
    'create_multiuse_invite_group',
    'administrators',
    'members',
    'member',
    'POST',
    '/invites/multiuse',
    {},
  ],
  [
    "lets a moderator delete another user's message",
    'can_delete_any_message_group',
    'owners',
    'moderators',
    'moderator',
    'DELETE',
    '/messages/1',
    {},
  ],
  [
    'lets a member send a direct message',
    'direct_message_permission_group',
    'nobody',
    'members',
    'member',
    'POST',
    '/messages',
    direct([6]),
  ],
  [
    'lets a member send a direct message to a user in the group',
    'direct_message_permission_group',
    only(5),
    only(6),
    'member',
    'POST',
    '/messages',
    direct([6]),
  ],
  [
    'lets a member in the group send a direct message',
    'direct_message_permission_group',
    'owners',
    only(4),
    'member',
    'POST',
    '/messages',
    direct([6]),
  ],
  [
    'lets a member start a conversation with two users',
    'direct_message_initiator_group',
    'moderators',
    'members',
    'member',
    'POST',
    '/messages',
    direct([2, 5]),
  ],
  [
    'lets a guest start a conversation with a member',
    'direct_message_initiator_group',
    'members',
    'everyone',
    'guest',
    'POST',
    '/messages',
    direct([4]),
  ],
];

test.each(CASES)('%s only while %s allows it', async (_, name, refusing, allowing, persona, ...request) => {
  const { call, mock } = await startMock({ settings: { can_create_bots_group: 'administrators' } });
  await mock.ready;
  const [method, path, fields] = request;
  mock.settings.set({ [name]: refusing });
  const before = JSON.stringify((await mock.snapshot()).organization.tables);
  expect((await call(persona, method, path, fields)).body.code).toBe('BAD_REQUEST');
  expect(JSON.stringify((await mock.snapshot()).organization.tables)).toBe(before);
  mock.settings.set({ [name]: allowing });
  const { status, body } = await call(persona, method, path, fields);
  expect([status, body.msg]).toEqual([200, '']);
});

test.each([
  [400, 'nobody'],
  [200, 'members'],
] as const)(
  'returns status %i to a member who adds an emoji while can_add_custom_emoji_group is set to %s',
  async (status, holders) => {
    const { mock, send } = await startMock({ settings: { can_add_custom_emoji_group: holders } });
    await mock.ready;
    const body = new FormData();
    body.append('filename', new File(['bytes'], 'parrot.png', { type: 'image/png' }));
    const headers = { authorization: mock.authHeader('member') };
    expect((await send('/realm/emoji/party_parrot', { method: 'POST', headers, body })).status).toBe(status);
  },
);

/** Permissions that the organization and each channel grant: the name of each, and a request that requires it. */
const IN_CHANNELS: [keyof Settings, ChannelSettingName, string, Fields][] = [
  ['can_delete_own_message_group', 'can_delete_own_message_group', 'DELETE', {}],
  ['can_resolve_topics_group', 'can_resolve_topics_group', 'PATCH', { topic: '✔ lunch' }],
  [
    'can_move_messages_between_topics_group',
    'can_move_messages_within_channel_group',
    'PATCH',
    { topic: 'dinner' },
  ],
  [
    'can_move_messages_between_channels_group',
    'can_move_messages_out_of_channel_group',
    'PATCH',
    { stream_id: 5 },
  ],
];

/** Channels, and the requests of the owner that create them. */
const CHANNELS: [string, string, Fields][] = [
  ['created by POST /channels/create', '/channels/create', { name: 'fresh', subscribers: [4] }],
  ['created by POST /users/me/subscriptions', '/users/me/subscriptions', newChannel({ principals: [4] })],
  ['of the default scenario', '', {}],
];

test.each(
  IN_CHANNELS.flatMap(([name, , ...request]) =>
    CHANNELS.map(([creator, ...creation]) => [name, creator, request, creation] as const),
  ),
)(
  'rejects a request that requires the moderator-only permission %s in a channel %s',
  async (name, _creator, [method, fields], [path, creation]) => {
    const { call, mock } = await startMock();
    await mock.ready;
    if (path !== '') await call('owner', 'POST', path, creation);
    const stream_id = path === '' ? 1 : 7;
    const message = { type: 'stream', to: stream_id, topic: 'lunch', content: 'hello' };
    const { id } = (await call('member', 'POST', '/messages', message)).body;
    const send = () => call('member', method, `/messages/${id}`, fields);
    mock.settings.set({ [name]: 'moderators' });
    expect((await send()).body.code).toBe('BAD_REQUEST');
    expect(mock.explain(mock.requests.at(-1))).toMatchObject({
      rule: name,
      allow: expect.arrayContaining([`settings.set({ ${name}: 'members' })`]),
    });
    mock.settings.set({ [name]: 'members' });
    expect((await send()).body.msg).toBe('');
  },
);

test.each(IN_CHANNELS)(
  'accepts a request while %s is set to nobody, but only in a channel whose %s includes the caller',
  async (name, inChannel, method, fields) => {
    const { call, mock } = await startMock({ settings: { [name]: 'nobody' } });
    await mock.ready;
    await call('owner', 'PATCH', '/streams/2', { [inChannel]: { new: only(4) } });
    const statusIn = async (to: number) => {
      const message = { type: 'stream', to, topic: 'lunch', content: 'hello' };
      const { id } = (await call('member', 'POST', '/messages', message)).body;
      return (await call('member', method, `/messages/${id}`, fields)).status;
    };
    expect([await statusIn(1), await statusIn(2)]).toEqual([400, 200]);
  },
);

test.each(['owner', 'admin'])(
  'does not let the %s or the sender delete a direct message without permission to delete messages',
  async (persona) => {
    const { call } = await startMock({
      settings: { can_delete_any_message_group: 'nobody', can_delete_own_message_group: 'moderators' },
    });
    const { id } = (await call('member', 'POST', '/messages', direct([1, 2]))).body;
    expect((await call(persona, 'DELETE', `/messages/${id}`)).status).toBe(400);
    expect((await call('member', 'DELETE', `/messages/${id}`)).status).toBe(400);
  },
);

test('lets everyone write to themselves and to bots while direct messages are disabled', async () => {
  const { call } = await startMock({ settings: { direct_message_permission_group: 'nobody' } });
  expect((await call('member', 'POST', '/messages', direct([4]))).status).toBe(200);
  expect((await call('member', 'POST', '/messages', direct([8]))).status).toBe(200);
  const { body } = await call('member', 'POST', '/messages', direct([6, 8]));
  expect(body.msg).toBe('Direct messages are disabled in this organization');
});

test('lets users reply in a conversation that they may not start', async () => {
  const { call } = await startMock({ settings: { direct_message_initiator_group: 'members' } });
  expect((await call('guest', 'POST', '/messages', direct([4]))).status).toBe(400);
  await call('member', 'POST', '/messages', direct([5]));
  expect((await call('guest', 'POST', '/messages', direct([4]))).status).toBe(200);
});

test('does not grant a members-only permission to a guest, even through a group that contains the guest', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  const { id } = await writable(mock.db).user_groups.create({
    ...mock.db.user_groups.get(9),
    id: undefined,
    name: 'visitors',
    direct_member_ids: [5],
  } as never);
  mock.settings.set({ can_create_groups: id });
  const fields = { name: 'fresh', description: '', members: [] };
  expect((await call('guest', 'POST', '/user_groups/create', fields)).status).toBe(400);
  await writable(mock.db).users.update(5, { role: 400 });
  expect((await call('guest', 'POST', '/user_groups/create', fields)).status).toBe(200);
});

test('grants a permission to the members of two groups that contain each other', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  const groups = writable(mock.db).user_groups;
  await groups.update(9, { direct_subgroup_ids: [10], direct_member_ids: [4] });
  await groups.update(10, { direct_subgroup_ids: [9], direct_member_ids: [] });
  mock.settings.set({ can_create_groups: 10 });
  const create = (persona: string) =>
    call(persona, 'POST', '/user_groups/create', { name: persona, description: '', members: [] });
  expect([(await create('member')).status, (await create('colleague')).status]).toEqual([200, 400]);
});

test('lets only users who may create public channels make a private channel public', async () => {
  const { call, mock } = await startMock({ settings: { moderation_request_channel_id: null } });
  await mock.ready;
  const publish = () => call('owner', 'PATCH', '/streams/3', { is_private: false });
  mock.settings.set({ can_create_public_channel_group: 'nobody' });
  expect((await publish()).status).toBe(400);
  mock.settings.set({ can_create_public_channel_group: 'owners' });
  expect((await publish()).status).toBe(200);
});

test('denies a permission to members of a deactivated group', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  const groups = writable(mock.db).user_groups;
  await groups.update(10, { direct_member_ids: [4], direct_subgroup_ids: [] });
  mock.settings.set({ can_create_groups: { direct_members: [], direct_subgroups: [10] } });
  const create = (name: string) =>
    call('member', 'POST', '/user_groups/create', { name, description: '', members: [] });
  expect((await create('first')).status).toBe(200);
  await groups.update(10, { deactivated: true });
  expect((await create('second')).status).toBe(400);
});
