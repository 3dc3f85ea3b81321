import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';

test("lists only the caller's alert words", async () => {
  const { call } = await startMock();
  const ask = async () => (await call('guest', 'GET', '/users/me/alert_words')).body.alert_words;
  await call('owner', 'POST', '/users/me/alert_words', { alert_words: ['tea'] });
  expect(await ask()).toEqual([]);
  await call('guest', 'POST', '/users/me/alert_words', { alert_words: ['cake'] });
  expect(await ask()).toEqual(['cake']);
});
