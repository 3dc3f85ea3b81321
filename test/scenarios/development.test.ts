import { expect, test } from 'vitest';
import { startMock } from '../support/start-mock.js';

const OPTIONS = { scenario: 'development', dialect: 'zulip' } as const;

test.each([
  ['desdemona@zulip.com', 'Desdemona', 100],
  ['iago@zulip.com', 'Iago', 200],
  ['shiva@zulip.com', 'शिव', 300],
  ['hamlet@zulip.com', 'King Hamlet', 400],
  ['cordelia@zulip.com', "Cordelia, Lear's daughter", 400],
  ['othello@zulip.com', 'Othello, the Moor of Venice', 400],
  ['prospero@zulip.com', 'Prospero from The Tempest', 400],
  ['aaron@zulip.com', 'aaron', 400],
  ['AARON@zulip.com', 'aaron', 400],
  ['ZOE@zulip.com', 'Zoe', 400],
  ['polonius@zulip.com', 'Polonius', 600],
])('signs in %s without a password', async (username, full_name, role) => {
  const { call, send } = await startMock(OPTIONS);
  const { body } = await call(null, 'POST', '/dev_fetch_api_key', { username });
  const authorization = `Basic ${btoa(`${body.email}:${body.api_key}`)}`;
  const own = await send('/users/me', { headers: { authorization } });
  expect(own.body).toMatchObject({ full_name, role, delivery_email: body.email });
});

test('lists the channels that everyone may see, and the user group', async () => {
  const { call } = await startMock(OPTIONS);
  const { streams } = (await call('hamlet', 'GET', '/streams')).body;
  expect(streams.map(({ name }: { name: string }) => name)).toEqual([
    'Denmark',
    'Rome',
    'Scotland',
    'Venice',
    'Verona',
  ]);
  const { user_groups } = (await call('hamlet', 'GET', '/user_groups')).body;
  expect(user_groups.find(({ name }: { name: string }) => name === 'hamletcharacters').members).toEqual([
    8, 10,
  ]);
  expect((await call(null, 'GET', '/server_settings')).body).toMatchObject({
    realm_name: 'Zulip Dev',
    realm_web_public_access_enabled: true,
  });
});

test('does not have the persona "owner", unlike the default scenario', async () => {
  const { mock } = await startMock(OPTIONS);
  await mock.ready;
  expect(Object.keys(mock.personas)).not.toContain('owner');
  expect(() => mock.authHeader('owner')).toThrow('Unknown persona "owner"');
});
