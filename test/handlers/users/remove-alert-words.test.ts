import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

test('removes words, ignoring case and unknown words', async () => {
  const client = await startMock();
  const ask = (method: string, alert_words: string[]) =>
    client.call('guest', method, '/users/me/alert_words', { alert_words });
  await ask('POST', ['cake', 'tea']);
  const queue = await listen(client, 'guest');
  expect((await ask('DELETE', ['CAKE', 'coffee'])).body.alert_words).toEqual(['tea']);
  expect(await queue.next()).toMatchObject([{ type: 'alert_words', alert_words: ['tea'] }]);
  expect(await ask('DELETE', [''])).toMatchObject(badRequestNaming('alert_words'));
});
