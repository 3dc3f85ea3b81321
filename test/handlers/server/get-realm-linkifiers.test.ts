import { expect, test } from 'vitest';
import { overEachTransport, SUCCESS } from '../../support/transports.js';

overEachTransport('GET realm/linkifiers', (start) => {
  test('there are none, and POST register says so too', async () => {
    const { call } = await start();
    expect((await call('guest', 'GET', '/realm/linkifiers')).body).toEqual({ ...SUCCESS, linkifiers: [] });
    const fields = { fetch_event_types: ['realm_linkifiers'] };
    expect((await call('guest', 'POST', '/register', fields)).body.realm_linkifiers).toEqual([]);
  });
});
