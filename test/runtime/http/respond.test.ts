import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';

test.each(['/users/me', '/users/999'])(
  'sends Cache-Control: no-store in the response to GET %s',
  async (path) => {
    const { call } = await startMock();
    const { headers } = await call('member', 'GET', path);
    expect(headers.get('cache-control')).toBe('must-revalidate, no-store, no-cache, max-age=0, private');
  },
);
