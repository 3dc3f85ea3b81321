import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';

test('returns an empty list while the organization has no emoji', async () => {
  const { call } = await startMock();
  expect((await call('member', 'GET', '/realm/emoji')).body).toEqual({
    result: 'success',
    msg: '',
    emoji: {},
  });
});
