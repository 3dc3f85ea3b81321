import { expect, test } from 'vitest';
import { DEFAULT_NOW } from '../../../src/model/index.js';
import { listen } from '../../support/events.js';
import { SUCCESS, startMock } from '../../support/start-mock.js';

const draft = { type: 'stream', to: [1], topic: 'lunch', content: 'Soup?' };

test('replaces all fields of a draft', async () => {
  const client = await startMock();
  const { call, mock } = client;
  await call('member', 'POST', '/drafts', { drafts: [{ ...draft, timestamp: 1 }] });
  const { next } = await listen(client, 'member');
  mock.clock.advance({ seconds: 5 });
  const other = { type: 'private', to: [6], topic: 'ignored', content: 'Bread?' };
  expect((await call('member', 'PATCH', '/drafts/1', { draft: other })).body).toEqual(SUCCESS);
  const kept = { id: 1, ...other, topic: '', timestamp: DEFAULT_NOW + 5 };
  expect(await next()).toEqual([{ id: 0, type: 'drafts', op: 'update', draft: kept }]);
  expect((await call('member', 'GET', '/drafts')).body.drafts).toEqual([kept]);
});

test.each<[string, string, string, object, number]>([
  ['a draft that does not exist', 'member', '/drafts/9', draft, 404],
  ['a draft of another user', 'admin', '/drafts/1', draft, 404],
  ['empty content', 'member', '/drafts/1', { ...draft, content: '' }, 400],
  ['a draft without a type, recipients and topic', 'member', '/drafts/1', { content: 'Bread?' }, 400],
])('rejects %s, and changes nothing', async (_, persona, path, given, status) => {
  const { call, mock } = await startMock();
  await call('member', 'POST', '/drafts', { drafts: [draft] });
  const answer = await call(persona, 'PATCH', path, { draft: given });
  expect(answer).toMatchObject({ status, body: { code: 'BAD_REQUEST' } });
  expect(mock.db.drafts.all()).toMatchObject([{ user_id: 4, ...draft }]);
});
