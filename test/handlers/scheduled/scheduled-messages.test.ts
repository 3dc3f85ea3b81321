import { expect, test } from 'vitest';
import { DEFAULT_NOW } from '../../../src/model/index.js';
import { badRequestNaming, overEachTransport, SUCCESS } from '../../support/transports.js';

const AT = DEFAULT_NOW + 60;

overEachTransport('GET scheduled_messages', (start) => {
  test('gives the own ones in the published shape, the earliest first', async () => {
    const { call } = await start();
    await call('member', 'PATCH', '/scheduled_messages/2', { scheduled_delivery_timestamp: AT });
    const { body } = await call('member', 'GET', '/scheduled_messages');
    expect(body.scheduled_messages).toEqual([
      {
        scheduled_message_id: 3,
        type: 'stream',
        to: 1,
        topic: 'standup',
        content: 'What I will do today',
        rendered_content: '<p>What I will do today</p>',
        scheduled_delivery_timestamp: DEFAULT_NOW - 3600,
        failed: true,
      },
      {
        scheduled_message_id: 2,
        type: 'private',
        to: [6],
        content: 'Lunch?',
        rendered_content: '<p>Lunch?</p>',
        scheduled_delivery_timestamp: AT,
        failed: false,
      },
      expect.objectContaining({ scheduled_message_id: 1, failed: false }),
    ]);
  });

  test('gives nobody those of others', async () => {
    const { call } = await start();
    const { body } = await call('admin', 'GET', '/scheduled_messages');
    expect(body.scheduled_messages).toMatchObject([{ scheduled_message_id: 4 }]);
    expect((await call('owner', 'GET', '/scheduled_messages')).body.scheduled_messages).toEqual([]);
  });
});

overEachTransport('POST scheduled_messages', (start) => {
  const toChannel = { type: 'channel', to: 1, topic: 'x', content: 'y', scheduled_delivery_timestamp: AT };
  const toPeople = { type: 'direct', to: [6, 2], content: 'y', scheduled_delivery_timestamp: AT };

  test('schedules a channel message', async () => {
    const { mock, call } = await start();
    const { body } = await call('member', 'POST', '/scheduled_messages', toChannel);
    expect(body).toEqual({ ...SUCCESS, scheduled_message_id: 5 });
    expect(mock.db.scheduled_messages.get(5)).toMatchObject({
      sender_id: 4,
      stream_id: 1,
      topic: 'x',
      recipient_ids: null,
      content: 'y',
      scheduled_delivery_timestamp: AT,
      failed: false,
    });
  });

  test('schedules a direct message', async () => {
    const { mock, call } = await start();
    await call('member', 'POST', '/scheduled_messages', { ...toPeople, topic: 'ignored' });
    expect(mock.db.scheduled_messages.get(5)).toMatchObject({
      stream_id: null,
      topic: '',
      recipient_ids: [2, 6],
    });
  });

  test.each([
    [
      'a past time',
      { ...toChannel, scheduled_delivery_timestamp: DEFAULT_NOW },
      'scheduled_delivery_timestamp',
    ],
    ['no topic at all', { ...toChannel, topic: undefined }, 'topic'],
    ['a long topic', { ...toChannel, topic: 'x'.repeat(61) }, 'topic'],
    ['an empty content', { ...toChannel, content: '' }, 'content'],
    ['people for a channel', { ...toChannel, to: [1] }, 'to'],
    ['a number for people', { ...toPeople, to: 6 }, 'to'],
    ['nobody', { ...toPeople, to: [] }, 'to'],
    ['an unknown type', { ...toPeople, type: 'mail' }, 'type'],
    ['no type', { ...toPeople, type: undefined }, 'type'],
    ['no recipient', { ...toPeople, to: undefined }, 'to'],
    ['no content', { ...toPeople, content: undefined }, 'content'],
    ['no time', { ...toPeople, scheduled_delivery_timestamp: undefined }, 'scheduled_delivery_timestamp'],
  ])('refuses %s', async (_, fields, named) => {
    const { mock, call } = await start();
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    expect(await call('member', 'POST', '/scheduled_messages', given)).toMatchObject(badRequestNaming(named));
    expect(mock.db.scheduled_messages.count()).toBe(4);
  });

  test('names a channel that does not exist', async () => {
    const { call } = await start();
    const { body } = await call('member', 'POST', '/scheduled_messages', { ...toChannel, to: 999 });
    expect(body).toMatchObject({ code: 'STREAM_DOES_NOT_EXIST', stream_id: 999 });
  });
});

overEachTransport('DELETE scheduled_messages/{scheduled_message_id}', (start) => {
  test('takes an own message back; it is never sent', async () => {
    const { mock, call } = await start();
    await mock.ready;
    const { messages } = (await mock.state()).counts;
    expect((await call('member', 'DELETE', '/scheduled_messages/1')).body).toEqual(SUCCESS);
    mock.clock.advance({ seconds: 3600 });
    const { counts } = await mock.state();
    expect(counts.messages).toBe((messages as number) + 2);
  });

  test.each([99, 4])("knows no message %i, missing or another user's", async (id) => {
    const { mock, call } = await start();
    const answer = await call('member', 'DELETE', `/scheduled_messages/${id}`);
    expect(answer).toMatchObject({ ...badRequestNaming(String(id)), status: 404 });
    expect(mock.db.scheduled_messages.has(4)).toBe(true);
  });
});
