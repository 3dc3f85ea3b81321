import { expect, test } from 'vitest';
import { badRequestNaming, startMock } from '../../support/start-mock.js';
import { withTitles } from '../../support/with-titles.js';

const PATH = '/realm/test_welcome_bot_custom_message';

test('sends the welcome message to the caller', async () => {
  const { call, mock } = await startMock();
  const fields = { welcome_message_custom_text: '**Welcome!**' };
  const { message_id } = (await call('admin', 'POST', PATH, fields)).body;
  const message = mock.db.messages.get(message_id);
  expect(message).toMatchObject({ content: '**Welcome!**', stream_id: null });
  expect(message?.recipient_ids).toContain(2);
  expect((await call('admin', 'GET', `/messages/${message_id}`)).status).toBe(200);
});

test.each(withTitles(['', ' ', 'x'.repeat(8_001)]))(
  'rejects the welcome message %s',
  async (_, welcome_message_custom_text) => {
    const { call } = await startMock();
    const response = await call('admin', 'POST', PATH, { welcome_message_custom_text });
    expect(response).toMatchObject(badRequestNaming('welcome_message_custom_text'));
  },
);

test.each([
  ['moderator', 400],
  ['member', 400],
  ['guest', 400],
  ['bot', 400],
  ['deactivated', 401],
  ['anonymous', 401],
])('does not let the caller "%s" test the welcome message (status %i)', async (caller, status) => {
  const { call } = await startMock();
  const response = await call(caller, 'POST', PATH, { welcome_message_custom_text: 'Hi' });
  expect(response.status).toBe(status);
  if (status === 400) expect(response).toMatchObject(badRequestNaming('administrators'));
});
