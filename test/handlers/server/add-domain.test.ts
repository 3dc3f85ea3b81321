import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

const PATH = '/realm/domains';

test('adds a domain in lowercase, and notifies everyone', async () => {
  const client = await startMock();
  const queue = await listen(client, 'guest', { event_types: ['realm_domains'] });
  const fields = { domain: 'Example.ORG', allow_subdomains: true };
  const { body } = await client.call('owner', 'POST', PATH, fields);
  expect(body.new_domain).toEqual([1, 'example.org']);
  const realm_domain = { domain: 'example.org', allow_subdomains: true };
  expect((await client.call('member', 'GET', PATH)).body.domains).toEqual([realm_domain]);
  expect(await queue.next()).toMatchObject([{ op: 'add', realm_domain }]);
});

test.each(['x-x.y.3.z', 'a.b', '1.2'])('adds the domain %s', async (domain) => {
  const { call } = await startMock();
  expect((await call('owner', 'POST', PATH, { domain, allow_subdomains: false })).status).toBe(200);
});

test.each([
  'example',
  't.',
  '.org',
  'a..org',
  'a.-b.org',
  'a_b.org',
  'example.org/path',
  '-a.org',
  'exa mple.org',
  '',
])('rejects the domain %j', async (domain) => {
  const { call, mock } = await startMock();
  expect(await call('owner', 'POST', PATH, { domain })).toMatchObject(badRequestNaming('domain'));
  expect(mock.db.realm_domains.all()).toEqual([]);
});

test('rejects a domain that the organization already has', async () => {
  const { call } = await startMock();
  await call('owner', 'POST', PATH, { domain: 'example.org', allow_subdomains: false });
  expect(await call('owner', 'POST', PATH, { domain: 'example.org', allow_subdomains: false })).toMatchObject(
    badRequestNaming('already'),
  );
});

test.each([
  ['admin', 400],
  ['guest', 400],
  ['bot', 400],
  ['deactivated', 401],
  ['anonymous', 401],
])('does not let the caller "%s" add a domain (status %i)', async (caller, status) => {
  const { call } = await startMock();
  await call('owner', 'POST', '/realm/domains', { domain: 'example.org', allow_subdomains: false });
  expect((await call(caller, 'POST', PATH, { domain: 'example.net', allow_subdomains: true })).status).toBe(
    status,
  );
});
