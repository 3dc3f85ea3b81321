import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const PATH = '/realm/domains';
const ONE = `${PATH}/example.org`;

test('adds, changes and removes a domain and notifies everyone', async () => {
  const client = await startMock();
  const { call } = client;
  const queue = await listen(client, 'guest', { event_types: ['realm_domains'] });
  const list = async () => (await call('member', 'GET', PATH)).body.domains;
  const added = await call('owner', 'POST', PATH, { domain: 'Example.ORG', allow_subdomains: false });
  expect(added.body.new_domain).toEqual([1, 'example.org']);
  expect(await list()).toEqual([{ domain: 'example.org', allow_subdomains: false }]);
  expect((await call('owner', 'PATCH', ONE, { allow_subdomains: true })).body).toEqual(SUCCESS);
  const changed = { domain: 'example.org', allow_subdomains: true };
  expect(await list()).toEqual([changed]);
  expect((await call('owner', 'DELETE', ONE)).body).toEqual(SUCCESS);
  expect(await list()).toEqual([]);
  expect(await queue.next()).toMatchObject([
    { op: 'add', realm_domain: { domain: 'example.org', allow_subdomains: false } },
    { op: 'change', realm_domain: changed },
    { op: 'remove', domain: 'example.org' },
  ]);
});

test.each(['example', 'example.org/path', '-a.org', 'exa mple.org', ''])(
  'rejects the domain %o',
  async (domain) => {
    const { call, mock } = await startMock();
    expect(await call('owner', 'POST', PATH, { domain })).toMatchObject(badRequestNaming('domain'));
    expect(mock.db.realm_domains.all()).toEqual([]);
  },
);

test('rejects a domain that the organization has, and one that it does not have', async () => {
  const { call } = await startMock();
  await call('owner', 'POST', PATH, { domain: 'example.org' });
  expect(await call('owner', 'POST', PATH, { domain: 'example.org' })).toMatchObject(
    badRequestNaming('already'),
  );
  const unknown = `${PATH}/example.net`;
  expect(await call('owner', 'DELETE', unknown)).toMatchObject(badRequestNaming('example.net'));
  const fields = { allow_subdomains: true };
  expect(await call('owner', 'PATCH', unknown, fields)).toMatchObject(badRequestNaming('example.net'));
});

test.each([
  ['admin', 400],
  ['guest', 400],
  ['bot', 400],
  ['deactivated', 401],
  [null, 401],
])('rejects changes by %s', async (caller, status) => {
  const { call } = await startMock();
  expect((await call(caller, 'POST', PATH, { domain: 'example.org' })).status).toBe(status);
  expect((await call(caller, 'PATCH', ONE, { allow_subdomains: true })).status).toBe(status);
  expect((await call(caller, 'DELETE', ONE)).status).toBe(status);
});

test.each(['deactivated', null])('does not list the domains to the caller %s', async (caller) => {
  const { call } = await startMock();
  expect((await call(caller, 'GET', PATH)).status).toBe(401);
});
