import { expect, expectTypeOf, test } from 'vitest';
import {
  createTeamChatMock,
  type TriggerDetails,
  type TriggerKind,
  type TriggerResult,
} from '../../../src/index.js';
import { TRIGGER_DETAILS } from '../../../src/runtime/mock/mock-controls.js';

/** Each trigger with the event that member receives. */
const CASES: [title: string, kind: TriggerKind, details: TriggerDetails, event: Record<string, unknown>][] = [
  [
    'sends a message of the owner to general for the trigger message',
    'message',
    {},
    { type: 'message', message: { sender_id: 1, type: 'stream', display_recipient: 'general' } },
  ],
  [
    'sends the given message for the trigger message',
    'message',
    { from: 'owner', to: 'general', content: 'hi', topic: 't' },
    { message: { content: 'hi', subject: 't' } },
  ],
  [
    'sends a direct message for the trigger message to a persona',
    'message',
    { from: 'admin', to: 'member' },
    { message: { sender_id: 2, type: 'private' } },
  ],
  [
    'sends a direct message of the owner for the trigger direct_message',
    'direct_message',
    {},
    { message: { sender_id: 1, type: 'private' } },
  ],
  [
    'sends a direct message between user IDs for the trigger direct_message',
    'direct_message',
    { from: 6, to: '4' },
    { message: { sender_id: 6, type: 'private' } },
  ],
  ['mentions the persona for the trigger mention', 'mention', { to: 'member' }, { flags: ['mentioned'] }],
  [
    'adds the given emoji for the trigger reaction',
    'reaction',
    { message_id: 1, emoji: 'heart' },
    { type: 'reaction', op: 'add', message_id: 1, user_id: 1 },
  ],
  [
    'shows the owner typing for the trigger typing',
    'typing',
    {},
    { type: 'typing', op: 'start', sender: { user_id: 1 } },
  ],
  [
    'shows typing in a channel for the trigger typing',
    'typing',
    { from: 'owner', to: 'general' },
    { type: 'typing', op: 'start', stream_id: 1 },
  ],
  [
    'shows a persona as active for the trigger presence',
    'presence',
    { from: 'colleague' },
    { type: 'presence', user_id: 6 },
  ],
  [
    'edits a message for the trigger edit',
    'edit',
    { message_id: 1, content: 'new' },
    { type: 'update_message', message_id: 1, content: 'new' },
  ],
  ['deletes a message for the trigger delete', 'delete', { message_id: 1 }, { type: 'delete_message' }],
  [
    'creates a user for the trigger join',
    'join',
    {},
    { type: 'realm_user', op: 'add', person: { full_name: expect.stringMatching(/^Newcomer \d+$/) } },
  ],
  [
    'subscribes a persona to a channel for the trigger join',
    'join',
    { from: 'colleague', to: 'public square' },
    { type: 'subscription', op: 'peer_add', user_ids: [6] },
  ],
  [
    'promotes a persona for the trigger role_change',
    'role_change',
    { to: 'colleague' },
    { type: 'realm_user', op: 'update', person: { user_id: 6, role: 300 } },
  ],
  [
    'sends a restart event for the trigger restart',
    'restart',
    {},
    { type: 'restart', server_generation: 1_768_478_400 },
  ],
];

test.each(CASES)('%s', async (_, kind, details, event) => {
  const mock = createTeamChatMock({ validateResponses: true });
  const { queue_id } = await mock.queues.register('member');
  const result = await mock.trigger(kind, details);
  expect(result.kind).toBe(kind);
  const events = mock.queues.events(queue_id);
  expect(events).toContainEqual(expect.objectContaining({ id: expect.any(Number) }));
  expect(
    events.some((one) => matches(one, event)),
    JSON.stringify(events, null, 1),
  ).toBe(true);
});

function matches(value: unknown, expected: unknown): boolean {
  try {
    expect(value).toMatchObject(expected as object);
    return true;
  } catch {
    return false;
  }
}

test('returns the ID of the record that a trigger creates', async () => {
  const mock = createTeamChatMock();
  const { message_id } = await mock.trigger('message', { to: 'general' });
  expect(mock.db.messages.get(message_id)?.content).toBe('Hello!');
  const { user_id } = await mock.trigger('join');
  expect(mock.db.users.get(user_id)?.full_name).toMatch(/^Newcomer/);
});

