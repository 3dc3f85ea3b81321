import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';

const PATH = '/realm/domains';

test.each(['owner', 'member', 'guest'])('lists the domains for the %s', async (caller) => {
  const { call } = await startMock();
  await call('owner', 'POST', PATH, { domain: 'example.org', allow_subdomains: false });
  expect((await call(caller, 'GET', PATH)).body.domains).toEqual([
    { domain: 'example.org', allow_subdomains: false },
  ]);
});

test.each(['deactivated', 'anonymous'])(
  'rejects a request from the %s caller to list the domains',
  async (caller) => {
    const { call } = await startMock();
    expect((await call(caller, 'GET', PATH)).status).toBe(401);
  },
);
