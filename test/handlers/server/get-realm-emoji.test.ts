import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';

test('lists none while the organization has none', async () => {
  const { call } = await startMock();
  expect((await call('member', 'GET', '/realm/emoji')).body).toEqual({
    result: 'success',
    msg: '',
    emoji: {},
  });
});
