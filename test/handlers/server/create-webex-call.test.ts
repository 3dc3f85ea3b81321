import { expect, test } from 'vitest';
import { testCallService } from '../../support/call-services.js';
import { startMock } from '../../support/start-mock.js';

const PATH = '/calls/webex/create';
const SETTINGS = { settings: { call_providers: ['webex'] as ['webex'] } };

testCallService('Webex', 'webex', PATH);

test('creates a new Webex meeting for each call', async () => {
  const { call } = await startMock(SETTINGS);
  const create = async () => (await call('member', 'POST', PATH)).body.url;
  expect(await create()).not.toBe(await create());
});

test('returns the ID of a Webex meeting as 32 hexadecimal digits', async () => {
  const { call } = await startMock(SETTINGS);
  const { url } = (await call('member', 'POST', PATH)).body;
  expect(new URL(url).searchParams.get('MTID')).toMatch(/^m[\da-f]{32}$/);
});
