import { expect, test } from 'vitest';
import { overEachTransport } from '../../support/transports.js';

overEachTransport('GET realm/filters', (start) => {
  test('organizations have no patterns', async () => {
    const { call } = await start();
    expect((await call('member', 'GET', '/realm/filters')).body.filters).toEqual([]);
  });
});
