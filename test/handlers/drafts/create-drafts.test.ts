import { expect, test } from 'vitest';
import { DEFAULT_NOW } from '../../../src/model/index.js';
import { listen } from '../../support/events.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const toChannel = { type: 'stream', to: [1], topic: 'lunch', content: 'Soup?' };

test('creates drafts in the order of the request, and notifies only their author', async () => {
  const client = await startMock();
  const [member, admin] = [await listen(client, 'member'), await listen(client, 'admin')];
  const drafts = [toChannel, { ...toChannel, content: 'Bread?', timestamp: 12.9 }];
  const { body } = await client.call('member', 'POST', '/drafts', { drafts });
  expect(body).toEqual({ ...SUCCESS, ids: [1, 2] });
  const kept = [
    { id: 1, ...toChannel, timestamp: DEFAULT_NOW },
    { id: 2, ...toChannel, content: 'Bread?', timestamp: 12 },
  ];
  expect(await member.next()).toEqual([{ id: 0, type: 'drafts', op: 'add', drafts: kept }]);
  expect(await admin.next()).toEqual([]);
  expect((await client.call('member', 'GET', '/drafts')).body.drafts).toEqual(kept);
});

test.each([
  ['to one person', { type: 'private', to: [6] }, { type: 'private', to: [6], topic: '' }],
  ['to yourself', { type: 'private', to: [4] }, { type: 'private', to: [4], topic: '' }],
  [
    'to several people, without listing its author',
    { type: 'private', to: [6, 4, 2, 6] },
    { type: 'private', to: [2, 6], topic: '' },
  ],
  [
    'without recipients, whose type is reset to the empty string',
    { type: 'private', to: [] },
    { type: '', to: [], topic: '' },
  ],
  [
    'of the empty type, which ignores its recipients',
    { type: '', to: [1, 999] },
    { type: '', to: [], topic: '' },
  ],
  ['in the empty topic', { topic: '' }, { type: 'stream', to: [1], topic: '' }],
  ['in a channel where its author may not post', { to: [4] }, { type: 'stream', to: [4], topic: 'lunch' }],
  [
    'with a timestamp in the last second of the year 9999',
    { timestamp: 253_402_300_799 },
    { timestamp: 253_402_300_799 },
  ],
  [
    'without leading newlines and trailing whitespace',
    { content: '\n\n  Soup?  \n' },
    { content: '  Soup?' },
  ],
])('creates a draft %s', async (_, given, kept) => {
  const { call, mock } = await startMock();
  const { status } = await call('member', 'POST', '/drafts', { drafts: [{ ...toChannel, ...given }] });
  expect(status).toBe(200);
  expect(mock.db.drafts.get(1)).toMatchObject({ user_id: 4, ...kept });
});

test.each<[string, object, string]>([
  ['a draft with blank content', { content: ' ' }, 'content'],
  ['a draft with content that is too long', { content: 'x'.repeat(10_001) }, 'content'],
  ['a draft with a topic that is too long', { topic: 'x'.repeat(61) }, 'topic'],
  ['a channel draft without a channel', { to: [] }, 'to'],
  ['a draft to two channels', { to: [1, 2] }, 'to'],
  ['a draft to an unknown channel', { to: [999] }, '999'],
  ['a draft to a channel that the caller cannot read', { to: [3] }, '3'],
  ['a draft to an unknown user', { type: 'private', to: [999] }, '999'],
  ['a draft to a deactivated user', { type: 'private', to: [7] }, '7'],
  ['a draft of an unknown type', { type: 'channel' }, 'drafts'],
  ['a draft with a negative timestamp', { timestamp: -1 }, 'timestamp'],
  ['a draft with a timestamp after the year 9999', { timestamp: 253_402_300_800 }, 'timestamp'],
  ['a draft with an unknown field', { colour: 'red' }, 'colour'],
])('rejects %s, and stores no other draft of the request', async (_, given, named) => {
  const { call, mock } = await startMock();
  const drafts = [toChannel, { ...toChannel, ...given }];
  expect(await call('member', 'POST', '/drafts', { drafts })).toMatchObject(badRequestNaming(named));
  expect(mock.db.drafts.count()).toBe(0);
});

test('rejects a draft to an archived channel', async () => {
  const { call } = await startMock();
  await call('admin', 'DELETE', '/streams/1');
  expect(await call('member', 'POST', '/drafts', { drafts: [toChannel] })).toMatchObject({ status: 400 });
});

test('deletes the drafts of a user who turns off draft synchronization, without sending a drafts event', async () => {
  const client = await startMock();
  const { call } = client;
  await call('member', 'POST', '/drafts', { drafts: [toChannel] });
  await call('admin', 'POST', '/drafts', { drafts: [toChannel] });
  const { next } = await listen(client, 'member');
  await call('member', 'PATCH', '/settings', { enable_drafts_synchronization: false });
  expect(await next()).toMatchObject([{ type: 'user_settings', value: false }]);
  for (const [method, path] of [
    ['GET', '/drafts'],
    ['POST', '/drafts'],
    ['PATCH', '/drafts/1'],
    ['DELETE', '/drafts/1'],
  ] as const) {
    const answer = await call('member', method, path, { drafts: [toChannel], draft: toChannel });
    expect(answer, method).toMatchObject(badRequestNaming('enable_drafts_synchronization'));
  }
  await call('member', 'PATCH', '/settings', { enable_drafts_synchronization: true });
  expect((await call('member', 'GET', '/drafts')).body).toMatchObject({ count: 0, drafts: [] });
  expect((await call('admin', 'GET', '/drafts')).body.count).toBe(1);
});

test.each([' lunch ', '(no topic)', 'a\tb'])('stores the draft topic %j unchanged', async (topic) => {
  const { call, mock } = await startMock();
  expect((await call('member', 'POST', '/drafts', { drafts: [{ ...toChannel, topic }] })).status).toBe(200);
  expect(mock.db.drafts.get(1)?.topic).toBe(topic);
});

test("sets a draft's null timestamp to the current time", async () => {
  const { call, mock } = await startMock();
  await call('member', 'POST', '/drafts', { drafts: [{ ...toChannel, timestamp: null }] });
  expect(mock.db.drafts.get(1)?.timestamp).toBe(mock.clock.now());
});
