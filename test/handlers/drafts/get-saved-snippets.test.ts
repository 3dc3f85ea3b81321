import { expect, test } from 'vitest';
import { SUCCESS, startMock } from '../../support/start-mock.js';

test("lists only the caller's saved snippets", async () => {
  const { call } = await startMock();
  await call('member', 'POST', '/saved_snippets', { title: 'B', content: 'one' });
  await call('admin', 'POST', '/saved_snippets', { title: 'A', content: 'two' });
  await call('member', 'POST', '/saved_snippets', { title: 'A', content: 'three' });
  const { body } = await call('member', 'GET', '/saved_snippets');
  expect(body.saved_snippets.map(({ id }: { id: number }) => id)).toEqual([1, 3]);
  expect((await call('guest', 'GET', '/saved_snippets')).body).toEqual({ ...SUCCESS, saved_snippets: [] });
});
