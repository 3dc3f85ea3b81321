import { expect, test } from 'vitest';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

const SETTINGS = { settings: { call_providers: ['constructor_groups'] as ['constructor_groups'] } };

test('lets every active user create a Constructor Groups call', async () => {
  const { call } = await startMock(SETTINGS);
  for (const persona of ['owner', 'member', 'guest', 'bot']) {
    const { status, body } = await call(persona, 'POST', '/calls/constructorgroups/create');
    expect(status).toBe(200);
    expect(new URL(body.url).protocol).toBe('https:');
  }
});

test('rejects a Constructor Groups call when the service is not configured', async () => {
  const { call } = await startMock({ settings: { call_providers: ['big_blue_button'] } });
  expect(await call('owner', 'POST', '/calls/constructorgroups/create')).toMatchObject(
    badRequestNaming('not configured', 'constructor_groups'),
  );
});

test('rejects a Constructor Groups call without credentials of an active user', async () => {
  const { call } = await startMock(SETTINGS);
  expect(await call(null, 'POST', '/calls/constructorgroups/create')).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHORIZED' },
  });
  expect(await call('deactivated', 'POST', '/calls/constructorgroups/create')).toMatchObject({
    status: 401,
    body: { code: 'USER_DEACTIVATED' },
  });
});

test('returns the same Constructor Groups room for each call of the same user', async () => {
  const { call } = await startMock(SETTINGS);
  const room = async (persona: string) =>
    (await call(persona, 'POST', '/calls/constructorgroups/create')).body.url;
  expect(await room('member')).toBe(await room('member'));
  expect(await room('admin')).not.toBe(await room('member'));
});