test.each([
  ['message', {}],
  ['mention', { to: 'colleague' }],
] as const)('sends a %s to the first channel in which the sender may post', async (kind, details) => {
  const mock = createTeamChatMock();
  const owner = mock.as('owner');
  await owner.patch('/streams/1', { is_private: true, is_default_stream: false });
  await owner.delete('/users/me/subscriptions', { subscriptions: ['general'] });
  await owner.patch('/streams/2', {
    can_send_message_group: { new: { direct_members: [4], direct_subgroups: [] } },
  });
  const { message_id } = await mock.trigger(kind, details);
  expect(mock.db.messages.get(message_id)).toMatchObject({ sender_id: 1, stream_id: 3 });
});

test('fails when the sender may not post in any channel', async () => {
  const mock = createTeamChatMock();
  await mock.ready;
  for (const id of mock.db.channels.ids()) await mock.as('owner').delete(`/streams/${id}`);
  await expect(mock.trigger('message')).rejects.toThrow(
    'There is no channel in which user 1 may post: specify "to".',
  );
});

test('subscribes the member when the "join" trigger gets only a channel, as the description of the trigger says', async () => {
  const mock = createTeamChatMock();
  const { user_id } = await mock.trigger('join', { to: 'quiet' });
  expect(user_id).toBe(mock.personas.member.user_id);
  expect(TRIGGER_DETAILS.join.from).toBe('a new user, or the member if `to` is given');
});

test('subscribes a user to the first channel that the user may join', async () => {
  const mock = createTeamChatMock();
  const owner = mock.as('owner');
  await owner.patch('/streams/1', { is_private: true, is_default_stream: false });
  await owner.delete('/users/me/subscriptions', { subscriptions: ['general'], principals: [6] });
  const { user_id } = await mock.trigger('join', { from: 'colleague' });
  expect(mock.db.subscriptions.firstBy('userChannel', `${user_id}:2`)?.active).toBe(true);
});

test.each([
  ['adds a reaction to', 'reaction', {}],
  ['moves', 'edit', { topic: 'moved' }],
  ['deletes', 'delete', {}],
] as const)(
  '%s the latest message in a channel after a direct message between others',
  async (_, kind, details) => {
    const mock = createTeamChatMock();
    const { message_id } = await mock.trigger('message', { from: 'member', to: 'general' });
    await mock.trigger('direct_message', { from: 'colleague', to: 'member' });
    expect(await mock.trigger(kind, details)).toEqual({ kind, message_id });
  },
);

test('rejects the "reaction" trigger when the user can read no message', async () => {
  const mock = createTeamChatMock({ scenario: 'empty' });
  await expect(mock.trigger('reaction')).rejects.toThrow(
    'There is no suitable message. Send one first, or specify "message_id".',
  );
});

test('edits the content and the topic of a message in one trigger', async () => {
  const mock = createTeamChatMock();
  const { message_id } = await mock.trigger('edit', { message_id: 1, content: 'new', topic: 'moved' });
  expect(mock.db.messages.get(message_id)).toMatchObject({ content: 'new', topic: 'moved' });
});

test('keeps the content of a message when a trigger changes only the topic', async () => {
  const mock = createTeamChatMock();
  await mock.ready;
  const before = mock.db.messages.get(1)?.content;
  await mock.trigger('edit', { message_id: 1, topic: 'moved' });
  expect(mock.db.messages.get(1)).toMatchObject({ content: before, topic: 'moved' });
});

test('removes the queues of one user or all users when expire_queues is triggered', async () => {
  const mock = createTeamChatMock();
  const { queue_id } = await mock.queues.register('member');
  const other = await mock.queues.register('admin');
  expect(await mock.trigger('expire_queues', { to: 'member' })).toEqual({
    kind: 'expire_queues',
    queue_ids: [queue_id],
  });
  const poll = await mock.as('member').get('/events', { queue_id, last_event_id: -1 });
  expect(poll).toMatchObject({ status: 400, body: { code: 'BAD_EVENT_QUEUE_ID' } });
  expect(await mock.trigger('expire_queues')).toEqual({ kind: 'expire_queues', queue_ids: [other.queue_id] });
});

test('triggers an event without adding a journal entry or using up a fault', async () => {
  const mock = createTeamChatMock();
  mock.faults.add('POST /messages', 'BAD_REQUEST', { times: 1 });
  await mock.trigger('message');
  expect(mock.requests).toHaveLength(0);
  expect(mock.faults.list()).toHaveLength(1);
});

