import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { SUCCESS, startMock } from '../../support/start-mock.js';

const drafts = [{ type: '', to: [], topic: '', content: 'Hm' }];

test('deletes a draft, and returns 404 when it is deleted again', async () => {
  const client = await startMock();
  const { call, mock } = client;
  await call('member', 'POST', '/drafts', { drafts });
  const { next } = await listen(client, 'member');
  expect((await call('member', 'DELETE', '/drafts/1')).body).toEqual(SUCCESS);
  expect(mock.db.drafts.count()).toBe(0);
  expect(await next()).toEqual([{ id: 0, type: 'drafts', op: 'remove', draft_id: 1 }]);
  const again = await call('member', 'DELETE', '/drafts/1');
  expect(again).toMatchObject({
    status: 404,
    body: { code: 'BAD_REQUEST', msg: expect.stringMatching('1') },
  });
});

test("returns 404 for another user's draft", async () => {
  const { call, mock } = await startMock();
  await call('member', 'POST', '/drafts', { drafts });
  expect((await call('admin', 'DELETE', '/drafts/1')).status).toBe(404);
  expect(mock.db.drafts.count()).toBe(1);
});
