import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

test('removes alert words, ignoring case and unknown words', async () => {
  const client = await startMock();
  const ask = (method: string, alert_words: string[]) =>
    client.call('guest', method, '/users/me/alert_words', { alert_words });
  await ask('POST', ['cake', 'tea']);
  const queue = await listen(client, 'guest');
  expect((await ask('DELETE', ['CAKE', 'coffee'])).body.alert_words).toEqual(['tea']);
  expect(await queue.next()).toMatchObject([{ type: 'alert_words', alert_words: ['tea'] }]);
});

test('ignores empty alert words, and alert words that are too long', async () => {
  const { call } = await startMock();
  const { status, body } = await call('guest', 'DELETE', '/users/me/alert_words', {
    alert_words: ['', 'x'.repeat(101)],
  });
  expect([status, body.alert_words]).toEqual([200, []]);
});

test('rejects an alert_words parameter that is not a list', async () => {
  const { call } = await startMock();
  expect(await call('guest', 'DELETE', '/users/me/alert_words', { alert_words: 'tea' })).toMatchObject(
    badRequestNaming('alert_words'),
  );
});
