import { describe, expect, test } from 'vitest';
import { clampWindow } from '../../../src/handlers/messages/narrow/query.js';
import { listen } from '../../support/events.js';
import { flagsOf, newest, sent } from '../../support/messages.js';
import { badRequestNaming, type Client, SUCCESS, startMock } from '../../support/start-mock.js';

test.each(['read', 'starred', 'collapsed'] as const)('adds and removes the flag %s', async (flag) => {
  const { call, mock } = await startMock();
  const messages = [await sent(call, 'owner', {}), await sent(call, 'owner', {})];
  const added = await call('member', 'POST', '/messages/flags', { messages, op: 'add', flag });
  expect(added.body).toEqual({ ...SUCCESS, messages });
  expect(messages.map((id) => flagsOf(mock, 4, id))).toEqual([[flag], [flag]]);
  const removed = await call('member', 'POST', '/messages/flags', { messages, op: 'remove', flag });
  expect(removed.body).toMatchObject({ ...SUCCESS, messages });
  expect(messages.map((id) => flagsOf(mock, 4, id))).toEqual([[], []]);
});

test('changes flags only for the caller', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'owner', {});
  await call('member', 'POST', '/messages/flags', { messages: [id], op: 'add', flag: 'read' });
  expect([flagsOf(mock, 4, id), flagsOf(mock, 6, id)]).toEqual([['read'], []]);
});

test('keeps other flags when it adds or removes a flag', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'owner', { content: '@**Max Member**' });
  await call('member', 'POST', '/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
  await call('member', 'POST', '/messages/flags', { messages: [id], op: 'add', flag: 'read' });
  await call('member', 'POST', '/messages/flags', { messages: [id], op: 'remove', flag: 'starred' });
  expect(flagsOf(mock, 4, id)).toEqual(['mentioned', 'read']);
});

test('adds a flag once when the message or the request is repeated', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'owner', {});
  const fields = { messages: [id, id], op: 'add', flag: 'starred' };
  await call('member', 'POST', '/messages/flags', fields);
  const again = await call('member', 'POST', '/messages/flags', fields);
  expect(again.body).toEqual({ ...SUCCESS, messages: [id] });
  expect(flagsOf(mock, 4, id)).toEqual(['starred']);
});

test('rejects unknown messages and messages that the caller cannot read, and changes nothing', async () => {
  const { call, mock } = await startMock();
  const own = await sent(call, 'owner', {});
  const hidden = await newest(mock, { topic: '3:planning' });
  const before = flagsOf(mock, 4, own);
  for (const id of [hidden, 99_999, -1]) {
    const fields = { messages: [own, id], op: 'add', flag: 'starred' };
    expect(await call('member', 'POST', '/messages/flags', fields)).toMatchObject(
      badRequestNaming(`no message ${id}`),
    );
  }
  expect(flagsOf(mock, 4, own)).toEqual(before);
});

test('includes the other participants in the event when direct messages become unread', async () => {
  const client = await startMock();
  const messages = [
    await sent(client.call, 'member', { type: 'direct', to: [4] }),
    await sent(client.call, 'member', { type: 'direct', to: [6] }),
    await sent(client.call, 'member', { type: 'direct', to: [2, 6] }),
  ];
  const { next } = await listen(client, 'member', { event_types: ['update_message_flags'] });
  await client.call('member', 'POST', '/messages/flags', { messages, op: 'remove', flag: 'read' });
  const [{ message_details }] = await next();
  const people = [[], [6], [2, 6]];
  expect(messages.map((id) => message_details[id].user_ids)).toEqual(people);
});

test('includes in the event whether a message that becomes unread is in a muted topic', async () => {
  const client = await startMock();
  const [shown, muted] = [
    await sent(client.call, 'member', {}),
    await sent(client.call, 'member', { topic: 'noise' }),
  ];
  const topic = { stream_id: 1, topic: 'noise', visibility_policy: 1 };
  await client.call('member', 'POST', '/user_topics', topic);
  const { next } = await listen(client, 'member', { event_types: ['update_message_flags'] });
  const fields = { messages: [shown, muted], op: 'remove', flag: 'read' };
  await client.call('member', 'POST', '/messages/flags', fields);
  expect(await next()).toMatchObject([
    { message_details: { [shown]: { unmuted_stream_msg: true }, [muted]: { unmuted_stream_msg: false } } },
  ]);
});

