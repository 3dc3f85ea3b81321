import { expect, test } from 'vitest';
import { flagsOf, newest, recordOf, sent } from '../../support/messages.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

test.each(['member', 'admin', 'owner'])(
  "removes, when sent by %s, the message and everyone's flags and reactions",
  async (who) => {
    const { call, mock } = await startMock();
    const id = await sent(call, 'member', {});
    const { status, body } = await call(who, 'DELETE', `/messages/${id}`);
    expect({ status, body }).toEqual({ status: 200, body: SUCCESS });
    expect([recordOf(mock, id), flagsOf(mock, 1, id)]).toEqual([undefined, undefined]);
    expect(await sent(call, 'member', {})).toBe(id + 1);
  },
);

test('accepts a request from the owner of the bot that sent it', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'bot', {});
  expect((await call('member', 'DELETE', `/messages/${id}`)).body).toEqual(SUCCESS);
  expect(recordOf(mock, id)).toBeUndefined();
});

test.each([
  ['moderator', 'member'],
  ['member', 'owner'],
  ['guest', 'member'],
])('rejects a request by %s for a message by %s', async (who, sender) => {
  const { call, mock } = await startMock();
  const id = await sent(call, sender, {});
  expect(await call(who, 'DELETE', `/messages/${id}`)).toMatchObject(badRequestNaming(`${id}`));
  expect(recordOf(mock, id)).toBeDefined();
});

test('enforces the two permissions of the channel', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  await writable(mock.db).channels.update(1, {
    can_delete_any_message_group: 5,
    can_delete_own_message_group: 8,
  });
  const first = await sent(call, 'member', {});
  expect(await call('member', 'DELETE', `/messages/${first}`)).toMatchObject(badRequestNaming(`${first}`));
  expect((await call('moderator', 'DELETE', `/messages/${first}`)).body).toEqual(SUCCESS);
});

test('lets only the sender delete a direct message', async () => {
  const { call } = await startMock();
  const id = await sent(call, 'member', { type: 'direct', to: [6] });
  expect(await call('colleague', 'DELETE', `/messages/${id}`)).toMatchObject(badRequestNaming(`${id}`));
  expect((await call('member', 'DELETE', `/messages/${id}`)).body).toEqual(SUCCESS);
});

test('lets administrators who are in the conversation delete a direct message', async () => {
  const { call } = await startMock();
  const id = await sent(call, 'member', { type: 'direct', to: [2, 6] });
  expect((await call('admin', 'DELETE', `/messages/${id}`)).body).toEqual(SUCCESS);
});

test('treats a message that the caller cannot read as unknown, even for administrators', async () => {
  const { call, mock } = await startMock();
  const direct = await newest(mock, { conversation: '4,6' });
  for (const id of [direct, 99_999]) {
    expect(await call('admin', 'DELETE', `/messages/${id}`)).toMatchObject(
      badRequestNaming(`no message ${id}`),
    );
  }
  expect(recordOf(mock, direct)).toBeDefined();
});

test('rejects messages of archived channels, even for administrators', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', {});
  await call('admin', 'DELETE', '/streams/1');
  expect(await call('admin', 'DELETE', `/messages/${id}`)).toMatchObject(badRequestNaming('archived'));
  expect(recordOf(mock, id)).toBeDefined();
});
