import { expect, test } from 'vitest';
import { clampWindow } from '../../../src/handlers/messages/narrow/query.js';
import { flagsOf, sent } from '../../support/messages.js';
import { badRequestNaming, type Client, SUCCESS, startMock } from '../../support/start-mock.js';

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
  'updates flags of %i messages before and %i after the anchor when include_anchor is %s',
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

test('updates the flags of messages from the anchor "oldest" or "first_unread" onward', async () => {
  const { call, mock } = await startMock();
  const ids = await standup(mock);
  await call('member', 'POST', PATH, { ...READ, anchor: 'oldest', num_before: 0, num_after: 2 });
  expect(ids.map((id) => flagsOf(mock, 4, id)?.length)).toEqual([1, 1, 0, 0, 0, 0, 0, 0]);
  await call('member', 'POST', PATH, { ...READ, anchor: 'first_unread', num_before: 0, num_after: 1 });
  expect(ids.map((id) => flagsOf(mock, 4, id)?.length)).toEqual([1, 1, 1, 1, 0, 0, 0, 0]);
});

test('accepts the anchor "date" at level 496, but not at level 444', async () => {
  const { call, mock } = await startMock();
  const first = await sent(call, 'owner', {});
  mock.clock.advance({ seconds: 3600 });
  const second = await sent(call, 'owner', {});
  const from = { anchor: 'date', anchor_date: '2026-01-15T12:30:00Z', num_before: 0, num_after: 10 };
  await call('member', 'POST', PATH, { ...READ, ...from, narrow: [] });
  expect([flagsOf(mock, 4, first), flagsOf(mock, 4, second)]).toEqual([[], ['read']]);
  await mock.reset({ featureLevel: 444 });
  expect(await call('member', 'POST', PATH, { ...READ, ...from })).toMatchObject(badRequestNaming('anchor'));
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

test('omits ignored_because_not_subscribed_channels below level 355', async () => {
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
  [
    'keeps a window of 4,000 messages before and 1,000 after the anchor',
    { num_before: 4000, num_after: 1000 },
    [4000, 1000],
  ],
  [
    'reduces a window of 5,001 messages by one message before the anchor',
    { num_before: 4000, num_after: 1001 },
    [3999, 1001],
  ],
  [
    'halves a window of 5,000 messages on each side of the anchor',
    { num_before: 5000, num_after: 5000 },
    [2500, 2500],
  ],
  [
    'reduces a window of 9,000 messages before the anchor to 5,000',
    { num_before: 9000, num_after: 0 },
    [5000, 0],
  ],
  [
    'reduces a window of 9,000 messages after the anchor to keep the one before it',
    { num_before: 1, num_after: 9000 },
    [1, 4999],
  ],
])('%s', (_, { num_before, num_after }, lowered) => {
  expect(Object.values(clampWindow(num_before, num_after))).toEqual(lowered);
});

test.each([
  ['an unknown word as the anchor', { anchor: 'never' }, 'anchor'],
  ['a negative anchor', { anchor: '-5' }, 'anchor'],
  ['a negative num_before', { num_before: -1 }, 'num_before'],
  ['a num_after that is not a number', { num_after: 'x' }, 'num_after'],
  ['an include_anchor that is not a boolean', { include_anchor: 'maybe' }, 'include_anchor'],
  [
    'include_anchor=false with messages on both sides of the anchor',
    { include_anchor: false, num_before: 1, num_after: 1 },
    'include_anchor',
  ],
  ['an unknown op', { op: 'toggle' }, 'op'],
  ['a flag that users cannot set', { flag: 'mentioned' }, 'flag'],
  ['a narrow that is a string', { narrow: 'x' }, 'narrow'],
  ['an unknown channel in the narrow', { narrow: [{ operator: 'channel', operand: 999 }] }, '999'],
  ['an unknown operator in the narrow', { narrow: [{ operator: 'nonsense', operand: 'x' }] }, 'nonsense'],
])('rejects %s, and changes no flags', async (_, fields, named) => {
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
