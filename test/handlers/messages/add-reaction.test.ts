import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { flagsOf, newest, recordOf, sent } from '../../support/messages.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

test.each([
  ['the name of a Unicode emoji', { emoji_name: 'tada' }, ['tada', '1f389', 'unicode_emoji']],
  [
    'the name of an emoji and its code',
    { emoji_name: 'heart', emoji_code: '2764' },
    ['heart', '2764', 'unicode_emoji'],
  ],
  [
    'any name with an emoji code',
    { emoji_name: 'my_llama', emoji_code: '1f999' },
    ['my_llama', '1f999', 'unicode_emoji'],
  ],
  [
    'a code with two code points',
    { emoji_name: 'flag', emoji_code: '1f1e9-1f1ea' },
    ['flag', '1f1e9-1f1ea', 'unicode_emoji'],
  ],
  ["Zulip's own emoji", { emoji_name: 'zulip' }, ['zulip', 'zulip', 'zulip_extra_emoji']],
  [
    'a reaction_type that matches the emoji',
    { emoji_name: 'tada', reaction_type: 'unicode_emoji' },
    ['tada', '1f389', 'unicode_emoji'],
  ],
])('adds a reaction identified by %s', async (_, fields, [emoji_name, emoji_code, reaction_type]) => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', {});
  const { status, body } = await call('guest', 'POST', `/messages/${id}/reactions`, fields);
  expect({ status, body }).toEqual({ status: 200, body: SUCCESS });
  expect(recordOf(mock, id)?.reactions).toEqual([{ user_id: 5, emoji_name, emoji_code, reaction_type }]);
});

test("lists reactions oldest first, and reuses the name from an emoji's first reaction", async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', {});
  await call('guest', 'POST', `/messages/${id}/reactions`, { emoji_name: '+1' });
  await call('owner', 'POST', `/messages/${id}/reactions`, { emoji_name: 'heart' });
  await call('member', 'POST', `/messages/${id}/reactions`, { emoji_name: 'thumbs_up' });
  const shown = recordOf(mock, id)?.reactions.map(({ user_id, emoji_name }) => [user_id, emoji_name]);
  expect(shown).toEqual([
    [5, '+1'],
    [1, 'heart'],
    [4, '+1'],
  ]);
});

test.each(['reference', 'zulip'] as const)(
  'rejects the emoji "zulip" with the reaction_type "unicode_emoji" in the %s dialect',
  async (dialect) => {
    const { call, mock } = await startMock({ dialect });
    const id = await sent(call, 'member', {});
    const fields = { emoji_name: 'zulip', reaction_type: 'unicode_emoji' };
    expect(await call('guest', 'POST', `/messages/${id}/reactions`, fields)).toMatchObject(
      badRequestNaming('there is no emoji zulip'),
    );
    expect(recordOf(mock, id)?.reactions).toEqual([]);
  },
);

test('lets other users add a custom emoji that is already a reaction to the message', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', {});
  const custom = { emoji_name: 'parrot', emoji_code: '3', reaction_type: 'realm_emoji' } as const;
  await writable(mock.db).messages.update(id, { reactions: [{ user_id: 1, ...custom }] });
  expect((await call('guest', 'POST', `/messages/${id}/reactions`, custom)).body).toEqual(SUCCESS);
  const other = await call('guest', 'POST', `/messages/${id}/reactions`, { ...custom, emoji_code: '4' });
  expect(other).toMatchObject(badRequestNaming('parrot'));
});

test('distinguishes reactions of different types with the same code', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', {});
  const custom = { emoji_name: 'parrot', emoji_code: '2764', reaction_type: 'realm_emoji' } as const;
  await writable(mock.db).messages.update(id, { reactions: [{ user_id: 1, ...custom }] });
  await call('guest', 'POST', `/messages/${id}/reactions`, { emoji_name: 'heart' });
  expect((await call('guest', 'POST', `/messages/${id}/reactions`, custom)).body).toEqual(SUCCESS);
  const shown = recordOf(mock, id)?.reactions.map(({ user_id, emoji_name }) => [user_id, emoji_name]);
  expect(shown).toEqual([
    [1, 'parrot'],
    [5, 'heart'],
    [5, 'parrot'],
  ]);
});

