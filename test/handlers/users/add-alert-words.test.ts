import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { flagsOf, sent } from '../../support/messages.js';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

test('adds each alert word once, and flags later messages of others that contain the word', async () => {
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

test('ignores empty alert words', async () => {
  const { call } = await startMock();
  const { body } = await call('guest', 'POST', '/users/me/alert_words', { alert_words: ['tea', ' ', ''] });
  expect(body.alert_words).toEqual(['tea']);
});

test("rejects an alert word that is too long, and adds none of the request's words", async () => {
  const { call, mock } = await startMock();
  const alert_words = ['fine', 'x'.repeat(101)];
  const response = await call('guest', 'POST', '/users/me/alert_words', { alert_words });
  expect(response).toMatchObject(badRequestNaming('alert_words'));
  expect(mock.db.alert_words.by('user', 5)).toEqual([]);
});
