import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';

test('organizations have no patterns', async () => {
  const { call } = await startMock();
  expect((await call('member', 'GET', '/realm/filters')).body.filters).toEqual([]);
});
