import { expect, test } from 'vitest';
import { flagsOf, newest, recordOf, sent } from '../../support/messages.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

test.each(['member', 'admin', 'owner'])(
  'removes a message and its flags when the %s deletes the message, and does not reuse the message ID',
  async (who) => {
    const { call, mock } = await startMock();
    const id = await sent(call, 'member', {});
    const { status, body } = await call(who, 'DELETE', `/messages/${id}`);
    expect({ status, body }).toEqual({ status: 200, body: SUCCESS });
    expect([recordOf(mock, id), flagsOf(mock, 1, id)]).toEqual([undefined, undefined]);
    expect(await sent(call, 'member', {})).toBe(id + 1);
  },
);

test('lets the owner of a bot delete messages that the bot sent', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'bot', {});
  expect((await call('member', 'DELETE', `/messages/${id}`)).body).toEqual(SUCCESS);
  expect(recordOf(mock, id)).toBeUndefined();
});

test.each([
  ['moderator', 'member'],
  ['member', 'owner'],
  ['guest', 'member'],
])('does not let the %s delete a message by the %s', async (who, sender) => {
  const { call, mock } = await startMock();
  const id = await sent(call, sender, {});
  expect(await call(who, 'DELETE', `/messages/${id}`)).toMatchObject(badRequestNaming(`${id}`));
  expect(recordOf(mock, id)).toBeDefined();
});

test("applies the channel's can_delete_any_message_group and can_delete_own_message_group to deletions", async () => {
  const { call, mock } = await startMock({ settings: { can_delete_own_message_group: 'nobody' } });
  await mock.ready;
  await writable(mock.db).channels.update(1, {
    can_delete_any_message_group: 5,
    can_delete_own_message_group: 8,
  });
  const first = await sent(call, 'member', {});
  expect(await call('member', 'DELETE', `/messages/${first}`)).toMatchObject(badRequestNaming(`${first}`));
  expect((await call('moderator', 'DELETE', `/messages/${first}`)).body).toEqual(SUCCESS);
});

test('lets the sender, but not the recipient, delete a direct message', async () => {
  const { call } = await startMock();
  const id = await sent(call, 'member', { type: 'direct', to: [6] });
  expect(await call('colleague', 'DELETE', `/messages/${id}`)).toMatchObject(badRequestNaming(`${id}`));
  expect((await call('member', 'DELETE', `/messages/${id}`)).body).toEqual(SUCCESS);
});

test('lets an administrator in the conversation delete a direct message', async () => {
  const { call } = await startMock();
  const id = await sent(call, 'member', { type: 'direct', to: [2, 6] });
  expect((await call('admin', 'DELETE', `/messages/${id}`)).body).toEqual(SUCCESS);
});

test('does not let an administrator delete a direct message that they cannot read', async () => {
  const { call, mock } = await startMock();
  const direct = await newest(mock, { conversation: '4,6' });
  for (const id of [direct, 99_999]) {
    expect(await call('admin', 'DELETE', `/messages/${id}`)).toMatchObject(
      badRequestNaming(`no message ${id}`),
    );
  }
  expect(recordOf(mock, direct)).toBeDefined();
});

test('does not delete messages in archived channels, even for administrators', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', {});
  await call('admin', 'DELETE', '/streams/1');
  expect(await call('admin', 'DELETE', `/messages/${id}`)).toMatchObject(badRequestNaming('archived'));
  expect(recordOf(mock, id)).toBeDefined();
});

test.each([
  [
    'the organization',
    { type: 'stream' },
    '`can_delete_own_message_group` is `administrators`; member is a member (400)',
    ["settings.set({ can_delete_own_message_group: 'members' })", 'send the request as owner'],
  ],
  [
    'the organization, in a direct conversation,',
    { type: 'direct', to: [6] },
    '`can_delete_own_message_group` is `administrators`; member is a member (400)',
    ["settings.set({ can_delete_own_message_group: 'members' })", 'send the request as owner'],
  ],
])(
  'explains that %s does not let the caller delete their message',
  async (_case, message, because, allow) => {
    const { call, mock } = await startMock({
      settings: { can_delete_own_message_group: 'administrators' },
    });
    const id = await sent(call, 'member', message);
    const refused = await call('member', 'DELETE', `/messages/${id}`);
    expect(refused.body).toMatchObject({ code: 'BAD_REQUEST', msg: `You may not delete message ${id}` });
    const explanation = mock.explain(mock.requests.at(-1));
    expect([explanation.rule, explanation.allow]).toEqual(['can_delete_own_message_group', allow]);
    expect(explanation.summary).toContain(because);
    mock.settings.set({ can_delete_own_message_group: 'members' });
    expect((await call('member', 'DELETE', `/messages/${id}`)).body).toEqual(SUCCESS);
  },
);