test.each([
  ['a misspelled kind of trigger', 'massage', {}, 'Unknown trigger "massage". Did you mean "message"?'],
  [
    'a misspelled detail of a message',
    'message',
    { form: 'owner' },
    'Unknown detail "form" of the trigger "message". Did you mean "from"?',
  ],
  [
    'an emoji for the trigger typing',
    'typing',
    { emoji: 'tada' },
    'Unknown detail "emoji" of the trigger "typing".',
  ],
  [
    'a recipient for the trigger restart',
    'restart',
    { to: 'member' },
    'Unknown detail "to" of the trigger "restart".',
  ],
  [
    'a misspelled sender',
    'message',
    { from: 'onwer' },
    'Unknown persona, user ID or channel "onwer". Did you mean "owner"?',
  ],
  ['a misspelled channel', 'message', { to: 'genral' }, 'Did you mean "general"?'],
  [
    'a channel as the sender of a message',
    'message',
    { from: 'general' },
    '"general" is a channel. Specify a persona or a user ID.',
  ],
  [
    'a reaction to an unknown message',
    'reaction',
    { message_id: 999_999 },
    'The trigger "reaction" failed: ',
  ],
  [
    'a message to a channel that the sender cannot see',
    'message',
    { from: 'member', to: 'leadership' },
    'The trigger "message" failed: There is no channel 3. Channel 3 (leadership) ',
  ],
  [
    'a full name for a user who joins a channel',
    'join',
    { to: 'quiet', full_name: 'Mia' },
    '"full_name" of the trigger "join" cannot be combined with "to".',
  ],
  [
    'an email for an existing user who joins',
    'join',
    { from: 'member', email: 'x@example.com' },
    '"email" of the trigger "join" cannot be combined with "from".',
  ],
  [
    'a demotion of the only owner',
    'role_change',
    { from: 'member', to: 'owner', role: 'guest' },
    'The trigger "role_change" failed: ',
  ],
  [
    'a role change by a member',
    'role_change',
    { from: 'member', to: 'guest', role: 'member' },
    'The trigger "role_change" failed: Only organization administrators may do this. This needs an ',
  ],
  [
    'a message from a deactivated user',
    'message',
    { from: 'deactivated', to: 'general' },
    'The trigger "message" failed: The account deactivated@example.com is deactivated',
  ],
])('rejects %s, and changes nothing', async (_, kind, details, message) => {
  const mock = createTeamChatMock();
  const before = await mock.snapshot();
  await expect(mock.trigger(kind as never, details as never)).rejects.toThrow(message);
  expect(await mock.snapshot()).toEqual(before);
});

test('rejects the "message" trigger in a deactivated organization, but accepts the "restart" trigger', async () => {
  const mock = createTeamChatMock({ settings: { deactivated: true } });
  await expect(mock.trigger('message')).rejects.toThrow(
    'The trigger "message" failed: The organization is deactivated.',
  );
  await expect(mock.trigger('restart')).resolves.toEqual({ kind: 'restart', queue_ids: [] });
});

test('lists the events waiting in a queue without fetching them', async () => {
  const mock = createTeamChatMock();
  const { queue_id } = await mock.queues.register('member', { eventTypes: ['message'] });
  await mock.trigger('message', { content: 'one' });
  expect(mock.queues.events(queue_id)).toMatchObject([
    { id: 0, type: 'message', message: { content: 'one' } },
  ]);
  expect(mock.queues.events(queue_id)).toHaveLength(1);
  expect(() => mock.queues.events('none')).toThrow('There is no event queue "none".');
});

test('declares types for the details and the result of each trigger', async () => {
  const mock = createTeamChatMock();
  // @ts-expect-error the kind does not use this detail
  await expect(mock.trigger('typing', { emoji: 'x' })).rejects.toThrow();
  expectTypeOf<TriggerDetails<'typing'>>().toHaveProperty('op');
  expectTypeOf<TriggerDetails<'typing'>>().not.toHaveProperty('emoji');
  expectTypeOf<TriggerResult<'message'>['message_id']>().toEqualTypeOf<number>();
  expectTypeOf<TriggerResult<'restart'>['queue_ids']>().toEqualTypeOf<string[]>();
});

test.each([
  ['an unknown event type', ['mesage'], 'Unknown event type "mesage". Did you mean "message"?'],
  [
    'a known and an unknown event type',
    ['message', 'typng'],
    'Unknown event type "typng". Did you mean "typing"?',
  ],
])('rejects %s when a queue is registered', async (_, eventTypes, message) => {
  const mock = createTeamChatMock();
  const before = await mock.snapshot();
  await expect(mock.queues.register('member', { eventTypes })).rejects.toThrow(message);
  expect(await mock.snapshot()).toEqual(before);
});
