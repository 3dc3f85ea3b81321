import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';

test('returns an empty object while the organization has no custom emoji', async () => {
  const { call } = await startMock();
  expect((await call('member', 'GET', '/realm/emoji')).body).toEqual({
    result: 'success',
    msg: '',
    emoji: {},
  });
});
