import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const PATH = '/realm/domains';
const ONE = `${PATH}/example.org`;

test('changes whether subdomains are allowed, and notifies everyone', async () => {
  const client = await startMock();
  const { call } = client;
  await call('owner', 'POST', PATH, { domain: 'example.org', allow_subdomains: false });
  const queue = await listen(client, 'guest', { event_types: ['realm_domains'] });
  expect((await call('owner', 'PATCH', ONE, { allow_subdomains: true })).body).toEqual(SUCCESS);
  const realm_domain = { domain: 'example.org', allow_subdomains: true };
  expect((await call('member', 'GET', PATH)).body.domains).toEqual([realm_domain]);
  expect(await queue.next()).toMatchObject([{ op: 'change', realm_domain }]);
});

test('rejects a change to an unknown domain', async () => {
  const { call } = await startMock();
  const fields = { allow_subdomains: true };
  expect(await call('owner', 'PATCH', ONE, fields)).toMatchObject(badRequestNaming('example.org'));
});

test.each([
  ['admin', 400],
  ['guest', 400],
  ['bot', 400],
  ['deactivated', 401],
  ['anonymous', 401],
])('does not let the caller "%s" change a domain (status %i)', async (caller, status) => {
  const { call } = await startMock();
  await call('owner', 'POST', '/realm/domains', { domain: 'example.org', allow_subdomains: false });
  expect((await call(caller, 'PATCH', ONE, { domain: 'example.net', allow_subdomains: true })).status).toBe(
    status,
  );
});
