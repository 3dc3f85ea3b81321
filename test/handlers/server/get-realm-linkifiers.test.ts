import { expect, test } from 'vitest';
import { SUCCESS, startMock } from '../../support/start-mock.js';

test('there are none, and POST register says so too', async () => {
  const { call } = await startMock();
  expect((await call('guest', 'GET', '/realm/linkifiers')).body).toEqual({ ...SUCCESS, linkifiers: [] });
  const fields = { fetch_event_types: ['realm_linkifiers'] };
  expect((await call('guest', 'POST', '/register', fields)).body.realm_linkifiers).toEqual([]);
});
