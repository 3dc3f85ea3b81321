import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';

test('reaches back only to recent requests after thousands of changes', async () => {
  const { mock, call } = await startMock();
  await call('admin', 'PATCH', '/users/4', { full_name: 'First' });
  const long = 'x'.repeat(9_000);
  for (let i = 0; i < 1_200; i++) {
    await call('member', 'POST', '/drafts', {
      drafts: Array.from({ length: 20 }, () => ({
        type: 'stream',
        to: [1],
        topic: 'x',
        content: i === 0 ? long : 'y',
        timestamp: 1,
      })),
    });
    if (i % 100 === 99) mock.settings.set({ name: `Name ${i}` });
  }
  expect(() => mock.history.at(mock.requests[0])).toThrow('The history does not reach back to request');
  expect(mock.history.at(mock.requests.at(-1), { when: 'before' }).db.drafts.count()).toBe(
    mock.db.drafts.count() - 20,
  );
});
