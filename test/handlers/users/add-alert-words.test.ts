import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { flagsOf, sent } from '../../support/messages.js';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

test('adds each word once, and flags messages of others', async () => {
  const client = await startMock();
  const { call, mock } = client;
  const queue = await listen(client, 'guest');
  const add = (alert_words: string[]) => call('guest', 'POST', '/users/me/alert_words', { alert_words });
  expect((await add([' cake ', 'Cake', 'tea'])).body.alert_words).toEqual(['cake', 'tea']);
  expect((await add(['TEA'])).body.alert_words).toEqual(['cake', 'tea']);
  expect(await queue.next()).toMatchObject([{ type: 'alert_words', alert_words: ['cake', 'tea'] }]);
  const id = await sent(call, 'owner', { content: 'There is CAKE.' });
  expect(flagsOf(mock, 5, id)).toEqual(['has_alert_word']);
});

test.each([
  ['an empty word', ['fine', ' ']],
  ['a word that is too long', ['x'.repeat(101)]],
])('rejects %s', async (_, alert_words) => {
  const { call, mock } = await startMock();
  const answer = await call('guest', 'POST', '/users/me/alert_words', { alert_words });
  expect(answer).toMatchObject(badRequestNaming('alert_words'));
  expect(mock.db.alert_words.by('user', 5)).toEqual([]);
});