test('adds the flags read and historical when a user stars a message in an unsubscribed channel', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'admin', { to: 6 });
  await call('member', 'POST', '/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
  expect(flagsOf(mock, 4, id)).toEqual(['read', 'historical', 'starred']);
});

test('marks a message that the caller sent as unread', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', {});
  await call('member', 'POST', '/messages/flags', { messages: [id], op: 'remove', flag: 'read' });
  expect(flagsOf(mock, 4, id)).toEqual([]);
});

test('does not mark messages in unsubscribed channels as unread, and lists these channels', async () => {
  const { call, mock } = await startMock();
  const elsewhere = await sent(call, 'admin', { to: 6 });
  const here = await sent(call, 'admin', {});
  const direct = await sent(call, 'admin', { type: 'direct', to: [4] });
  const fields = { messages: [elsewhere, here, direct], op: 'remove', flag: 'read' };
  const { body } = await call('member', 'POST', '/messages/flags', fields);
  expect(body).toEqual({
    ...SUCCESS,
    messages: [here, direct],
    ignored_because_not_subscribed_channels: [6],
  });
  expect(flagsOf(mock, 4, elsewhere)).toBeUndefined();
});

test('lists each unsubscribed channel once, by ascending ID', async () => {
  const { call } = await startMock();
  const messages = [
    await sent(call, 'owner', { to: 5 }),
    await sent(call, 'owner', { to: 2 }),
    await sent(call, 'owner', { to: 5 }),
  ];
  const { body } = await call('colleague', 'POST', '/messages/flags', {
    messages,
    op: 'remove',
    flag: 'read',
  });
  expect(body).toMatchObject({ messages: [messages[1]], ignored_because_not_subscribed_channels: [5] });
  const bot = await call('bot', 'POST', '/messages/flags', { messages, op: 'remove', flag: 'read' });
  expect(bot.body).toMatchObject({ messages: [], ignored_because_not_subscribed_channels: [2, 5] });
});

test('returns no ignored_because_not_subscribed_channels below level 355', async () => {
  const { call } = await startMock({ featureLevel: 354 });
  const id = await sent(call, 'admin', { to: 6 });
  const fields = { messages: [id], op: 'remove', flag: 'read' };
  expect((await call('member', 'POST', '/messages/flags', fields)).body).toEqual({
    ...SUCCESS,
    messages: [id],
  });
});

test.each([
  [{ messages: 1, op: 'add', flag: 'read' }, 'messages'],
  [{ op: 'add', flag: 'read' }, 'messages'],
  [{ messages: [], op: 'toggle', flag: 'read' }, 'op'],
  [{ messages: [], flag: 'read' }, 'op'],
  [{ messages: [], op: 'add', flag: 'mentioned' }, 'flag'],
  [{ messages: [], op: 'add', flag: 'nonsense' }, 'flag'],
  [{ messages: [], op: 'add' }, 'flag'],
])('rejects %j, and names %s in the error', async (fields, named) => {
  const { call } = await startMock();
  expect(await call('member', 'POST', '/messages/flags', fields)).toMatchObject(badRequestNaming(named));
});

test.each([
  [400, 509],
  [200, 510],
])('returns status %i for the flag hide_link_previews at level %i', async (status, featureLevel) => {
  const { call } = await startMock({ featureLevel });
  const hidden = { messages: [1], op: 'add', flag: 'hide_link_previews' };
  expect((await call('member', 'POST', '/messages/flags', hidden)).status).toBe(status);
});

