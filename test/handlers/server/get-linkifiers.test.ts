import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';

test('lists the pattern, format string and ID of each linkifier', async () => {
  const { call } = await startMock();
  expect((await call('member', 'GET', '/realm/filters')).body.filters).toEqual([]);
  const url_template = 'https://tracker.example.com/{id}';
  await call('admin', 'POST', '/realm/filters', { pattern: '#(?P<id>[0-9]+)', url_template });
  expect((await call('guest', 'GET', '/realm/filters')).body.filters).toEqual([
    ['#(?P<id>[0-9]+)', 'https://tracker.example.com/%(id)s', 1],
  ]);
});
