import { expect, test } from 'vitest';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

test("lists only the caller's drafts, the most recently edited first", async () => {
  const { call } = await startMock();
  const draft = { type: '', to: [], topic: '', content: 'Hm' };
  const drafts = [5, 9, 1].map((timestamp) => ({ ...draft, timestamp }));
  await call('member', 'POST', '/drafts', { drafts });
  await call('admin', 'POST', '/drafts', { drafts: [draft] });
  expect((await call('member', 'GET', '/drafts')).body).toEqual({
    ...SUCCESS,
    count: 3,
    drafts: [
      { id: 2, ...draft, timestamp: 9 },
      { id: 1, ...draft, timestamp: 5 },
      { id: 3, ...draft, timestamp: 1 },
    ],
  });
});

test('lists drafts with the same timestamp by descending ID', async () => {
  const { call } = await startMock();
  const drafts = [5, 5, 9, 5].map((timestamp) => ({ type: '', to: [], topic: '', content: 'Hm', timestamp }));
  await call('member', 'POST', '/drafts', { drafts });
  const { body } = await call('member', 'GET', '/drafts');
  expect(body.drafts.map(({ id }: { id: number }) => id)).toEqual([3, 4, 2, 1]);
});

test('returns the newest 1,000 drafts from POST /register', async () => {
  const { call } = await startMock();
  const draft = { type: '', to: [], topic: '' };
  const drafts = Array.from({ length: 1_001 }, (_, n) => ({ ...draft, content: `${n}`, timestamp: n }));
  await call('member', 'POST', '/drafts', { drafts });
  const { body } = await call('member', 'POST', '/register', { fetch_event_types: ['drafts'] });
  expect(body.drafts).toHaveLength(1_000);
  expect(body.drafts[0]).toEqual({ id: 1_001, ...draft, content: '1000', timestamp: 1_000 });
  expect((await call('member', 'GET', '/drafts')).body.count).toBe(1_001);
});

test('rejects a request from a user who turned off draft synchronization', async () => {
  const { call } = await startMock();
  await call('member', 'PATCH', '/settings', { enable_drafts_synchronization: false });
  const refused = badRequestNaming('enable_drafts_synchronization');
  expect(await call('member', 'GET', '/drafts')).toMatchObject(refused);
});
