import { expect, test } from 'vitest';
import type { CallProvider } from '../../src/model/index.js';
import { badRequestNaming, startMock } from './start-mock.js';

/** Declares the tests that are common to services whose calls need an entry in `call_providers`. */
export function testCallService(service: string, provider: CallProvider, path: string, fields = {}): void {
  test(`lets every active user create a ${service} call`, async () => {
    const { call } = await startMock({ settings: { call_providers: [provider] } });
    for (const persona of ['owner', 'member', 'guest', 'bot']) {
      const { status, body } = await call(persona, 'POST', path, fields);
      expect(status).toBe(200);
      expect(new URL(body.url).protocol).toBe('https:');
    }
  });

  test(`rejects a ${service} call when the service is not configured`, async () => {
    const { call } = await startMock({ settings: { call_providers: ['big_blue_button'] } });
    expect(await call('owner', 'POST', path, fields)).toMatchObject(
      badRequestNaming('not configured', provider),
    );
  });

  test(`rejects a ${service} call without credentials of an active user`, async () => {
    const { call } = await startMock({ settings: { call_providers: [provider] } });
    const refused = (code: string) => ({ status: 401, body: { code } });
    expect(await call(null, 'POST', path, fields)).toMatchObject(refused('UNAUTHORIZED'));
    expect(await call('deactivated', 'POST', path, fields)).toMatchObject(refused('USER_DEACTIVATED'));
  });
}
