import { expect, test } from 'vitest';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

test('returns a different channel email for each sender', async () => {
  const { call } = await startMock();
  const own = await call('member', 'GET', '/streams/1/email_address');
  expect(own.body).toEqual({ result: 'success', msg: '', email: 'general.1@chat.example.com' });
  const bot = await call('member', 'GET', '/streams/1/email_address', { sender_id: 8 });
  expect(bot.body.email).toBe('general.1.from-8@chat.example.com');
});

test.each([
  ['a private channel that the caller cannot see', 3, {}, 'no channel 3'],
  ['a channel where only administrators post', 4, {}, 'post'],
  ['a channel with another person as the sender', 1, { sender_id: 6 }, 'sender_id'],
  ['a channel with an unknown sender', 1, { sender_id: 99 }, 'sender_id'],
])('rejects a request for the channel email of %s', async (_, channel, fields, named) => {
  const { call } = await startMock();
  const answer = await call('member', 'GET', `/streams/${channel}/email_address`, fields);
  expect(answer).toMatchObject(badRequestNaming(named));
});

test("lets administrators choose other users' bots, but not people, as the sender of a channel email", async () => {
  const { call } = await startMock();
  expect((await call('admin', 'GET', '/streams/1/email_address', { sender_id: 8 })).status).toBe(200);
  expect(await call('admin', 'GET', '/streams/1/email_address', { sender_id: 4 })).toMatchObject(
    badRequestNaming('sender_id'),
  );
});

test("does not let administrators choose Zulip's notification bot as the sender of a channel email", async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  const bot = mock.db.users.firstBy('realEmail', 'notification-bot@chat.example.com');
  const answer = await call('admin', 'GET', '/streams/1/email_address', { sender_id: bot?.id });
  expect(answer).toMatchObject(badRequestNaming('sender_id', `${bot?.id}`));
});

test('explains that a channel has no email address because the channel is archived', async () => {
  const { call, mock } = await startMock();
  await call('admin', 'DELETE', '/streams/2');
  expect((await call('member', 'GET', '/streams/2/email_address')).status).toBe(400);
  expect(mock.explain(mock.requests.at(-1))).toMatchObject({ rule: 'channelIsActive' });
});