describe('POST /messages/flags/narrow', () => {
  const PATH = '/messages/flags/narrow';
  const STANDUP = [
    { operator: 'channel', operand: 1 },
    { operator: 'topic', operand: 'standup' },
  ];
  const READ = { anchor: 'newest', num_before: 100, num_after: 0, narrow: STANDUP, op: 'add', flag: 'read' };

  /** IDs of the eight messages that member has not read. */
  async function standup(mock: Client['mock']) {
    await mock.ready;
    return [...mock.db.messages.idsBy('topic', '1:standup')];
  }

  test('updates flags of matching messages, and returns the processed range', async () => {
    const { call, mock } = await startMock();
    const ids = await standup(mock);
    const { status, body } = await call('member', 'POST', PATH, READ);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...SUCCESS,
      processed_count: 8,
      updated_count: 8,
      first_processed_id: ids[0],
      last_processed_id: ids[7],
      found_oldest: true,
      found_newest: true,
    });
    expect(ids.map((id) => flagsOf(mock, 4, id))).toEqual(Array(8).fill(['read']));
    const again = await call('member', 'POST', PATH, READ);
    expect(again.body).toMatchObject({ processed_count: 8, updated_count: 0 });
  });

  test.each([
    [2, 3, true, [1, 2, 3, 4, 5, 6]],
    [2, 0, false, [1, 2]],
    [0, 3, false, [4, 5, 6]],
    [0, 0, true, [3]],
    [0, 0, false, []],
  ])(
    'updates flags of %i messages before and %i after the anchor with include_anchor=%s',
    async (num_before, num_after, include_anchor, places) => {
      const { call, mock } = await startMock();
      const ids = await standup(mock);
      const window = { anchor: ids[3], include_anchor, num_before, num_after };
      const { body } = await call('member', 'POST', PATH, { ...READ, ...window, flag: 'starred' });
      const starred = ids.flatMap((id, i) => (flagsOf(mock, 4, id)?.includes('starred') ? [i] : []));
      expect(starred).toEqual(places);
      expect(body).toMatchObject({
        processed_count: places.length,
        updated_count: places.length,
        first_processed_id: places.length > 0 ? ids[places[0] as number] : null,
        last_processed_id: places.length > 0 ? ids[places.at(-1) as number] : null,
      });
    },
  );

  test('updates flags of messages from the anchor oldest or first_unread onward', async () => {
    const { call, mock } = await startMock();
    const ids = await standup(mock);
    await call('member', 'POST', PATH, { ...READ, anchor: 'oldest', num_before: 0, num_after: 2 });
    expect(ids.map((id) => flagsOf(mock, 4, id)?.length)).toEqual([1, 1, 0, 0, 0, 0, 0, 0]);
    await call('member', 'POST', PATH, { ...READ, anchor: 'first_unread', num_before: 0, num_after: 1 });
    expect(ids.map((id) => flagsOf(mock, 4, id)?.length)).toEqual([1, 1, 1, 1, 0, 0, 0, 0]);
  });

  test('accepts the anchor date at level 496, but not at level 444', async () => {
    const { call, mock } = await startMock();
    const first = await sent(call, 'owner', {});
    mock.clock.advance({ seconds: 3600 });
    const second = await sent(call, 'owner', {});
    const from = { anchor: 'date', anchor_date: '2026-01-15T12:30:00Z', num_before: 0, num_after: 10 };
    await call('member', 'POST', PATH, { ...READ, ...from, narrow: [] });
    expect([flagsOf(mock, 4, first), flagsOf(mock, 4, second)]).toEqual([[], ['read']]);
    await mock.reset({ featureLevel: 444 });
    expect(await call('member', 'POST', PATH, { ...READ, ...from })).toMatchObject(
      badRequestNaming('anchor'),
    );
  });

  test('updates only the flags of received messages when the narrow is empty', async () => {
    const { call, mock } = await startMock();
    const id = await sent(call, 'owner', {});
    const unseen = await sent(call, 'admin', { to: 3 });
    await call('member', 'POST', PATH, { ...READ, narrow: [], num_before: 1 });
    expect([flagsOf(mock, 4, id), flagsOf(mock, 4, unseen)]).toEqual([['read'], undefined]);
  });

  test('does not mark messages in unsubscribed channels as unread, and lists these channels', async () => {
    const { call, mock } = await startMock();
    const id = await sent(call, 'admin', { to: 6 });
    const fields = { ...READ, narrow: [{ operator: 'channel', operand: 6 }], op: 'remove' };
    const { body } = await call('member', 'POST', PATH, fields);
    expect(body).toMatchObject({ updated_count: 0, ignored_because_not_subscribed_channels: [6] });
    expect(flagsOf(mock, 4, id)).toBeUndefined();
  });

  test('returns no ignored_because_not_subscribed_channels below level 355', async () => {
    const { call } = await startMock({ featureLevel: 354 });
    const { body } = await call('member', 'POST', PATH, { ...READ, op: 'remove' });
    expect(Object.keys(body)).not.toContain('ignored_because_not_subscribed_channels');
  });

  test('accepts a request for 12,000 messages', async () => {
    const { call } = await startMock();
    const { body } = await call('member', 'POST', PATH, { ...READ, num_before: 6000, num_after: 6000 });
    expect(body).toMatchObject({ ...SUCCESS, processed_count: 8 });
  });

  test.each([
    [{ num_before: 4000, num_after: 1000 }, [4000, 1000]],
    [{ num_before: 4000, num_after: 1001 }, [3999, 1001]],
    [{ num_before: 5000, num_after: 5000 }, [2500, 2500]],
    [{ num_before: 9000, num_after: 0 }, [5000, 0]],
    [{ num_before: 1, num_after: 9000 }, [1, 4999]],
  ])('reduces %j to a window of at most 5,000 messages', ({ num_before, num_after }, lowered) => {
    expect(Object.values(clampWindow(num_before, num_after))).toEqual(lowered);
  });

  test.each([
    [{ anchor: 'never' }, 'anchor'],
    [{ anchor: '-5' }, 'anchor'],
    [{ num_before: -1 }, 'num_before'],
    [{ num_after: 'x' }, 'num_after'],
    [{ include_anchor: 'maybe' }, 'include_anchor'],
    [{ include_anchor: false, num_before: 1, num_after: 1 }, 'include_anchor'],
    [{ op: 'toggle' }, 'op'],
    [{ flag: 'mentioned' }, 'flag'],
    [{ narrow: 'x' }, 'narrow'],
    [{ narrow: [{ operator: 'channel', operand: 999 }] }, '999'],
    [{ narrow: [{ operator: 'nonsense', operand: 'x' }] }, 'nonsense'],
  ])('rejects %j, names %s in the error, and changes no flags', async (fields, named) => {
    const { call, mock } = await startMock();
    const before = (await mock.snapshot()).organization;
    expect(await call('member', 'POST', PATH, { ...READ, ...fields })).toMatchObject(badRequestNaming(named));
    expect((await mock.snapshot()).organization).toEqual(before);
  });

  test.each(['anchor', 'num_before', 'num_after', 'narrow', 'op', 'flag'] as const)(
    'requires the parameter "%s"',
    async (name) => {
      const { call } = await startMock();
      const { [name]: _, ...fields } = READ;
      expect(await call('member', 'POST', PATH, fields)).toMatchObject(badRequestNaming(name));
    },
  );

  test('returns BAD_NARROW for an unknown operator in the zulip dialect', async () => {
    const { call } = await startMock({ dialect: 'zulip' });
    const window = { anchor: 'newest', num_before: 1, num_after: 0 };
    const fields = { ...READ, ...window, narrow: [['mood', 'good']] };
    expect((await call('member', 'POST', PATH, fields)).body).toEqual({
      result: 'error',
      code: 'BAD_NARROW',
      msg: 'Invalid "narrow": there is no operator "mood"',
      desc: 'there is no operator "mood"',
    });
  });

  test.each([
    [400, 509],
    [200, 510],
  ])('returns status %i for the flag hide_link_previews at level %i', async (status, featureLevel) => {
    const { call } = await startMock({ featureLevel });
    const hidden = { ...READ, flag: 'hide_link_previews' };
    expect((await call('member', 'POST', PATH, hidden)).status).toBe(status);
  });
});
