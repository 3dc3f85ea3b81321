import { describe, expect, test } from 'vitest';
import { DEFAULT_NOW } from '../../../src/model/index.js';
import { type Client, SUCCESS, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

const HOUR = 3600;
/** Messages sent since the mock was created, oldest first. */
const newMessages = (mock: Client['mock'], after: number) =>
  mock.db.messages.all().filter(({ id }) => id > after);
const lastId = (mock: Client['mock']) => mock.db.messages.ids().at(-1) as number;
const own = async ({ call }: Client, persona = 'member') =>
  (await call(persona, 'GET', '/scheduled_messages')).body.scheduled_messages;

describe('scheduled messages that are due', () => {
  test('sends a scheduled message when it is due, and not a second earlier', async () => {
    const client = await startMock();
    const { mock, call } = client;
    await mock.ready;
    const before = lastId(mock);
    mock.clock.advance({ seconds: HOUR - 1 });
    await call('member', 'GET', '/users/me');
    expect(newMessages(mock, before)).toEqual([]);
    mock.clock.advance({ seconds: 1 });
    expect(
      (await own(client)).map((one: { scheduled_message_id: number }) => one.scheduled_message_id),
    ).toEqual([3]);
    expect(newMessages(mock, before)).toMatchObject([
      { sender_id: 4, stream_id: 1, topic: 'standup', content: 'What I did yesterday' },
      { sender_id: 4, stream_id: null, recipient_ids: [4, 6], content: 'Lunch?' },
      { sender_id: 2, stream_id: 4, topic: 'news', content: 'Release day!' },
    ]);
  });

  test('sends scheduled messages in chronological order, each with its own timestamp', async () => {
    const { mock, call } = await startMock({ scenario: 'default' });
    await mock.ready;
    const schedule = (content: string, minutes: number) =>
      call('admin', 'POST', '/scheduled_messages', {
        type: 'channel',
        to: 1,
        topic: 'order',
        content,
        scheduled_delivery_timestamp: DEFAULT_NOW + minutes * 60,
      });
    await schedule('third', 30);
    await schedule('first', 10);
    await schedule('second', 20);
    await schedule('also second', 20);
    const before = lastId(mock);
    mock.clock.advance({ seconds: 31 * 60 });
    await mock.state();
    const sent = newMessages(mock, before).map(({ content, timestamp }) => [
      content,
      (timestamp - DEFAULT_NOW) / 60,
    ]);
    expect(sent).toEqual([
      ['first', 10],
      ['second', 20],
      ['also second', 20],
      ['third', 30],
    ]);
  });

  test('does not retry a failed scheduled message', async () => {
    const client = await startMock();
    client.mock.clock.advance({ seconds: 10 * HOUR });
    expect(await own(client)).toMatchObject([
      { scheduled_message_id: 3, failed: true, scheduled_delivery_timestamp: DEFAULT_NOW - HOUR },
    ]);
  });

  test.each([
    ['the channel is archived', 1, (mock) => writable(mock.db).channels.update(1, { is_archived: true })],
    ['the channel is deleted', 1, (mock) => writable(mock.db).channels.delete(1)],
    [
      'the sender may no longer post',
      1,
      (mock) => writable(mock.db).channels.update(1, { can_send_message_group: 8 }),
    ],
    [
      'the sender may no longer mention its group',
      1,
      async (mock) => {
        await writable(mock.db).scheduled_messages.update(1, { content: 'Hello @*design*' });
        await writable(mock.db).user_groups.update(9, { can_mention_group: 8 });
      },
    ],
    ['the recipient is deactivated', 2, (mock) => writable(mock.db).users.update(6, { is_active: false })],
    [
      'the channel allows only the empty topic',
      1,
      (mock) => writable(mock.db).channels.update(1, { topics_policy: 'empty_topic_only' }),
    ],
  ] as [string, number, (mock: Client['mock']) => Promise<unknown>][])(
    'fails to send a scheduled message, and notifies its sender, when %s',
    async (_, id, spoil) => {
      const client = await startMock();
      const { mock } = client;
      await mock.ready;
      await spoil(mock);
      const before = lastId(mock);
      mock.clock.advance({ seconds: HOUR + 1 });
      const left = await own(client);
      expect(left.map((one: { scheduled_message_id: number }) => one.scheduled_message_id)).toEqual([3, id]);
      expect(left).toContainEqual(
        expect.objectContaining({
          scheduled_message_id: id,
          failed: true,
          scheduled_delivery_timestamp: DEFAULT_NOW + HOUR,
        }),
      );
      const messages = newMessages(mock, before);
      expect(messages).toHaveLength(3);
      expect(messages).toContainEqual(
        expect.objectContaining({
          recipient_ids: [4, 9],
          content: expect.stringContaining('was not sent'),
          timestamp: DEFAULT_NOW + HOUR,
        }),
      );
    },
  );

  test('records the client that scheduled a message as the sending client', async () => {
    const { mock, call } = await startMock();
    const fields = { type: 'channel', to: 1, topic: 'x', content: 'y' };
    await call('member', 'POST', '/messages', fields);
    const later = { ...fields, scheduled_delivery_timestamp: DEFAULT_NOW + 1 };
    await call('member', 'POST', '/scheduled_messages', later);
    mock.clock.advance({ seconds: 1 });
    await mock.state();
    const [now, then] = mock.db.messages.all().slice(-2);
    expect(then?.client).toBe(now?.client);
    expect(then?.id).not.toBe(now?.id);
  });

  test("marks a deactivated sender's scheduled message as failed", async () => {
    const { mock } = await startMock();
    await mock.ready;
    await writable(mock.db).users.update(4, { is_active: false });
    mock.clock.advance({ seconds: HOUR });
    await mock.state();
    expect(mock.db.scheduled_messages.get(1)).toMatchObject({ failed: true });
  });

  test('sends a failed scheduled message after its time is changed', async () => {
    const client = await startMock();
    const { mock, call } = client;
    const edit = { scheduled_delivery_timestamp: DEFAULT_NOW + 60 };
    expect((await call('member', 'PATCH', '/scheduled_messages/3', edit)).body).toEqual(SUCCESS);
    const before = lastId(mock);
    mock.clock.advance({ seconds: 60 });
    await mock.state();
    expect(newMessages(mock, before)).toMatchObject([
      { content: 'What I will do today', timestamp: DEFAULT_NOW + 60 },
    ]);
  });

  test('sends due messages before handling the next request, which can no longer edit them', async () => {
    const { mock, call } = await startMock();
    await mock.ready;
    mock.clock.set(DEFAULT_NOW + HOUR);
    expect((await call('member', 'PATCH', '/scheduled_messages/1', { content: 'Late' })).status).toBe(404);
  });

  test('keeps due messages that were sent before a failing request', async () => {
    const { mock, call } = await startMock();
    await mock.ready;
    const before = lastId(mock);
    mock.clock.advance({ seconds: HOUR });
    expect((await call('member', 'PATCH', '/users/1', { role: 400 })).status).toBe(400);
    expect(newMessages(mock, before)).toHaveLength(3);
    expect(mock.db.scheduled_messages.ids()).toEqual([3]);
  });

  test('includes delivered scheduled messages in the results of state() and snapshot()', async () => {
    const { mock } = await startMock();
    const before = (await mock.state()).counts;
    mock.clock.advance({ seconds: HOUR });
    const { counts } = await mock.state();
    expect(counts.messages).toBe((before.messages as number) + 3);
    expect(counts.scheduled_messages).toBe(1);
    await mock.reset();
    mock.clock.advance({ seconds: HOUR });
    const snapshot = await mock.snapshot();
    expect(snapshot.organization.tables.scheduled_messages).toHaveLength(1);
  });

  test('schedules all delivered messages again after a reset', async () => {
    const client = await startMock();
    const { mock } = client;
    const before = await mock.snapshot();
    mock.clock.advance({ seconds: HOUR });
    await mock.state();
    await mock.reset();
    expect((await mock.snapshot()).organization.tables).toEqual(before.organization.tables);
    mock.clock.advance({ seconds: HOUR });
    expect(await own(client)).toHaveLength(1);
  });

  test('marks a sent scheduled message as unread for recipients and as read for its sender by default', async () => {
    const { mock, call } = await startMock();
    const fields = {
      type: 'direct',
      to: [6],
      content: 'Ping',
      scheduled_delivery_timestamp: DEFAULT_NOW + 1,
    };
    await call('member', 'POST', '/scheduled_messages', fields);
    await call('member', 'POST', '/scheduled_messages', { ...fields, read_by_sender: false });
    mock.clock.advance({ seconds: 1 });
    await mock.state();
    const [second, first] = [lastId(mock), lastId(mock) - 1];
    const unread = (user: number, message: number) =>
      mock.db.message_states.firstBy('userMessage', `${user}:${message}`)?.flags.includes('read') === false;
    expect([unread(6, first), unread(4, first), unread(6, second), unread(4, second)]).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });
});
