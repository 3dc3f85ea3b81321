import { expect, test } from 'vitest';
import { testCallService } from '../../support/call-services.js';
import { startMock } from '../../support/start-mock.js';

const PATH = '/calls/constructorgroups/create';
const SETTINGS = { settings: { call_providers: ['constructor_groups'] as ['constructor_groups'] } };

testCallService('Constructor Groups', 'constructor_groups', PATH);

test('returns the same Constructor Groups room for each call by the same user', async () => {
  const { call } = await startMock(SETTINGS);
  const room = async (persona: string) => (await call(persona, 'POST', PATH)).body.url;
  expect(await room('member')).toBe(await room('member'));
  expect(await room('admin')).not.toBe(await room('member'));
});
