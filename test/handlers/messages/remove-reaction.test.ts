import { expect, test } from 'vitest';
import type { Fields } from '../../support/form.js';
import { newest, recordOf, sent } from '../../support/messages.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

const LIKE = { emoji_name: '+1', emoji_code: '1f44d', reaction_type: 'unicode_emoji' } as const;

test.each([
  ['its name', { emoji_name: '+1' }],
  ['another name of its emoji', { emoji_name: 'thumbs_up' }],
  ['its code', { emoji_code: '1f44d' }],
  ['name, code and type', LIKE],
])("removes the caller's reaction, identified by %s", async (_, fields) => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', {});
  const others = { user_id: 1, ...LIKE };
  await writable(mock.db).messages.update(id, { reactions: [others, { user_id: 5, ...LIKE }] });
  const { status, body } = await call('guest', 'DELETE', `/messages/${id}/reactions`, fields);
  expect({ status, body }).toEqual({ status: 200, body: SUCCESS });
  expect(recordOf(mock, id)?.reactions).toEqual([others]);
});

test.each([
  ['another emoji', { emoji_name: 'heart' }],
  ['an unknown name', { emoji_name: 'nonsense' }],
  ['another type', { ...LIKE, reaction_type: 'realm_emoji' }],
])('returns REACTION_DOES_NOT_EXIST for %s', async (_, fields) => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', {});
  await writable(mock.db).messages.update(id, { reactions: [{ user_id: 5, ...LIKE }] });
  const answer = await call('guest', 'DELETE', `/messages/${id}/reactions`, fields);
  expect(answer).toMatchObject({ status: 400, body: { code: 'REACTION_DOES_NOT_EXIST' } });
  expect(recordOf(mock, id)?.reactions).toHaveLength(1);
});

test("returns REACTION_DOES_NOT_EXIST for another user's reaction", async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', {});
  await writable(mock.db).messages.update(id, { reactions: [{ user_id: 5, ...LIKE }] });
  const answer = await call('owner', 'DELETE', `/messages/${id}/reactions`, { emoji_name: '+1' });
  expect(answer.body.code).toBe('REACTION_DOES_NOT_EXIST');
});

test('requires an emoji name or code, and a message that the caller can read', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', {});
  expect(await call('guest', 'DELETE', `/messages/${id}/reactions`)).toMatchObject(
    badRequestNaming('emoji_name'),
  );
  const hidden = await newest(mock, { topic: '3:planning' });
  const answer = await call('guest', 'DELETE', `/messages/${hidden}/reactions`, { emoji_name: '+1' });
  expect(answer).toMatchObject(badRequestNaming(`no message ${hidden}`));
});

test('does not remove reactions to messages in archived channels', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', {});
  await writable(mock.db).messages.update(id, { reactions: [{ user_id: 5, ...LIKE }] });
  await call('admin', 'DELETE', '/streams/1');
  const answer = await call('guest', 'DELETE', `/messages/${id}/reactions`, { emoji_name: '+1' });
  expect(answer).toMatchObject(badRequestNaming('archived'));
  expect(recordOf(mock, id)?.reactions).toHaveLength(1);
});

test('removes a reaction with a custom emoji only if the request names its reaction_type', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  const parrot = { name: 'parrot', author_id: 4, source_url: '/user_avatars/1/emoji/images/1.png' };
  await writable(mock.db).realm_emoji.create({ ...parrot, deactivated: false });
  const id = await sent(call, 'member', {});
  await call('member', 'POST', `/messages/${id}/reactions`, { emoji_name: 'parrot' });
  const remove = (fields: object) =>
    call('member', 'DELETE', `/messages/${id}/reactions`, { emoji_name: 'parrot', ...fields });
  expect((await remove({})).body.code).toBe('REACTION_DOES_NOT_EXIST');
  expect((await remove({ reaction_type: 'realm_emoji' })).status).toBe(200);
});

test('rejects an unknown emoji name in the zulip dialect', async () => {
  const { call } = await startMock({ dialect: 'zulip' });
  const id = await sent(call, 'member', {});
  expect(
    await call('guest', 'DELETE', `/messages/${id}/reactions`, { emoji_name: 'nonsense' }),
  ).toMatchObject(badRequestNaming('nonsense'));
});

test('returns REACTION_DOES_NOT_EXIST when a Unicode reaction is removed by a name that a custom emoji also has', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', {});
  await call('member', 'POST', `/messages/${id}/reactions`, { emoji_name: '+1' });
  const thumb = { name: '+1', author_id: 4, source_url: '/user_avatars/1/emoji/images/1.png' };
  await writable(mock.db).realm_emoji.create({ ...thumb, deactivated: false });
  const remove = (fields: Fields) => call('member', 'DELETE', `/messages/${id}/reactions`, fields);
  const byName = await remove({ emoji_name: '+1', reaction_type: 'unicode_emoji' });
  expect(byName.body.code).toBe('REACTION_DOES_NOT_EXIST');
  expect((await remove(LIKE)).status).toBe(200);
});

test('returns REACTION_DOES_NOT_EXIST for the name of a Unicode emoji with the reaction_type realm_emoji in the zulip dialect', async () => {
  const { call } = await startMock({ dialect: 'zulip' });
  const id = await sent(call, 'member', {});
  const fields = { emoji_name: '+1', reaction_type: 'realm_emoji' };
  const { body } = await call('guest', 'DELETE', `/messages/${id}/reactions`, fields);
  expect(body.code).toBe('REACTION_DOES_NOT_EXIST');
});
