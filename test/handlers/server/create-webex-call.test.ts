import { expect, test } from 'vitest';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

const SETTINGS = { settings: { call_providers: ['webex'] as ['webex'] } };

test('lets every active user create a Webex call', async () => {
  const { call } = await startMock(SETTINGS);
  for (const persona of ['owner', 'member', 'guest', 'bot']) {
    const { status, body } = await call(persona, 'POST', '/calls/webex/create');
    expect(status).toBe(200);
    expect(new URL(body.url).protocol).toBe('https:');
  }
});

test('rejects a Webex call when the service is not configured', async () => {
  const { call } = await startMock({ settings: { call_providers: ['big_blue_button'] } });
  expect(await call('owner', 'POST', '/calls/webex/create')).toMatchObject(
    badRequestNaming('not configured', 'webex'),
  );
});

test('rejects a Webex call without credentials of an active user', async () => {
  const { call } = await startMock(SETTINGS);
  expect(await call(null, 'POST', '/calls/webex/create')).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHORIZED' },
  });
  expect(await call('deactivated', 'POST', '/calls/webex/create')).toMatchObject({
    status: 401,
    body: { code: 'USER_DEACTIVATED' },
  });
});

test('creates a new Webex meeting for each call', async () => {
  const { call } = await startMock(SETTINGS);
  const create = async () => (await call('member', 'POST', '/calls/webex/create')).body.url;
  expect(await create()).not.toBe(await create());
});

test('returns the ID of a Webex meeting as 32 hexadecimal digits', async () => {
  const { call } = await startMock(SETTINGS);
  const { url } = (await call('member', 'POST', '/calls/webex/create')).body;
  expect(new URL(url).searchParams.get('MTID')).toMatch(/^m[\da-f]{32}$/);
});
