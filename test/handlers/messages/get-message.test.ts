import { expect, test } from 'vitest';
import { newest, sent } from '../../support/messages.js';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

test('returns a message as HTML or Markdown, and always as Markdown in raw_content', async () => {
  const { call } = await startMock();
  const id = await sent(call, 'owner', { content: '**Hi**', topic: '' });
  const html = await call('member', 'GET', `/messages/${id}`);
  expect(html.body).toMatchObject({
    raw_content: '**Hi**',
    message: { id, content: '<p><strong>Hi</strong></p>', subject: 'general chat', flags: [] },
  });
  const fields = { apply_markdown: false, allow_empty_topic_name: true };
  const source = await call('member', 'GET', `/messages/${id}`, fields);
  expect(source.body.message).toMatchObject({ content: '**Hi**', subject: '' });
});

test('returns only raw_content below level 120', async () => {
  const { call, mock } = await startMock({ featureLevel: 119 });
  const id = await newest(mock, { topic: '1:standup' });
  const { body } = await call('member', 'GET', `/messages/${id}`);
  expect(body).toEqual({ result: 'success', msg: '', raw_content: mock.db.messages.get(id)?.content });
});

test('returns the same error for an unreadable message as for an unknown message', async () => {
  const { call, mock } = await startMock();
  const hidden = await newest(mock, { topic: '3:planning' });
  for (const id of [hidden, 99_999]) {
    expect(await call('member', 'GET', `/messages/${id}`)).toMatchObject(badRequestNaming(String(id)));
  }
});

test('suggests only messages that the caller can read when the message ID is unknown', async () => {
  const { call, mock } = await startMock();
  await call('guest', 'GET', '/messages/99999');
  const ids = mock.explain(mock.requests.at(-1)).allow[0]?.match(/\d+/g) ?? [];
  expect(ids).toHaveLength(10);
  for (const id of ids) expect((await call('guest', 'GET', `/messages/${id}`)).status).toBe(200);
});