test.each([
  ['the same name', { emoji_name: '+1' }],
  ['another name', { emoji_name: 'thumbs_up' }],
  ['another name with the code', { emoji_name: 'x', emoji_code: '1f44d' }],
])('rejects a second reaction with the same emoji, identified by %s', async (_, fields) => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', {});
  await call('guest', 'POST', `/messages/${id}/reactions`, { emoji_name: '+1' });
  const answer = await call('guest', 'POST', `/messages/${id}/reactions`, fields);
  expect(answer).toMatchObject({ status: 400, body: { code: 'REACTION_ALREADY_EXISTS' } });
  expect(recordOf(mock, id)?.reactions).toHaveLength(1);
});

test.each([
  ['an unknown name', { emoji_name: 'nonsense' }, 'nonsense'],
  ['the name of a built-in object property', { emoji_name: 'constructor' }, 'constructor'],
  ['a missing name', {}, 'emoji_name'],
  ['an empty name', { emoji_name: '' }, 'emoji_name'],
  ['a name with markup', { emoji_name: '<b>', emoji_code: '1f389' }, '<b>'],
  ['the code of another emoji', { emoji_name: 'tada', emoji_code: '2764' }, '2764'],
  ['an unknown code', { emoji_name: 'my_llama', emoji_code: 'woolly' }, 'woolly'],
  ['an unknown custom emoji', { emoji_name: 'parrot', reaction_type: 'realm_emoji' }, 'parrot'],
  [
    'an unknown name with reaction_type zulip_extra_emoji',
    { emoji_name: 'llama', reaction_type: 'zulip_extra_emoji' },
    'llama',
  ],
  ['an unknown reaction_type', { emoji_name: 'tada', reaction_type: 'sticker' }, 'reaction_type'],
])('rejects a reaction with %s', async (_, fields, named) => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', {});
  expect(await call('guest', 'POST', `/messages/${id}/reactions`, fields)).toMatchObject(
    badRequestNaming(named),
  );
  expect(recordOf(mock, id)?.reactions).toEqual([]);
});

test('rejects a reaction to a message that the caller cannot read', async () => {
  const { call, mock } = await startMock();
  const id = await newest(mock, { topic: '3:planning' });
  for (const message of [id, 99_999]) {
    const answer = await call('member', 'POST', `/messages/${message}/reactions`, { emoji_name: 'tada' });
    expect(answer).toMatchObject(badRequestNaming(`no message ${message}`));
  }
  expect(recordOf(mock, id)?.reactions).toEqual([]);
});

test('rejects reactions to messages in archived channels', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', {});
  await call('admin', 'DELETE', '/streams/1');
  const answer = await call('member', 'POST', `/messages/${id}/reactions`, { emoji_name: 'tada' });
  expect(answer).toMatchObject(badRequestNaming('archived'));
  expect(recordOf(mock, id)?.reactions).toEqual([]);
});

test('sends later changes to a message to a user whose only connection to it is a reaction', async () => {
  const client = await startMock();
  const { call, mock } = client;
  const id = await sent(call, 'admin', { to: 6 });
  const queue = await listen(client, 'member', {
    event_types: ['reaction', 'update_message', 'delete_message'],
  });
  const change = async () => {
    await call('admin', 'POST', `/messages/${id}/reactions`, { emoji_name: 'tada' });
    await call('admin', 'PATCH', `/messages/${id}`, { content: 'Bye' });
    await call('admin', 'DELETE', `/messages/${id}/reactions`, { emoji_name: 'tada' });
  };
  await change();
  expect(await queue.next()).toEqual([]);
  await call('member', 'POST', `/messages/${id}/reactions`, { emoji_name: 'heart' });
  expect(flagsOf(mock, 4, id)).toEqual(['read', 'historical']);
  await change();
  await call('admin', 'DELETE', `/messages/${id}`);
  const types = (await queue.next()).map(({ type, op }) => [type, op]);
  expect(types).toEqual([
    ['reaction', 'add'],
    ['reaction', 'add'],
    ['reaction', 'remove'],
    ['delete_message', undefined],
  ]);
});
