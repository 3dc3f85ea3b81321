import { expect, test } from 'vitest';
import { overEachTransport } from '../../support/transports.js';

overEachTransport('GET realm/emoji', (start) => {
  test('lists none while the organization has none', async () => {
    const { call } = await start();
    expect((await call('member', 'GET', '/realm/emoji')).body).toEqual({
      result: 'success',
      msg: '',
      emoji: {},
    });
  });
});
