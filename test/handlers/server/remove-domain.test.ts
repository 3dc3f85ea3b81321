import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const PATH = '/realm/domains';
const ONE = `${PATH}/example.org`;

test('removes a domain and notifies everyone', async () => {
  const client = await startMock();
  const { call } = client;
  await call('owner', 'POST', PATH, { domain: 'example.org', allow_subdomains: false });
  const queue = await listen(client, 'guest', { event_types: ['realm_domains'] });
  expect((await call('owner', 'DELETE', ONE)).body).toEqual(SUCCESS);
  expect((await call('member', 'GET', PATH)).body.domains).toEqual([]);
  expect(await queue.next()).toMatchObject([{ op: 'remove', domain: 'example.org' }]);
});

test('turns off emails_restricted_to_domains when the last domain is removed', async () => {
  const client = await startMock({ settings: { emails_restricted_to_domains: true } });
  const { call, mock } = client;
  for (const domain of ['example.org', 'example.net'])
    await call('owner', 'POST', PATH, { domain, allow_subdomains: false });
  const queue = await listen(client, 'guest', { event_types: ['realm'] });
  await call('owner', 'DELETE', `${PATH}/example.net`);
  expect(mock.settings.get().emails_restricted_to_domains).toBe(true);
  await call('owner', 'DELETE', ONE);
  expect(await queue.next()).toMatchObject([
    { op: 'update', property: 'emails_restricted_to_domains', value: false },
  ]);
});

test('rejects the removal of an unknown domain', async () => {
  const { call } = await startMock();
  expect(await call('owner', 'DELETE', ONE)).toMatchObject(badRequestNaming('example.org'));
});

test.each([
  ['admin', 400],
  ['guest', 400],
  ['bot', 400],
  ['deactivated', 401],
  ['anonymous', 401],
])('does not let the caller "%s" remove a domain (status %i)', async (caller, status) => {
  const { call } = await startMock();
  await call('owner', 'POST', '/realm/domains', { domain: 'example.org', allow_subdomains: false });
  expect((await call(caller, 'DELETE', ONE, { domain: 'example.net', allow_subdomains: true })).status).toBe(
    status,
  );
});
