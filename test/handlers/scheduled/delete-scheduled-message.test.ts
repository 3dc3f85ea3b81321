import { expect, test } from 'vitest';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

test('deletes a scheduled message, and never sends it', async () => {
  const { mock, call } = await startMock();
  await mock.ready;
  const { messages } = (await mock.state()).counts;
  expect((await call('member', 'DELETE', '/scheduled_messages/1')).body).toEqual(SUCCESS);
  mock.clock.advance({ seconds: 3600 });
  const { counts } = await mock.state();
  expect(counts.messages).toBe((messages as number) + 2);
});

test.each([
  ['an unknown scheduled message', 99],
  ["another user's scheduled message", 4],
] as const)('rejects the deletion of %s', async (_, id) => {
  const { mock, call } = await startMock();
  const answer = await call('member', 'DELETE', `/scheduled_messages/${id}`);
  expect(answer).toMatchObject({ ...badRequestNaming(String(id)), status: 404 });
  expect(mock.db.scheduled_messages.has(4)).toBe(true);
});
